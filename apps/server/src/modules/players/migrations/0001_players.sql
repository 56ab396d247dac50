create schema players;

create sequence players.player_number start 100001;

-- One row per person with an account: what spec 1 §3 calls the player profile.
create table players.player (
  player_id bigint not null,
  access_id text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  date_of_birth date not null,
  street text not null,
  city text not null,
  postal_code text not null,
  country text not null,
  province text,
  national_number_digest bytea,
  market text not null,
  language text not null,
  currency text not null,
  account_status text not null,
  status_until timestamptz,
  kyc_status text not null,
  loyalty_level integer not null default 1,
  limit_level integer not null default 1,
  first_login boolean not null default true,
  first_deposit_at timestamptz,
  deposits_count integer not null default 0,
  registered_at timestamptz not null,
  constraint player_pkey primary key (player_id),
  constraint player_deposits_count_check check (deposits_count >= 0)
) with (fillfactor = 80);
create unique index player_email_key on players.player (lower(email));
create unique index player_phone_key on players.player (phone);
create unique index player_access_id_key on players.player (access_id);
create unique index player_national_number_key on players.player (national_number_digest) where national_number_digest is not null;
create index player_person_idx on players.player (lower(last_name), lower(first_name), date_of_birth);

-- Rights of one player; a missing right is a refusal.
create table players.access (
  player_id bigint not null,
  payout boolean not null default false,
  casino boolean not null default true,
  live_casino boolean not null default true,
  sports boolean not null default true,
  virtual_sports boolean not null default true,
  bonuses boolean not null default true,
  deposit boolean not null default true,
  withdrawal boolean not null default true,
  manual_claim boolean not null default true,
  suspended boolean not null default false,
  volt boolean not null default false,
  macropay boolean not null default false,
  crypto boolean not null default false,
  affiliate_registered boolean not null default false,
  withdrawal_review boolean not null default false,
  constraint access_pkey primary key (player_id)
);

-- Append-only: each accepted version with language, time and hash of the text (ID-13).
create table players.terms_acceptance (
  player_id bigint not null,
  version integer not null,
  language text not null,
  accepted_at timestamptz not null,
  constraint terms_acceptance_pkey primary key (player_id, version)
);

-- Append-only: what a visitor or player chose about cookies, and when.
create table players.cookie_consent (
  consent_id text not null,
  recorded_at timestamptz not null,
  player_id bigint,
  version integer not null,
  performance boolean not null,
  marketing boolean not null,
  constraint cookie_consent_pkey primary key (consent_id, recorded_at)
);

-- Append-only: consents to marketing by channel, as given.
create table players.marketing_consent (
  player_id bigint not null,
  recorded_at timestamptz not null,
  channel text not null,
  allowed boolean not null,
  constraint marketing_consent_pkey primary key (player_id, recorded_at, channel)
);

-- Who changed a status or right, when and why.
create table players.standing_change (
  player_id bigint not null,
  changed_at timestamptz not null,
  change_id text not null,
  subject text not null,
  before text not null,
  after text not null,
  reason text not null,
  actor text not null,
  constraint standing_change_pkey primary key (player_id, changed_at, change_id)
);
