-- Breaks nobody: a new schema. An earlier release that runs beside it has no office.
create schema staff;

-- Members of staff. Their names are those of the audit log and of votes: none is removed or given to somebody else.
create table staff.person (
  person kernel.staff_name not null,
  -- Invited: has chosen no password yet.
  state text not null default 'invited',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint person_pkey primary key (person),
  constraint person_state_check check (state in ('invited', 'active', 'suspended'))
);
create function staff.keep_person() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'UPDATE' or old.person <> new.person then
    raise exception 'a member of staff is suspended, and never removed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger person_kept before update or delete on staff.person
  for each row execute function staff.keep_person();
create trigger person_not_truncated before truncate on staff.person execute function staff.keep_person();

-- The link to a first password, or to a new one. A person has one at a time.
create table staff.invitation (
  person kernel.staff_name not null references staff.person,
  code_digest bytea not null,
  expires_at timestamptz not null,
  constraint invitation_pkey primary key (person),
  constraint invitation_code_digest_key unique (code_digest)
);

create table staff.credential (
  person kernel.staff_name not null references staff.person,
  password_hash text not null,
  -- Sealed: the secret of the app of codes.
  totp_secret text not null,
  -- The step of the last code that was taken: that one and those before it are taken no more.
  last_step bigint not null default 0,
  changed_at timestamptz not null,
  constraint credential_pkey primary key (person)
);

-- A permission in one market until a moment. Nothing is granted for all markets.
create table staff.permission_grant (
  person kernel.staff_name not null references staff.person,
  permission text not null,
  market text not null,
  given_by kernel.staff_name not null,
  given_at timestamptz not null,
  until timestamptz not null,
  constraint permission_grant_pkey primary key (person, permission, market),
  constraint permission_grant_market_check check (market ~ '^[A-Z]{2}$'),
  constraint permission_grant_giver_check check (given_by <> person)
);

-- Sessions of the office. The token is a random text, which is stored as a digest only.
create table staff.session (
  session_id text not null,
  token_digest bytea not null,
  person kernel.staff_name not null references staff.person,
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the second factor was proved last.
  proven_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  constraint session_pkey primary key (session_id),
  constraint session_token_digest_key unique (token_digest),
  constraint session_end_check check ((ended_at is null) = (end_reason is null)),
  constraint session_end_reason_check check (end_reason in ('signed_out', 'replaced', 'suspended', 'invited'))
);
create index session_open_idx on staff.session (person, begun_at) where ended_at is null;
