-- Players who want to be told of a free seat at a live table. Deleted when they are told, when their sign-in ends, or
-- when the alert expires.
create table lobby.seat_alert (
  player_id bigint not null,
  game_id integer not null,
  session_id text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint seat_alert_pkey primary key (player_id, game_id)
);
create index seat_alert_game_idx on lobby.seat_alert (game_id);
create index seat_alert_expires_idx on lobby.seat_alert (expires_at);
