-- Breaks a server from before: it writes files as they are. Stop it before this one runs.
-- The bytes of a file are stored encrypted, part by part (decision 87). Rows from before are marked, and the step after
-- the migrations encrypts them (`kernel/db/seal-plain-rows.ts`).
alter table data_exports.part add column is_sealed boolean not null default false;
alter table data_exports.part alter column is_sealed set default true;
create index part_plain_idx on data_exports.part (player_id, export_id, build_id, part_number) where not is_sealed;
