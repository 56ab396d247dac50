-- Breaks nobody: a new column without a value.
-- When the player said of this sign-in that it was somebody else's.
alter table identity.session add column reported_at timestamptz;
