-- Breaks nobody: new columns, which an earlier release does not write.
alter table wallet.gate_fact
  -- Until then stakes are accepted while the player's identity is not verified (ID-02 to ID-04).
  add column identity_until timestamptz;
alter table wallet.gate
  add column identity_until timestamptz;
