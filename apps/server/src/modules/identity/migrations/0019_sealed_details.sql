-- Breaks a server from before: it writes personal data as it is. Stop it before this one runs.
-- Personal data is stored encrypted, and compared by keyed digests (decision 87). Rows from before are marked, and the
-- step after the migrations encrypts them (`kernel/db/seal-plain-rows.ts`).

alter table identity.registration
  alter column date_of_birth type text using to_char(date_of_birth, 'YYYY-MM-DD'),
  add column is_sealed boolean not null default false;
alter table identity.registration alter column is_sealed set default true;
create index registration_plain_idx on identity.registration (handle_hash) where not is_sealed;

-- `target` is a keyed digest from now on; the address or number itself is beside it, encrypted.
alter table identity.verification
  add column target_sealed text,
  add column is_sealed boolean not null default false;
update identity.verification set target_sealed = target;
alter table identity.verification
  alter column target_sealed set not null,
  alter column is_sealed set default true;
create index verification_plain_idx on identity.verification (verification_id) where not is_sealed;

alter table identity.challenge add column is_sealed boolean not null default false;
alter table identity.challenge alter column is_sealed set default true;
create index challenge_plain_idx on identity.challenge (challenge_hash) where not is_sealed;

-- Encrypted texts of JSON.
alter table identity.bank_attempt
  alter column person type text using person::text,
  alter column contact type text using contact::text,
  alter column deposit type text using deposit::text,
  add column is_sealed boolean not null default false;
alter table identity.bank_attempt alter column is_sealed set default true;
create index bank_attempt_plain_idx on identity.bank_attempt (challenge_hash) where not is_sealed;

alter table identity.session add column is_sealed boolean not null default false;
alter table identity.session alter column is_sealed set default true;
create index session_plain_idx on identity.session (player_id, session_id) where not is_sealed;

-- The key of a password is a keyed digest of the address from now on; those of other kinds stay.
alter table identity.authenticator add column is_sealed boolean not null default true;
update identity.authenticator set is_sealed = false where kind = 'password';
create index authenticator_plain_idx on identity.authenticator (player_id, kind, key) where not is_sealed;
