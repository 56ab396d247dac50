-- Breaks nobody: a column with a default, which an earlier release neither reads nor writes. What it has written counts
-- as asked for, as it did there.
-- False for a document that its player has begun and not sent: nobody has asked for it.
alter table verification.document add column is_asked boolean not null default true;
