-- Breaks nobody: entries without it are compared by time.

-- Number of the player's last entry in the ledger when they entered, read under the wallet's lock: rounds that began
-- after it count, whatever the clocks of the instances say.
alter table tournaments.entry add column joined_seq bigint;
