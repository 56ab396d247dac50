-- Breaks nobody: a new column, which `wallet.roll` alone writes.

-- The player's last entry when the window began, zero for none: its totals are what `mark` began with. Null for a
-- window that had begun before this migration; such a mark is not compared with the entries.
alter table wallet.limit_window add column started_seq bigint;

-- Every window that began later has `started_seq`. A day later than this migration: `now()` is when its transaction
-- began, and windows begin without `started_seq` until it holds the locks.
do $$
begin
  execute format(
    'create function wallet.windows_named_since() returns timestamptz language sql immutable as %L',
    format('select timestamptz %L', now() + interval '1 day'));
end $$;
