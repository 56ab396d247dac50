-- Breaking: release 0.1 reads payments.company_call. Deploy everywhere before this one runs.
drop table payments.company_call;

-- All that a payment company has told of one of its transactions. Calls come in any order and any number of times: each one
-- adds its fact once, and what follows is decided from the row.
create table payments.company_transaction (
  player_id bigint not null,
  company text not null,
  company_tx text not null,
  kind text not null,
  payment_id text,
  original_tx text,
  authorized_at timestamptz,
  authorized_amount bigint,
  auth_digest bytea,
  transferred_at timestamptz,
  transfer_amount bigint,
  transfer_currency text,
  cancelled_at timestamptz,
  cancel_reason text,
  cancel_declined boolean,
  booked_at timestamptz,
  booked_amount bigint,
  ledger_entry text,
  constraint company_transaction_pkey primary key (player_id, company, company_tx),
  constraint company_transaction_kind_check check (kind in ('deposit', 'payout', 'reversal', 'return'))
) with (fillfactor = 70);
create index company_transaction_original_idx on payments.company_transaction (player_id, company, original_tx)
  where original_tx is not null;

-- Money that a company says has moved, but has not proven. It is out of every balance until the company's own books, or a
-- person, have decided.
create table payments.case (
  player_id bigint not null,
  case_id text not null,
  company text not null,
  company_tx text not null,
  kind text not null,
  why text not null,
  amount bigint not null,
  currency text not null,
  fee bigint not null,
  fee_mode text,
  payment_id text,
  original_tx text,
  state text not null,
  asked integer not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text,
  constraint case_pkey primary key (player_id, case_id),
  constraint case_state_check check (state in ('open', 'booked', 'closed'))
);
create unique index case_company_tx_key on payments.case (player_id, company, company_tx);
create index case_open_idx on payments.case (opened_at) where state = 'open';

-- The player's wish to cancel is stored before the company hears of it, and is what the limit of a day counts.
alter table payments.withdrawal add column cancel_asked_at timestamptz;
alter table payments.withdrawal add column session_opened_at timestamptz;
update payments.withdrawal set session_opened_at = requested_at;
alter table payments.withdrawal alter column session_opened_at set not null;
create index withdrawal_cancel_asked_idx on payments.withdrawal (player_id, cancel_asked_at)
  where cancel_asked_at is not null;
