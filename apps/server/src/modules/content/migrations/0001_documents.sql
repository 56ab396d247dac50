create schema content;

-- A set of documents with one revision: whoever keeps something made from it compares one number.
create table content.dataset (
  name text not null,
  revision bigint not null default 0,
  -- Digest of what was imported at the last boot; an equal one imports nothing.
  seed_digest text,
  constraint dataset_pkey primary key (name)
);

create table content.document (
  dataset text not null,
  id text not null,
  type text not null,
  rev text not null,
  -- The document without its system fields.
  body jsonb not null,
  -- Written by the import at boot and not by an editor: such a document leaves with the seed that brought it.
  is_seeded boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint document_pkey primary key (dataset, id)
);
create index document_type_idx on content.document (dataset, type);
