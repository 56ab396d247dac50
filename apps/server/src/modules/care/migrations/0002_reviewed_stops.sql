-- Breaks nobody: adds a kind of fact and a nullable column, and lets a column be null that earlier releases only fill.

-- A break that somebody else than the player has begun: no tool that the player uses, and no effect of a step.
alter table care.fact drop constraint fact_kind_check;
alter table care.fact add constraint fact_kind_check check (kind in ('deposit', 'deposit-failed',
  'withdrawal-cancelled', 'withdrawal-refused', 'limit-raised', 'limit-set', 'limit-reached', 'break',
  'break-imposed')) not valid;
alter table care.fact validate constraint fact_kind_check;

-- The decision that stopped offers, which an objection is about; null where an earlier release stopped them.
alter table care.player_case add column pausing_decision_id text;

-- Null where nothing can be said, because somebody else has ended the player's play in these days.
alter table care.step_effect alter column has_worked drop not null;
