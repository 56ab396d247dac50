-- Breaks nobody: a table that earlier servers do not know.

-- Players who came from the platform that the operator left.
create table identity.migrated_player (
  player_id bigint not null,
  -- Its id of the player; one account here for each.
  old_id text not null,
  migrated_at timestamptz not null,
  -- When the old platform was told; null until it knows.
  told_at timestamptz,
  constraint migrated_player_pkey primary key (player_id)
);
create unique index migrated_player_old_id_key on identity.migrated_player (old_id);
create index migrated_player_untold_idx on identity.migrated_player (migrated_at) where told_at is null;
