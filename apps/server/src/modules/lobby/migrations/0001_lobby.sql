create schema lobby;

create table lobby.favourite (
  player_id bigint not null,
  game_id integer not null,
  marked_at timestamptz not null,
  constraint favourite_pkey primary key (player_id, game_id)
);
create index favourite_newest_idx on lobby.favourite (player_id, marked_at desc);

-- The last time a player opened a game for real money.
create table lobby.recent (
  player_id bigint not null,
  game_id integer not null,
  last_at timestamptz not null,
  constraint recent_pkey primary key (player_id, game_id)
) with (fillfactor = 80);
create index recent_newest_idx on lobby.recent (player_id, last_at desc);
-- How many players opened a game this week.
create index recent_week_idx on lobby.recent (last_at, game_id);

-- Rounds that paid more than they cost, of the last three days. The list that is shown names nobody.
create table lobby.winner (
  player_id bigint not null,
  event_id bigint not null,
  game_id integer not null,
  amount bigint not null,
  currency text not null,
  won_at timestamptz not null,
  constraint winner_pkey primary key (player_id, event_id),
  constraint winner_amount_positive check (amount > 0)
);
create index winner_newest_idx on lobby.winner (won_at);
