-- Breaks nobody.

-- The heads of all players' chains at a moment, as the root of a Merkle tree. The root also goes into the audit log,
-- whose own head is kept outside the database.
create table wallet.anchor (
  anchor_id bigint not null,
  at timestamptz not null,
  players bigint not null,
  root bytea not null,
  constraint anchor_pkey primary key (anchor_id)
);
-- The head of each player whose chain has grown since the anchor before. An anchor's tree has, for each player, the row
-- with the last anchor_id that is not after it.
create table wallet.anchored_head (
  player_id bigint not null,
  anchor_id bigint not null,
  seq bigint not null,
  head bytea not null,
  constraint anchored_head_pkey primary key (player_id, anchor_id),
  -- The root is known when its heads are written.
  constraint anchored_head_anchor_fkey foreign key (anchor_id) references wallet.anchor deferrable initially deferred
);
create index anchored_head_anchor on wallet.anchored_head (anchor_id);

create trigger anchor_kept before update or delete on wallet.anchor
  for each row execute function wallet.refuse_change();
create trigger anchor_not_truncated before truncate on wallet.anchor execute function wallet.refuse_change();
create trigger anchored_head_kept before update or delete on wallet.anchored_head
  for each row execute function wallet.refuse_change();
create trigger anchored_head_not_truncated before truncate on wallet.anchored_head
  execute function wallet.refuse_change();
