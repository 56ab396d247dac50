-- Breaks nobody: a column that an earlier release does not write. One that reopens an account meanwhile leaves it; the
-- status of the account says then that it does not count.

-- When the due-diligence records of a closed account were deleted (KYC-14); null where they were not, and after the
-- account was opened again. Such an account is not screened.
alter table players.player add column records_deleted_at timestamptz;
create index player_closed_idx on players.player (player_id)
  where account_status = 'CLOSED' and records_deleted_at is null;
