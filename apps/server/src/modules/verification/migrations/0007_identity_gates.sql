-- Breaks nobody: new tables. An earlier release that runs beside it opens accounts without a gate; it begins at their
-- first look.

-- What was confirmed of a player, by whom and when. Each fact is stored one time for each source.
create table verification.confirmation (
  player_id bigint not null,
  -- `age`, `person` (name and birth date) or `address`.
  subject text not null,
  -- `data` (sources of data), `bank` (a sign-in by bank), `document`, `cpf` (Brazil's register of taxpayers).
  source text not null,
  confirmed_at timestamptz not null,
  constraint confirmation_pkey primary key (player_id, subject, source),
  constraint confirmation_subject_check check (subject in ('age', 'person', 'address')),
  constraint confirmation_source_check check (source in ('data', 'bank', 'document', 'cpf'))
);
create trigger confirmation_immutable before update or delete on verification.confirmation
  for each row execute function kernel.refuse_change();
create trigger confirmation_not_truncated before truncate on verification.confirmation
  execute function kernel.refuse_change();

-- The gates of age and identity of a player (ID-02, ID-03): they begin with the account, or with the first look at one
-- that an earlier release has opened.
create table verification.identity_gate (
  player_id bigint not null,
  began_at timestamptz not null,
  -- Version of the policy by which they began.
  policy_version text not null,
  -- Everything is confirmed.
  is_open boolean not null default false,
  -- Until when the ledger takes stakes, as it was written last; null without an end.
  stakes_until timestamptz,
  -- The sources of data: whether they are to be asked, when they were asked last, and how often they have answered.
  is_data_due boolean not null default true,
  data_asked_at timestamptz,
  data_answers integer not null default 0,
  data_answered_at timestamptz,
  -- When documents were asked for in their place.
  documents_asked_at timestamptz,
  constraint identity_gate_pkey primary key (player_id),
  constraint identity_gate_data_check check ((data_answers = 0) = (data_answered_at is null))
);

-- Statements of players who use the time in which a market lets them play before their identity is verified (ID-04).
create table verification.grace_statement (
  player_id bigint not null,
  stated_at timestamptz not null,
  session_id text not null,
  -- What the player was told: the end, and the sum of deposits in minor units.
  ends_at timestamptz not null,
  cap_minor bigint not null,
  currency text not null,
  policy_version text not null,
  constraint grace_statement_pkey primary key (player_id)
);
create trigger grace_statement_immutable before update or delete on verification.grace_statement
  for each row execute function kernel.refuse_change();
create trigger grace_statement_not_truncated before truncate on verification.grace_statement
  execute function kernel.refuse_change();
