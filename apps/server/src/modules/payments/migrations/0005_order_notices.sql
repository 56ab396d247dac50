-- Breaks a server from before: it stores a deposit's transaction without its company. Stop it before this one runs.
-- Transactions of two companies may have the same id.
alter table payments.deposit add column company text;
update payments.deposit set company =
  (select transaction.company from payments.company_transaction transaction
    where transaction.player_id = deposit.player_id and transaction.company_tx = deposit.company_tx
      and transaction.kind = 'deposit'
    order by transaction.payment_id = deposit.deposit_id desc nulls last limit 1)
 where company_tx is not null;
drop index payments.deposit_company_tx_key;
create unique index deposit_company_tx_key on payments.deposit (player_id, company, company_tx)
  where company_tx is not null;

-- A cancel, or an account of another person, may come before the order has a player.
alter table payments.company_order alter column player_id drop not null;
alter table payments.company_order add column cancelled_at timestamptz;
alter table payments.company_order add column held_at timestamptz;

-- Messages of a company about money that has moved: each has one effect, which is the transaction `company_tx`.
create table payments.order_notice (
  company text not null,
  notice_id text not null,
  order_tx text not null,
  company_tx text not null,
  player_id bigint not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  noted_at timestamptz not null,
  constraint order_notice_pkey primary key (company, notice_id),
  constraint order_notice_kind_check check (kind in ('credit', 'debit'))
);
create unique index order_notice_company_tx_key on payments.order_notice (company, company_tx);
create index order_notice_order_idx on payments.order_notice (company, order_tx);
