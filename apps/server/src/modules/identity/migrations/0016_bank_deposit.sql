-- Breaks nobody: columns that earlier servers leave empty.

-- A deposit that goes with an attempt: what was asked for, and the deposit of payments that it opened.
alter table identity.bank_attempt add column deposit jsonb;
alter table identity.bank_attempt add column deposit_id text;
