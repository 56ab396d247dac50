-- Breaks nobody: a new column, which `wallet.roll` alone writes.

-- The player's last entry when the window began, zero for none: its totals are what `mark` began with. Null for a
-- window that had begun before this migration; such a mark is not compared with the entries.
alter table wallet.limit_window add column started_seq bigint;

-- The time of this migration: every window that began later has `started_seq`.
do $$
begin
  execute format(
    'create function wallet.windows_named_since() returns timestamptz language sql immutable as %L',
    format('select timestamptz %L', now()));
end $$;
