-- Breaks a server from before: it reads identity.credential, which goes. Stop it before this one runs.

-- The row that sign-ins and changes of a player's sessions lock: one per person, with any number of authenticators.
create table identity.account (
  player_id bigint not null,
  last_sign_in_at timestamptz,
  email_proven_at timestamptz,
  constraint account_pkey primary key (player_id)
);
insert into identity.account (player_id, last_sign_in_at, email_proven_at)
  select player_id, last_sign_in_at, email_proven_at from identity.credential;

-- How a person proves to be the player, in any number of ways. What the key is, by kind: password: the address in its
-- one spelling (`emailKey`); passkey: the id of its credential; bank: the bank's id of the person; totp: the player's
-- number.
create table identity.authenticator (
  player_id bigint not null,
  kind text not null,
  key text not null,
  data jsonb not null,
  -- Counts changes of the secret; another hash of the same password is none.
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  last_used_at timestamptz,
  constraint authenticator_pkey primary key (player_id, kind, key),
  constraint authenticator_kind_check check (kind in ('password', 'passkey', 'totp', 'bank'))
);
create unique index authenticator_kind_key_key on identity.authenticator (kind, key);
-- A person has one password and one generator of codes, any number of passkeys and banks.
create unique index authenticator_single_key on identity.authenticator (player_id, kind) where kind in ('password', 'totp');
insert into identity.authenticator (player_id, kind, key, data, created_at, changed_at, last_used_at)
  select player_id, 'password', email_key, jsonb_build_object('hash', password_hash), password_changed_at,
         password_changed_at, last_sign_in_at
    from identity.credential;
drop table identity.credential;

-- What somebody has begun and must still prove: a sign-in in several steps, a new password, a new number. It ends in a
-- session or in the act itself, at most once. The browser has its id, the row its hash. The player is null until
-- somebody has looked for the account; a challenge for an address without an account never gets one.
create table identity.challenge (
  challenge_hash bytea not null,
  player_id bigint,
  purpose text not null,
  proven text[] not null,
  missing text[] not null,
  -- The address that somebody named, in its one spelling.
  email_key text,
  -- Where its codes go; empty where they go nowhere.
  target text,
  -- Hash of the key that its last proof handed out.
  key_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint challenge_pkey primary key (challenge_hash),
  constraint challenge_purpose_check check (purpose in ('sign_in', 'password_reset', 'step_up', 'phone_change'))
);
create unique index challenge_key_hash_key on identity.challenge (key_hash) where key_hash is not null;
create index challenge_player_idx on identity.challenge (player_id, purpose) where ended_at is null;
create index challenge_expires_at_idx on identity.challenge (expires_at);

-- When the person of a session last proved who they are, and by what: `amr` values of RFC 8176.
alter table identity.session
  add column authenticated_at timestamptz,
  add column authentication_methods text[];
update identity.session set authenticated_at = started_at, authentication_methods = array['pwd'];
alter table identity.session
  alter column authenticated_at set not null,
  alter column authentication_methods set not null;
