-- Breaks nobody: a new table. A server of the release before writes no row, and decides about an order as it did.

-- What became of a limit that a member of staff has ordered (CARE-06, LIM-17): `imposed`, `kept` where what applies is
-- as low or lower, or `failed`. An order with a row is never carried out again.
create table protection.limit_order_end (
  player_id bigint not null,
  order_id text not null,
  ended_as text not null,
  reason text not null,
  at timestamptz not null,
  constraint limit_order_end_pkey primary key (player_id, order_id),
  constraint limit_order_end_as_check check (ended_as in ('imposed', 'kept', 'failed'))
);
create trigger limit_order_end_immutable before update or delete on protection.limit_order_end
  for each row execute function kernel.refuse_change();
create trigger limit_order_end_not_truncated before truncate on protection.limit_order_end
  execute function kernel.refuse_change();
