-- Breaks a server from before: it writes accounts as they are. Stop it before this one runs.
-- The account that a payout goes to is stored encrypted (decision 87). Rows from before are marked, and the step after
-- the migrations encrypts them (`kernel/db/seal-plain-rows.ts`).
alter table payments.withdrawal add column is_sealed boolean not null default false;
alter table payments.withdrawal alter column is_sealed set default true;
create index withdrawal_plain_idx on payments.withdrawal (player_id, withdrawal_id) where not is_sealed;
