-- Room that deposits take in a country's file of deposits with all operators (LIM-18), and how each asking has ended.
-- A repeat of a deposit whose room was given back asks under the next attempt.
create table payments.limit_file_room (
  player_id bigint not null,
  deposit_id text not null,
  attempt integer not null,
  file text not null,
  amount bigint not null,
  currency text not null,
  state text not null,
  asked_at timestamptz not null,
  -- What the file was told last that has been deposited.
  told_amount bigint,
  updated_at timestamptz not null,
  constraint limit_file_room_pkey primary key (player_id, deposit_id, attempt),
  constraint limit_file_room_amount_check check (amount > 0),
  constraint limit_file_room_state_check
    check (state in ('asked', 'held', 'releasing', 'released', 'confirmed')),
  constraint limit_file_room_told_check check ((state = 'confirmed') = (told_amount is not null))
);
create index limit_file_room_open_idx on payments.limit_file_room (asked_at)
  where state in ('asked', 'held', 'releasing');
create index limit_file_room_ended_idx on payments.limit_file_room (asked_at)
  where state in ('released', 'confirmed');
