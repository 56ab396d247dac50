-- Breaks nobody: an earlier release that runs beside it stores no entries, as in a row from before it.

-- The entries that have closed a player's rights: the rights return when all of them were removed, not when details
-- change. Those of a row without any return when an entry that means the player is removed.
alter table players.ineligible_player add column entry_ids text[] not null default '{}';
comment on column players.ineligible_player.rights is
  'what returns with the last removed entry; a change by others is written here while the player is barred';
