create schema tournaments;

-- Terms never change once they are written.
create table tournaments.tournament (
  tournament_id text not null,
  -- JSON of `terms.ts`; amounts are decimal text.
  terms text not null,
  starts_at timestamptz not null,
  -- Rounds that begin before it count.
  ends_at timestamptz not null,
  -- From here on rounds are counted no more, and places are final.
  final_at timestamptz not null,
  -- Decides names and shares of a smallest unit. Secret until the places are final; its hash is published before.
  seed text not null,
  seed_hash text not null,
  opened_by text not null,
  reason text not null,
  opened_at timestamptz not null,
  -- The published result, and the SHA-256 of its bytes.
  record text,
  record_hash text,
  closed_at timestamptz,
  constraint tournament_pkey primary key (tournament_id),
  constraint tournament_times_check check (starts_at < ends_at and ends_at <= final_at),
  constraint tournament_by_check check (opened_by <> '' and reason <> ''),
  constraint tournament_closed_check check (
    (closed_at is null) = (record is null) and (record is null) = (record_hash is null)
  )
);
create index tournament_open_idx on tournaments.tournament (final_at) where closed_at is null;

-- A player who has entered by their own choice.
create table tournaments.entry (
  player_id bigint not null,
  tournament_id text not null,
  -- Public id of the entry: the lot follows from it and the tournament's seed.
  ticket text not null,
  lot bigint not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  -- Minor units, or rounds where rounds are counted; follows from the counted rounds.
  score bigint not null default 0,
  rounds integer not null default 0,
  constraint entry_pkey primary key (player_id, tournament_id)
) with (fillfactor = 80);
create index entry_ranking_idx on tournaments.entry (tournament_id, score desc, lot) where left_at is null;

-- Closed rounds of the ledger that meet the terms.
create table tournaments.counted_round (
  player_id bigint not null,
  tournament_id text not null,
  provider integer not null,
  round text not null,
  game_id integer not null,
  opened_at timestamptz not null,
  staked bigint not null,
  paid bigint not null,
  constraint counted_round_pkey primary key (player_id, tournament_id, provider, round)
);

-- Places of a tournament whose places are final.
create table tournaments.placing (
  player_id bigint not null,
  tournament_id text not null,
  place integer not null,
  prize bigint not null,
  -- When the ledger has paid the prize.
  paid_at timestamptz,
  constraint placing_pkey primary key (player_id, tournament_id),
  constraint placing_check check (place > 0 and prize >= 0)
);
