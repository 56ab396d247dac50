-- Breaks nobody: a table and a column that earlier servers do not know. An earlier server would sign in without asking
-- the registers; stop it before a register is connected.

-- What registers of excluded players have said (ID-06). Rows are only added; a sign-up that opens an account names its
-- player in its rows, one time.
create table identity.register_check (
  -- In the order of the answers: a sign-in that began before an exclusion was learnt opens nothing.
  check_number bigint generated always as identity,
  -- Null until a sign-up has an account.
  player_id bigint,
  -- The sign-up, or the attempt with a bank; null for the login of a player.
  attempt_hash bytea,
  register text not null,
  moment text not null,
  outcome text not null,
  -- The register's own id of its answer.
  reference text,
  excluded_until timestamptz,
  checked_at timestamptz not null,
  constraint register_check_pkey primary key (check_number),
  constraint register_check_subject_check check (player_id is not null or attempt_hash is not null),
  constraint register_check_moment_check check (moment in ('registration', 'login')),
  constraint register_check_outcome_check
    check (outcome in ('clear', 'excluded', 'unavailable', 'number_missing'))
);
create index register_check_player_id_idx on identity.register_check (player_id, check_number);
create index register_check_attempt_hash_idx on identity.register_check (attempt_hash, check_number)
  where attempt_hash is not null;

-- The national number that a bank has named, encrypted, where a register knows people by it alone.
alter table identity.bank_attempt add column number_sealed text;
