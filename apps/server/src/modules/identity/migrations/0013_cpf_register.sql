-- Breaks nobody: a column that earlier servers do not know.

-- The national number, encrypted, until it is looked up in the register of taxpayers; null without a register.
alter table identity.registration add column national_number_sealed text;
