-- Breaks nobody: a table that earlier servers do not know.

-- What a company said of the browser of a sign-up, a login or a payment. Rows are only added; no address is stored, the
-- session has it.
create table identity.device_check (
  check_id text not null,
  -- Null for a sign-up: the account is not open. When it opens, the row is added again with the player.
  player_id bigint,
  -- Digest of the sign-up's id.
  registration_hash bytea,
  type text not null,
  -- The payment; null for a sign-up and a login.
  payment_id text,
  result text not null,
  -- Names of the company's rules, or why nothing was asked.
  reason text,
  tracking_number text,
  device_alias text,
  checked_at timestamptz not null,
  constraint device_check_pkey primary key (check_id),
  constraint device_check_type_check check (type in ('registration', 'login', 'deposit', 'withdrawal')),
  constraint device_check_result_check check (result in ('allow', 'review', 'deny', 'unknown')),
  constraint device_check_owner_check check (player_id is not null or registration_hash is not null)
);
create index device_check_player_id_checked_at_idx on identity.device_check (player_id, checked_at);
create index device_check_registration_hash_idx on identity.device_check (registration_hash)
  where registration_hash is not null;
-- For the sign-ups that were never completed, which are deleted.
create index device_check_checked_at_idx on identity.device_check (checked_at) where player_id is null;
