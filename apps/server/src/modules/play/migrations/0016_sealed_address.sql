-- Breaks a server from before: it writes addresses as they are. Stop it before this one runs.
-- The network address of a ticket is stored encrypted (decision 87). Rows from before are marked, and the step after
-- the migrations encrypts them (`kernel/db/seal-plain-rows.ts`).
alter table play.session_token add column is_sealed boolean not null default true;
update play.session_token set is_sealed = false where address is not null;
create index session_token_plain_idx on play.session_token (token_digest) where not is_sealed;
