-- The entries that have closed a player's rights: the rights return when all of them were removed, not when details
-- change. A row from before has none, and its rights return when an entry that means the player is removed.
alter table players.ineligible_player add column entry_ids text[] not null default '{}';
alter table players.ineligible_player alter column entry_ids drop default;
comment on column players.ineligible_player.rights is
  'what returns with the last removed entry; a change by others is written here while the player is barred';
