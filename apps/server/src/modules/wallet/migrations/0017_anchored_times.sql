-- Stop the release before first: beside this one it anchors nothing, because a head has the time of its entry. Anchors
-- and heads from before are kept. All entries are read one time.

-- Whether the leaves of the anchor's tree have the times of their entries. Those from before have not: their roots are
-- in the audit log and stay as they are.
alter table wallet.anchor add column has_times boolean not null default false;
alter table wallet.anchor alter column has_times drop default;

-- A deferred foreign key is compared for each head at the commit, in the time of one statement. The row of
-- wallet.anchor is written after its heads, in their transaction.
alter table wallet.anchored_head drop constraint anchored_head_anchor_fkey;
drop index wallet.anchored_head_anchor;

-- The time of the entry, by which it is found in its partition. A head without its entry has a time at which there is
-- none, so that the check names it.
alter table wallet.anchored_head add column at timestamptz not null default '4714-11-24 00:00:00+00 BC';
alter table wallet.anchored_head alter column at drop default;
alter table wallet.anchored_head disable trigger anchored_head_kept;
update wallet.anchored_head kept set at = e.at
  from wallet.entry e where e.player_id = kept.player_id and e.seq = kept.seq and e.hash = kept.head;
alter table wallet.anchored_head enable trigger anchored_head_kept;
