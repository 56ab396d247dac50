-- Breaks nobody. The law's largest stake as it was last written to the ledger's gate, minor units; null where no law caps it.
alter table players.player add column stake_max bigint;
