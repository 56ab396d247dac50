-- The transaction of the newest revision; editors name theirs, and a name is refused when it is used twice in a row.
alter table content.dataset add column transaction_id text;

-- Published documents that an editor deleted: a later seed does not bring them back.
create table content.deleted_document (
  dataset text not null,
  id text not null,
  deleted_at timestamptz not null,
  constraint deleted_document_pkey primary key (dataset, id)
);
