-- Files that editors uploaded and that are no pictures.
create table content.file (
  dataset text not null,
  -- SHA-1 of the file, as it stands in the asset's id.
  hash text not null,
  bytes bytea not null,
  uploaded_at timestamptz not null,
  constraint file_pkey primary key (dataset, hash)
);
