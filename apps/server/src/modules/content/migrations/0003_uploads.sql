-- Originals that editors uploaded. Instances copy them to their folder of pictures when they are first requested.
create table content.upload (
  dataset text not null,
  -- SHA-1 of the uploaded file, as it stands in the asset's id.
  hash text not null,
  bytes bytea not null,
  uploaded_at timestamptz not null,
  constraint upload_pkey primary key (dataset, hash)
);
