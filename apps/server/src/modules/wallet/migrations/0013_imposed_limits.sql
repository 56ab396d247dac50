-- Breaks copies of the release before while they still run: they write `cap`, which is computed from here on. Stop them
-- first.

lock table wallet.wallet, wallet.gate in access exclusive mode;

-- A limit is the player's own, or one that the operator imposes: the lower of the two applies (LIM-17).
alter table wallet.limit_window rename column cap to own;
alter table wallet.limit_window
  add column imposed bigint,
  add column cap bigint generated always as (least(own, imposed)) stored,
  add constraint limit_window_imposed_check check (imposed between 0 and 1000000000000000);
