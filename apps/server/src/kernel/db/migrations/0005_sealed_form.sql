-- Breaks a server from before: what it writes without encryption is refused from the step after the migrations on.
-- What the step after the migrations (`kernel/db/seal-plain-rows.ts`) has still to do, by table (decision 93).
create table kernel.sealed_table (
  -- `schema.table`.
  relation text not null,
  -- Rows were encrypted, and the file of the table may still have their earlier versions.
  is_rewrite_owed boolean not null default false,
  -- The keys of its rows are in `kernel.sealing_key`.
  are_keys_noted boolean not null default false,
  constraint sealed_table_pkey primary key (relation)
);

-- Ids of all keys that rows may be sealed with. A server adds the one that it seals with before it starts.
create table kernel.sealing_key (
  -- What the key is derived for (`createSealedSecrets`).
  use text not null,
  key_id text not null,
  constraint sealing_key_pkey primary key (use, key_id)
);

-- The forms of `kernel/sealed-secrets.ts`: the id of a key, a dot, then base64url of nonce, text and tag, 28 bytes and
-- more; and of keyed digests (`kernel/db/sealed-table.ts`), 32 bytes.
create function kernel.is_sealed(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '^[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{38,}$';

create function kernel.is_sealed(value bytea) returns boolean
  language sql immutable parallel safe
  return length(value) >= 47 and encode(substring(value from 1 for 9), 'escape') ~ '^[A-Za-z0-9_-]{8}\.$';

create function kernel.is_digest(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '^[A-Za-z0-9_-]{43}$';

create function kernel.is_digest(value bytea) returns boolean
  language sql immutable parallel safe
  return length(value) = 32;

-- The id of the key that a value is sealed with.
create function kernel.key_id_of(value text) returns text
  language sql immutable parallel safe
  return substring(value from 1 for 8);

create function kernel.key_id_of(value bytea) returns text
  language sql immutable parallel safe
  return encode(substring(value from 1 for 8), 'escape');
