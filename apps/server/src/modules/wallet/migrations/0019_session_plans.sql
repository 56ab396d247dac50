-- Breaks nobody: new columns, which an earlier release does not write. Stakes that an earlier release sends meanwhile
-- do not say that they are of slots, and no plan is compared with them: plans hold when it runs nowhere any more.
alter table wallet.gate_fact
  -- From then on no stake in slots is accepted (RC-12).
  add column plan_until timestamptz,
  -- Lifetime total of net losses, in cash, up to which stakes in slots are accepted.
  add column plan_cap bigint;
alter table wallet.gate
  add column plan_until timestamptz,
  add column plan_cap bigint;
