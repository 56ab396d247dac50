-- Breaks nobody: a column that earlier servers leave empty.
-- The bonus code that a person came with to the bank, for an account that the attempt opens.
alter table identity.bank_attempt add column bonus_code text;
