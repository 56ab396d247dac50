-- Breaks nobody: budgets of attempts begin again.
-- Who attempts is stored as a keyed digest from now on: it may be an address of the network or the digest of a number.
delete from kernel.attempt;

-- One row: a digest of nothing, by which a server sees that the oldest of its keys is the one that all digests were
-- made with. Written by the step after the migrations.
create table kernel.personal_key (
  key_check bytea not null,
  is_only boolean not null default true,
  constraint personal_key_pkey primary key (is_only),
  constraint personal_key_only_check check (is_only)
);
