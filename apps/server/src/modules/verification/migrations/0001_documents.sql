-- Breaks nobody: a new schema. An earlier release that runs beside it shows no documents and writes none.
create schema verification;

-- Documents that were asked for, with what became of them. Of most kinds a player has one; of each kind at most one
-- waits for its player or for an answer.
create table verification.document (
  player_id bigint not null,
  document_id text not null,
  kind text not null,
  sub_type text not null,
  status text not null,
  -- Why the last one was refused; null after something else has happened.
  reason text,
  -- Last day on which the document itself is valid, yyyy-MM-dd; null where nobody has read one.
  expires_on text,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  constraint document_pkey primary key (player_id, document_id),
  constraint document_kind_check check (kind in ('PROOF_OF_ID', 'PROOF_OF_ADDRESS', 'PROOF_OF_PAYMENT',
    'SOURCE_OF_WEALTH', 'EDD_QUESTIONNAIRE', 'OTHER')),
  constraint document_status_check check (status in ('REQUESTED', 'UNDER_REVIEW', 'VERIFIED', 'EXPIRED')),
  constraint document_expires_on_check check (expires_on ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint document_reason_check check (reason is null or status = 'REQUESTED')
);
create unique index document_waiting_key on verification.document (player_id, kind)
  where status in ('REQUESTED', 'UNDER_REVIEW');
create unique index document_single_key on verification.document (player_id, kind)
  where kind not in ('PROOF_OF_PAYMENT', 'OTHER');
create index document_review_idx on verification.document (changed_at) where status = 'UNDER_REVIEW';
create index document_expiry_idx on verification.document (expires_on) where status = 'VERIFIED';

-- Every change of a status, who made it and why. Numbers of a player have no gaps.
create table verification.document_change (
  player_id bigint not null,
  number integer not null,
  document_id text not null,
  status text not null,
  reason text,
  -- The upload that was decided about; null for other changes.
  upload_id text,
  -- `player`, `system`, or the name of a member of staff.
  actor text not null,
  at timestamptz not null,
  constraint document_change_pkey primary key (player_id, number),
  constraint document_change_document_fkey foreign key (player_id, document_id)
    references verification.document (player_id, document_id)
);
create trigger document_change_immutable before update or delete on verification.document_change
  for each row execute function kernel.refuse_change();
create trigger document_change_not_truncated before truncate on verification.document_change
  execute function kernel.refuse_change();

-- Files of documents. One that was not sent in time is over.
create table verification.upload (
  player_id bigint not null,
  upload_id text not null,
  document_id text not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null until the file is stored; so are the next three.
  received_at timestamptz,
  media_type text,
  bytes integer,
  -- Keyed digest of the file as it was sent, which recognises a repeated request.
  sent_digest bytea,
  constraint upload_pkey primary key (player_id, upload_id),
  constraint upload_document_fkey foreign key (player_id, document_id)
    references verification.document (player_id, document_id),
  constraint upload_received_check check ((received_at is null) = (media_type is null)
    and (received_at is null) = (bytes is null) and (received_at is null) = (sent_digest is null))
);
create index upload_document_idx on verification.upload (player_id, document_id, begun_at);

-- The bytes of a file, in order and encrypted.
create table verification.file_part (
  player_id bigint not null,
  upload_id text not null,
  part_number integer not null,
  bytes bytea not null,
  is_sealed boolean not null default true,
  constraint file_part_pkey primary key (player_id, upload_id, part_number),
  constraint file_part_upload_fkey foreign key (player_id, upload_id)
    references verification.upload (player_id, upload_id)
);
create index file_part_plain_idx on verification.file_part (player_id, upload_id, part_number) where not is_sealed;
