create schema play;

-- A game opened by a player for real money. Demo sessions are never stored: no callback of theirs may reach us.
create table play.session (
  player_id bigint not null,
  session_id text not null,
  provider text not null,
  game_id integer not null,
  symbol text not null,
  channel text not null,
  currency text not null,
  market text not null,
  country text not null,
  language text not null,
  -- SHA-256 of the token the studio shows us; the token itself is never kept.
  token_digest bytea not null,
  launch_origin text not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  close_reason text,
  constraint session_pkey primary key (player_id, session_id)
) with (fillfactor = 80);
create unique index session_token_digest_key on play.session (token_digest);
create index session_open_idx on play.session (player_id, opened_at) where closed_at is null;
