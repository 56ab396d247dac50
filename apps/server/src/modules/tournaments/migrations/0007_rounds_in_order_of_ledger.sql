-- Breaks nobody: a new column, which an earlier release does not write.

-- Number of the round's first entry in the ledger: rounds that began at one time are in its order. Null for rounds that
-- were counted before, and for those that an earlier release counts meanwhile: they come after the others of that time.
alter table tournaments.counted_round add column first_seq bigint;

drop index tournaments.counted_round_in_order;
create index counted_round_in_order on tournaments.counted_round
  (player_id, tournament_id, opened_at, first_seq, provider, round);
