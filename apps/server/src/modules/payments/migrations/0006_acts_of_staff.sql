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
