create schema payments;

-- One attempt to pay in. The cashier and its calls are known by the session; only its digest is kept.
create table payments.deposit (
  player_id bigint not null,
  deposit_id text not null,
  session_digest bytea not null,
  method text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  company_tx text,
  received bigint,
  reason text,
  ledger_entry text,
  balance_after bigint,
  number integer,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  constraint deposit_pkey primary key (player_id, deposit_id),
  constraint deposit_amount_check check (amount > 0)
) with (fillfactor = 80);
create unique index deposit_company_tx_key on payments.deposit (player_id, company_tx) where company_tx is not null;
create unique index deposit_session_key on payments.deposit (player_id, session_digest);

-- One payout, from the request to the bank. Its money is a hold of the ledger under the same id.
create table payments.withdrawal (
  player_id bigint not null,
  withdrawal_id text not null,
  session_digest bytea not null,
  method text not null,
  amount bigint not null,
  currency text not null,
  stage text not null,
  account text,
  company_tx text,
  is_final boolean not null default false,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  constraint withdrawal_pkey primary key (player_id, withdrawal_id),
  constraint withdrawal_amount_check check (amount > 0)
) with (fillfactor = 80);
create unique index withdrawal_company_tx_key on payments.withdrawal (player_id, company_tx) where company_tx is not null;
create unique index withdrawal_session_key on payments.withdrawal (player_id, session_digest);
create index withdrawal_open_idx on payments.withdrawal (player_id)
  where stage in ('requested', 'checking', 'approved', 'sent');

-- Append-only: every stage a withdrawal has reached, and why.
create table payments.withdrawal_step (
  player_id bigint not null,
  withdrawal_id text not null,
  stage text not null,
  at timestamptz not null,
  reason text,
  constraint withdrawal_step_pkey primary key (player_id, withdrawal_id, stage)
);

-- The first answer to each call of the payment company, so that a repeat gets the same.
create table payments.company_call (
  player_id bigint not null,
  company text not null,
  company_tx text not null,
  action text not null,
  fingerprint bytea not null,
  answer jsonb not null,
  at timestamptz not null,
  constraint company_call_pkey primary key (player_id, company, company_tx, action)
);
