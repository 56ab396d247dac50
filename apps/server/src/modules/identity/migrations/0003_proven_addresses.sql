-- Breaks nobody: new columns with defaults.
-- When the player proved the address. Accounts from before may have been opened without a proof.
alter table identity.credential add column email_proven_at timestamptz;
-- What the session's tokens say of it.
alter table identity.session add column is_email_verified boolean not null default false;
