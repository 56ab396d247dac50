-- Breaks nobody: an earlier server leaves the columns empty.
-- The text of the terms that a sign-up was shown (ID-13): it is kept, and stays the accepted one when the terms change
-- before address and number are proven.
alter table identity.registration
  add column terms_hash bytea,
  add column terms_language text;
