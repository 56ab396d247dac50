create schema identity;

-- How a person proves to be the player. The address is kept in lower case: the one question that starts from it.
create table identity.credential (
  player_id bigint not null,
  email_key text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  last_sign_in_at timestamptz,
  constraint credential_pkey primary key (player_id)
);
create unique index credential_email_key on identity.credential (email_key);

-- One sign-in on one device. A session is alive until it is ended or `expires_at` has passed.
create table identity.session (
  player_id bigint not null,
  session_id text not null,
  login_method text not null,
  started_at timestamptz not null,
  previous_sign_in_at timestamptz,
  expires_at timestamptz not null,
  generation integer not null,
  rotated_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text not null,
  country text not null,
  user_agent text not null,
  constraint session_pkey primary key (player_id, session_id)
) with (fillfactor = 80);
create index session_alive_idx on identity.session (player_id) where ended_at is null;

-- Hashes of the refresh tokens of a session's present and previous generation. A token that names the session and is
-- not here is an old one: its use ends the session.
create table identity.refresh_token (
  player_id bigint not null,
  session_id text not null,
  token_hash bytea not null,
  generation integer not null,
  constraint refresh_token_pkey primary key (player_id, session_id, token_hash)
);

-- Browsers in which the player has signed in before; their attempts have a budget of their own.
create table identity.device (
  player_id bigint not null,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint device_pkey primary key (player_id, device_hash)
);

-- One-use tickets that open a socket; they live for seconds.
create table identity.socket_ticket (
  player_id bigint not null,
  ticket_hash bytea not null,
  session_id text not null,
  expires_at timestamptz not null,
  constraint socket_ticket_pkey primary key (player_id, ticket_hash)
);

-- Keys of the ID token where the configuration names none.
create table identity.signing_key (
  kid text not null,
  private_jwk jsonb not null,
  active_from timestamptz not null,
  constraint signing_key_pkey primary key (kid)
);
create unique index signing_key_active_from_key on identity.signing_key (active_from);

-- Open registrations: 24 hours each, found by the hash of the handle that the browser holds.
create table identity.registration (
  handle_hash bytea not null,
  step text not null,
  market text not null,
  language text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  bonus_code text,
  phone text,
  date_of_birth date,
  country text,
  province text,
  postal_code text,
  city text,
  street text,
  national_number_digest bytea,
  terms_version integer,
  marketing_opt_in boolean,
  pins text[] not null,
  player_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint registration_pkey primary key (handle_hash)
);
create index registration_expires_at_idx on identity.registration (expires_at);

-- Budgets and proofs of one-time codes, one row per subject, kind and target: another number is another row.
create table identity.verification (
  verification_id text not null,
  subject text not null,
  kind text not null,
  target text not null,
  status text not null,
  attempts integer not null default 0,
  sends integer not null default 0,
  ticket text,
  code_digest bytea,
  sent_at timestamptz,
  code_expires_at timestamptz,
  proven_at timestamptz,
  expires_at timestamptz not null,
  constraint verification_pkey primary key (verification_id)
);
create unique index verification_subject_key on identity.verification (subject, kind, target);
create index verification_target_idx on identity.verification (target) where ticket is not null and proven_at is null;
create index verification_expires_at_idx on identity.verification (expires_at);
