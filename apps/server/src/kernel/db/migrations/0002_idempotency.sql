-- A kept answer may hold what only its player may see, so nothing in this table can be read without the key itself:
-- the key is kept as a digest, the answer is sealed under the key. `runs` counts how often the work was begun; with
-- more than one, an earlier beginning ended unknown.
delete from kernel.idempotency;
alter table kernel.idempotency
  drop column key,
  drop column answer,
  add column key_digest bytea not null,
  add column answer bytea,
  add column runs integer not null default 1,
  add constraint idempotency_pkey primary key (scope, key_digest);
