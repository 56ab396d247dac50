-- Breaks nobody while copies of the release before still run: they write no exclusion from a product. One that reads a
-- player's open request to return may take that of a product for the whole one; its confirmation is refused by the
-- ledger while the exclusion runs. Stop them before exclusions from products are offered.

-- Null for the whole of play; otherwise the one product that an exclusion is about (EXC-20).
alter table protection.break_record
  add column product text,
  add constraint break_record_product_check check (product is null or kind = 'exclusion');

-- Null for the whole of play; otherwise the product that its player asks to return to. At most one of each is open.
alter table protection.return_request add column product text;
drop index protection.return_request_open_key;
create unique index return_request_open_key on protection.return_request (player_id, product)
  nulls not distinct where ended_at is null;
