-- Breaks nobody.
-- Whose deposit an order of a company pays: its notifications name the order, and come when the sign-in is long over.
create table payments.company_order (
  company text not null,
  company_tx text not null,
  player_id bigint not null,
  opened_at timestamptz not null,
  constraint company_order_pkey primary key (company, company_tx)
);
