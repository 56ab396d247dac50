-- Breaks nobody: a new table. An account without a row, also one that a copy of the release before opens, gets its row
-- from the daily job; its time without a login begins that day.

-- How long nobody has logged in to an account, the warnings that were sent, and since when it is dormant (ID-16).
create table players.dormancy (
  player_id bigint not null,
  -- The last login; a later day on which an exclusion or another break kept the account from being dormant.
  counted_from timestamptz not null,
  warnings integer not null default 0,
  warned_at timestamptz,
  dormant_at timestamptz,
  constraint dormancy_pkey primary key (player_id),
  constraint dormancy_warnings_check check (warnings between 0 and 3),
  constraint dormancy_warned_check check ((warnings = 0) = (warned_at is null)),
  constraint dormancy_dormant_check check (dormant_at is null or warnings = 3)
) with (fillfactor = 80);
create index dormancy_dormant_idx on players.dormancy (dormant_at) where dormant_at is not null;
