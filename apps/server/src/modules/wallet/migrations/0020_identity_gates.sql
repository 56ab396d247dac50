-- Breaks nobody: new columns, which an earlier release does not write. Copies of it that still run rewrite the functions
-- of stakes with their start only: stop them before players are refused by this column.
alter table wallet.gate_fact
  -- Until then stakes are accepted while the player's identity is not verified (ID-02 to ID-04).
  add column identity_until timestamptz;
alter table wallet.gate
  add column identity_until timestamptz;
