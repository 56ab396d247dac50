-- Breaks nobody: a new table. A copy of the release before that still runs lets a game of an excluded product open; the
-- ledger refuses its stakes.

-- Products from which a player is excluded (EXC-20), until the player has returned: a return deletes the row, and the
-- record of breaks and `players.standing_change` keep that it was there.
create table players.product_exclusion (
  player_id bigint not null,
  product text not null,
  started_at timestamptz not null,
  -- Null without an end.
  until timestamptz,
  -- Until then the ledger gives nothing of the product back, whatever anybody does.
  least_until timestamptz not null,
  constraint product_exclusion_pkey primary key (player_id, product),
  constraint product_exclusion_product_check check (product in ('casino', 'live-casino', 'sports', 'virtual-sports'))
);
