-- Breaks nobody.
-- Credits and debits from before messages were kept: the next message of such an order is other money, and no repeat.
insert into payments.order_notice
  (company, notice_id, order_tx, company_tx, player_id, kind, amount, currency, noted_at)
select paid.company, 'before:' || paid.company_tx, paid.company_tx, paid.company_tx, paid.player_id, 'credit',
       paid.transfer_amount, paid.transfer_currency, paid.transferred_at
  from payments.company_transaction paid
  join payments.company_order ordered
    on ordered.company = paid.company and ordered.company_tx = paid.company_tx and ordered.player_id = paid.player_id
 where paid.kind = 'deposit' and paid.transfer_amount is not null and paid.transfer_currency is not null
    on conflict do nothing;
insert into payments.order_notice
  (company, notice_id, order_tx, company_tx, player_id, kind, amount, currency, noted_at)
select back.company, substr(back.company_tx, length('debit:') + 1), back.original_tx, back.company_tx, back.player_id,
       'debit', back.transfer_amount, back.transfer_currency, back.transferred_at
  from payments.company_transaction back
  join payments.company_order ordered
    on ordered.company = back.company and ordered.company_tx = back.original_tx and ordered.player_id = back.player_id
 where back.kind = 'reversal' and back.company_tx like 'debit:%'
   and back.transfer_amount is not null and back.transfer_currency is not null
    on conflict do nothing;

-- What a member of staff asks to be done with money in suspense, with the case as it was read (decision 96).
create table payments.case_request (
  request_id text not null,
  player_id bigint not null,
  company text not null,
  company_tx text not null,
  act text not null,
  why text not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  note text not null,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint case_request_pkey primary key (request_id),
  constraint case_request_act_check check (act in ('book', 'close')),
  constraint case_request_maker_check check (made_by <> '' and made_by = lower(btrim(made_by)))
);
create index case_request_case_idx on payments.case_request (player_id, company, company_tx);

-- The answer of another person: one for each request.
create table payments.case_vote (
  request_id text not null references payments.case_request,
  vote text not null,
  note text not null,
  person text not null,
  at timestamptz not null,
  constraint case_vote_pkey primary key (request_id),
  constraint case_vote_vote_check check (vote in ('approve', 'refuse')),
  constraint case_vote_person_check check (person <> '' and person = lower(btrim(person)))
);

create function payments.check_case_vote() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  request payments.case_request;
begin
  select * into request from payments.case_request where request_id = new.request_id;
  if request.made_by = new.person then
    raise exception 'a request is decided by another person than its maker' using errcode = 'restrict_violation';
  end if;
  if new.at >= request.expires_at then
    raise exception 'the request has expired' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger case_vote_checked before insert on payments.case_vote
  for each row execute function payments.check_case_vote();

create function payments.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'requests and votes of staff are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger case_request_immutable before update or delete on payments.case_request
  for each row execute function payments.refuse_change();
create trigger case_request_not_truncated before truncate on payments.case_request
  execute function payments.refuse_change();
create trigger case_vote_immutable before update or delete on payments.case_vote
  for each row execute function payments.refuse_change();
create trigger case_vote_not_truncated before truncate on payments.case_vote execute function payments.refuse_change();
