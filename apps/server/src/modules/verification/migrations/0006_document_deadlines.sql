-- Breaks nobody: tables, and a column that an earlier release neither reads nor writes. A document that it asks for
-- has no time in it, and holds no withdrawal.
-- Since when the player knows that it is asked for; null for one that the player has begun and not sent. What was asked
-- for before counts from its last change, which is never too early.
alter table verification.document add column asked_at timestamptz;
update verification.document set asked_at = changed_at where is_asked;

-- Players whose days for proving identity and address have begun (KYC-05): with their first deposit, or at the first
-- look after it.
create table verification.document_deadline (
  player_id bigint not null,
  started_at timestamptz not null,
  -- Version of the policy by which the documents were asked for.
  policy_version text not null,
  -- When the player has put the reminder off the last time, and in which sessions, the newest first.
  postponed_at timestamptz,
  postponed_in text[] not null default '{}',
  constraint document_deadline_pkey primary key (player_id),
  constraint document_deadline_postponed_check check ((postponed_at is null) = (postponed_in = '{}'))
);

-- Notices before the last day of a document (KYC-15): each is sent one time for each last day.
create table verification.expiry_notice (
  player_id bigint not null,
  document_id text not null,
  expires_on text not null,
  days_before integer not null,
  at timestamptz not null,
  constraint expiry_notice_pkey primary key (player_id, document_id, expires_on, days_before),
  constraint expiry_notice_document_fkey foreign key (player_id, document_id)
    references verification.document (player_id, document_id)
);
