-- Breaks nobody: a new schema.
create schema audit;

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed' using errcode = 'restrict_violation';
end $$;

-- One row for each sensitive act. `before` and `after` are JSON objects with the changed fields; a personal value in
-- them is `{"sealed": …}`. The hash covers every other column, so what is sealed can be forgotten and still verifies.
create table audit.entry (
  entry_id bigint not null,
  at timestamptz not null,
  -- player, visitor, staff or system.
  actor_kind text not null,
  -- Number of the player, name of the member of staff, of the job, the subscriber or the company.
  actor text not null,
  act text not null,
  object text,
  player_id bigint,
  before text,
  after text,
  reason text,
  request_id text,
  address_digest bytea,
  device_digest bytea,
  market text,
  -- By what the caller proved who they are, and when (seconds since the epoch).
  proof text,
  hash bytea not null,
  constraint entry_pkey primary key (entry_id),
  constraint entry_actor_kind_known check (actor_kind in ('player', 'visitor', 'staff', 'system'))
);
create index entry_player_idx on audit.entry (player_id, entry_id);
create sequence audit.entry_number;

-- Rows that no batch has yet: the witness of each, written by the same statement. A row that is removed before it is
-- sealed leaves its witness, which is sealed in its place.
create table audit.unsealed (
  entry_id bigint not null,
  hash bytea not null,
  at timestamptz not null,
  constraint unsealed_pkey primary key (entry_id)
);

-- Batches of sealed rows. Each has the hash of the one before, and the first has 32 zero bytes.
create table audit.batch (
  batch_id bigint not null,
  sealed_at timestamptz not null,
  previous_hash bytea not null,
  entry_count integer not null,
  last_entry_id bigint not null,
  entry_ids bigint[] not null,
  -- The hashes of the rows, 32 bytes each, in the order of `entry_ids`.
  entry_hashes bytea not null,
  root bytea not null,
  hash bytea not null,
  constraint batch_pkey primary key (batch_id),
  constraint batch_follows_one unique (previous_hash)
);

create index batch_sealed_at_idx on audit.batch (sealed_at);
create index batch_last_entry_idx on audit.batch (last_entry_id);

-- Heads of the chain that were also written outside the database.
create table audit.anchor (
  batch_id bigint not null,
  at timestamptz not null,
  hash bytea not null,
  entry_total bigint not null,
  constraint anchor_pkey primary key (batch_id)
);

-- Key of each player's personal values, wrapped by PII_KEYS. A deleted row makes the values unreadable for ever.
create table audit.player_key (
  player_id bigint not null,
  wrapped text not null,
  constraint player_key_pkey primary key (player_id)
);

-- A value as it is hashed: its length in bytes and a colon before it, and a hyphen for none.
create function audit.hashed_part(value text) returns text language sql immutable as $$
  select case when value is null then '-' else octet_length(value)::text || ':' || value end
$$;

-- Gives a row its number, the time of this database and its hash, and writes its witness.
create function audit.complete_entry() returns trigger language plpgsql as $$
begin
  new.entry_id := nextval('audit.entry_number');
  new.at := clock_timestamp();
  new.hash := sha256(convert_to(
    audit.hashed_part(new.entry_id::text)
    || audit.hashed_part((extract(epoch from new.at) * 1000000)::bigint::text)
    || audit.hashed_part(new.actor_kind)
    || audit.hashed_part(new.actor)
    || audit.hashed_part(new.act)
    || audit.hashed_part(new.object)
    || audit.hashed_part(new.player_id::text)
    || audit.hashed_part(new.before)
    || audit.hashed_part(new.after)
    || audit.hashed_part(new.reason)
    || audit.hashed_part(new.request_id)
    || audit.hashed_part(encode(new.address_digest, 'hex'))
    || audit.hashed_part(encode(new.device_digest, 'hex'))
    || audit.hashed_part(new.market)
    || audit.hashed_part(new.proof), 'UTF8'));
  insert into audit.unsealed (entry_id, hash, at) values (new.entry_id, new.hash, new.at);
  return new;
end $$;

create trigger entry_completed before insert on audit.entry
  for each row execute function audit.complete_entry();
create trigger entry_immutable before update or delete on audit.entry
  for each row execute function audit.refuse_change();
create trigger entry_not_truncated before truncate on audit.entry execute function audit.refuse_change();
create trigger batch_immutable before update or delete on audit.batch
  for each row execute function audit.refuse_change();
create trigger batch_not_truncated before truncate on audit.batch execute function audit.refuse_change();
create trigger anchor_immutable before update or delete on audit.anchor
  for each row execute function audit.refuse_change();
create trigger anchor_not_truncated before truncate on audit.anchor execute function audit.refuse_change();
