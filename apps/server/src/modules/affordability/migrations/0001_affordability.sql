-- Breaks nobody: a new schema. An earlier release that runs beside it asks nobody before a deposit.
create schema affordability;

-- Questions to the public-record company about players (KYC-10). One waits for its answer at a time.
create table affordability.vulnerability_check (
  player_id bigint not null,
  check_id text not null,
  -- Keyed digest of name, birth date and address: another one is a new fact, which asks again within the year.
  person_digest bytea not null,
  asked_at timestamptz not null,
  -- Null until the company has answered; so is the next one.
  answered_at timestamptz,
  outcome text,
  -- Kinds of records that were found, as JSON, encrypted.
  records text,
  -- When a person has let deposits go on in spite of a finding.
  cleared_at timestamptz,
  is_sealed boolean not null default true,
  constraint vulnerability_check_pkey primary key (player_id, check_id),
  constraint vulnerability_check_outcome_check check (outcome in ('clear', 'found')),
  constraint vulnerability_check_answered_check check ((answered_at is null) = (outcome is null)),
  constraint vulnerability_check_records_check check ((records is not null) = (outcome is not distinct from 'found')),
  constraint vulnerability_check_cleared_check check (cleared_at is null or outcome = 'found')
);
create unique index vulnerability_check_open_key on affordability.vulnerability_check (player_id)
  where answered_at is null;
create index vulnerability_check_found_idx on affordability.vulnerability_check (answered_at)
  where outcome = 'found' and cleared_at is null;
create index vulnerability_check_plain_idx on affordability.vulnerability_check (player_id, check_id)
  where not is_sealed;

-- Income checks at the account-information company: a page of the company asks its player (LIM-20).
create table affordability.income_check (
  player_id bigint not null,
  check_id text not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  -- The company's id; null until it has answered. So is the next one.
  reference text,
  -- Address of the company's page, which lets anybody in who has it: encrypted.
  page_url text,
  is_sealed boolean not null default true,
  -- What has become of it: `lost` where no result came.
  ended_as text,
  ended_at timestamptz,
  constraint income_check_pkey primary key (player_id, check_id),
  constraint income_check_ended_check check (
    ended_as in ('verified', 'other_person', 'other_currency', 'abandoned', 'lost')
    and (ended_as is null) = (ended_at is null))
);
create unique index income_check_reference_key on affordability.income_check (reference);
create unique index income_check_open_key on affordability.income_check (player_id) where ended_as is null;
create index income_check_plain_idx on affordability.income_check (player_id, check_id) where not is_sealed;

-- Verified net incomes of a month. The newest one counts, for a year.
create table affordability.income (
  player_id bigint not null,
  income_id text not null,
  currency text not null,
  -- Minor units as text, encrypted.
  monthly_minor text not null,
  -- `company`, or `documents` that a person has read.
  source text not null,
  verified_at timestamptz not null,
  -- Of documents: who has read them, and what they were.
  recorded_by text,
  reason text,
  is_sealed boolean not null default true,
  constraint income_pkey primary key (player_id, income_id),
  constraint income_source_check check (source in ('company', 'documents')
    and (source = 'documents') = (recorded_by is not null) and (recorded_by is null) = (reason is null))
);
create index income_newest_idx on affordability.income (player_id, verified_at desc);
create index income_plain_idx on affordability.income (player_id, income_id) where not is_sealed;

-- A person looks at a refusal (KYC-16). One waits at a time.
create table affordability.review (
  player_id bigint not null,
  review_id text not null,
  -- What had refused the deposit.
  about text not null,
  -- Null where staff have reviewed without being asked.
  asked_at timestamptz,
  -- Null until a person has decided; so are the next three.
  decided_at timestamptz,
  outcome text,
  decided_by text,
  reason text,
  is_sealed boolean not null default true,
  constraint review_pkey primary key (player_id, review_id),
  constraint review_about_check check (about in ('income', 'share', 'check', 'found')),
  constraint review_outcome_check check (outcome in ('reopened', 'kept')),
  constraint review_decided_check check ((decided_at is null) = (outcome is null)
    and (decided_at is null) = (decided_by is null) and (decided_at is null) = (reason is null)
    and (asked_at is not null or decided_at is not null))
);
create unique index review_open_key on affordability.review (player_id) where decided_at is null;
create index review_waiting_idx on affordability.review (asked_at) where decided_at is null;
create index review_plain_idx on affordability.review (player_id, review_id) where not is_sealed;
