-- Breaks nobody: prizes that were paid before have no hash, and their tournaments no record of payments.

-- Hash of the ledger's entry that paid the prize.
alter table tournaments.placing add column paid_entry text;
-- The published payments, written when all prizes are paid, and the SHA-256 of its bytes.
alter table tournaments.tournament add column payments text;
alter table tournaments.tournament add column payments_hash text;
alter table tournaments.tournament add constraint tournament_payments_check
  check ((payments is null) = (payments_hash is null) and (payments is null or record is not null));
