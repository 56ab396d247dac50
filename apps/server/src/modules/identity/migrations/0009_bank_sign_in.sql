-- Breaks nobody: a purpose and a table that earlier servers do not know.

alter table identity.challenge drop constraint challenge_purpose_check;
alter table identity.challenge add constraint challenge_purpose_check
  check (purpose in ('sign_in', 'password_reset', 'step_up', 'phone_change', 'bank_sign_in'));

-- Pay-and-play: what a challenge of purpose bank_sign_in has learnt. It goes with its challenge.
create table identity.bank_attempt (
  challenge_hash bytea not null,
  -- Hash of the cookie of the browser that began it: nobody else may use it.
  browser_hash bytea not null,
  -- Hash of our own code, for a company that issues none.
  own_code_hash bytea not null,
  -- Hash of the code that the browser came back with; another one is refused.
  used_code_hash bytea,
  -- The company's id; empty where it gives none.
  reference text not null,
  market text not null,
  callback_url text not null,
  -- The person as the bank says, without the national number.
  person jsonb,
  -- Keyed digest of the bank's id of the person: the key of the authenticator.
  person_key text,
  -- Why the person may not go on; null for a person who may.
  refusal text,
  verified_at timestamptz,
  contact jsonb,
  step text not null,
  player_id bigint,
  constraint bank_attempt_pkey primary key (challenge_hash),
  constraint bank_attempt_challenge_fkey foreign key (challenge_hash)
    references identity.challenge (challenge_hash) on delete cascade,
  constraint bank_attempt_step_check check (step in ('Bank', 'ContactInfo', 'Verification', 'Complete', 'Duplicated'))
);
