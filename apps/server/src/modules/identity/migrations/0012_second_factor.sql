-- Breaks nobody: a purpose and tables that earlier servers do not know. An earlier server would sign in without asking
-- for a code; stop it before the first player turns codes on.

alter table identity.challenge drop constraint challenge_purpose_check;
alter table identity.challenge add constraint challenge_purpose_check
  check (
    purpose in (
      'sign_in', 'password_reset', 'step_up', 'phone_change', 'bank_sign_in',
      'passkey_sign_in', 'passkey_step_up', 'passkey_add', 'second_factor'
    )
  );

-- A sign-in whose password was right and whose code is missing. The browser has the id of the challenge in a cookie.
create table identity.second_factor_attempt (
  challenge_hash bytea not null,
  -- The password that was proven: one that was changed meanwhile opens nothing.
  password_revision integer not null,
  constraint second_factor_attempt_pkey primary key (challenge_hash),
  constraint second_factor_attempt_challenge_fkey foreign key (challenge_hash)
    references identity.challenge (challenge_hash) on delete cascade
);

-- A secret that was shown and is not proven yet: one for each player.
create table identity.second_factor_enrolment (
  player_id bigint not null,
  -- Only the session that asked for it can prove it.
  session_id text not null,
  -- Encrypted.
  secret text not null,
  expires_at timestamptz not null,
  constraint second_factor_enrolment_pkey primary key (player_id)
);
create index second_factor_enrolment_expires_at_idx on identity.second_factor_enrolment (expires_at);

-- Codes for a player who has lost the generator, each good one time.
create table identity.recovery_code (
  player_id bigint not null,
  -- Keyed digest.
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (player_id, code_hash)
);

-- What was done to the second factor of a player. Rows are only added.
create table identity.second_factor_change (
  player_id bigint not null,
  changed_at timestamptz not null,
  change text not null,
  session_id text not null,
  request_id text not null,
  constraint second_factor_change_pkey primary key (player_id, changed_at, change, request_id),
  constraint second_factor_change_check check (change in ('on', 'off', 'recovery-code-used', 'recovery-codes-made'))
);
