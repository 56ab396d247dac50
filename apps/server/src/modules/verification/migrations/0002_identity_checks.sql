-- Breaks nobody: a new table. An earlier release that runs beside it takes files of identity documents itself.

-- Uploads of identity documents to the identity company, whose page takes the pictures.
create table verification.identity_check (
  player_id bigint not null,
  upload_id text not null,
  -- The company's id of the transaction; null until it has answered. So is the next one.
  reference text,
  -- Address of the company's page, with a token of its own: encrypted.
  page_url text,
  is_sealed boolean not null default true,
  -- What has become of it: `verified`, `refused`, `staff` where people decide, `lost` where no result came.
  ended_as text,
  ended_at timestamptz,
  constraint identity_check_pkey primary key (player_id, upload_id),
  constraint identity_check_upload_fkey foreign key (player_id, upload_id)
    references verification.upload (player_id, upload_id),
  constraint identity_check_ended_check check (ended_as in ('verified', 'refused', 'staff', 'lost')
    and (ended_as is null) = (ended_at is null))
);
create unique index identity_check_reference_key on verification.identity_check (reference);
create index identity_check_plain_idx on verification.identity_check (player_id, upload_id) where not is_sealed;
