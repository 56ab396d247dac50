-- Breaks nobody: acts wait while the index is built, some seconds for a million rows.
-- The rows of one act are read in pages (the ledger's anchors).
create index entry_act_idx on audit.entry (act, entry_id);
