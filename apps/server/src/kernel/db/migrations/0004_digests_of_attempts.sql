-- Breaks nobody: budgets of attempts begin again.
-- Who attempts is stored as a keyed digest from now on: it may be an address of the network or the digest of a number.
delete from kernel.attempt;
