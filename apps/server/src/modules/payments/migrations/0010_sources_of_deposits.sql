-- The company's id of the account or card of a transaction. Payouts go back to the accounts that paid deposits in
-- (KYC-08). Transactions from before have none, and are no source of a payout.
alter table payments.company_transaction add column account_id text;
create index company_transaction_account_idx on payments.company_transaction (player_id, company, account_id)
  where account_id is not null;

-- A payout that nobody asks for in a cashier goes to this account, which has paid a deposit in.
alter table payments.withdrawal add column source_account_id text;

-- Why all money of a player is paid out without a request, and how that has ended. One runs for each player.
create table payments.balance_payout (
  player_id bigint not null,
  balance_payout_id text not null,
  cause text not null,
  state text not null,
  attempts integer not null default 0,
  opened_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz,
  constraint balance_payout_pkey primary key (player_id, balance_payout_id),
  constraint balance_payout_cause_check check (cause in ('exclusion', 'closing', 'verification')),
  constraint balance_payout_state_check check (state in ('open', 'done', 'impossible')),
  constraint balance_payout_end_check check ((state = 'open') = (ended_at is null))
);
create unique index balance_payout_open_key on payments.balance_payout (player_id) where state = 'open';
