-- Breaks nobody.
-- SHA-256 of the text that was accepted, in its language (ID-13). Null for acceptances from before, and for a version
-- whose text is no longer served.
alter table players.terms_acceptance add column text_hash bytea;
