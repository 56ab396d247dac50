-- Breaks nobody.
-- Append-only: who changed a detail of a player, when, from what to what, and by which request (AUD-01, AUD-04).
create table players.detail_change (
  player_id bigint not null,
  changed_at timestamptz not null,
  change_id text not null,
  subject text not null,
  before text not null,
  after text not null,
  actor text not null,
  request_id text not null,
  constraint detail_change_pkey primary key (player_id, changed_at, change_id)
);
