-- Breaks nobody.

-- The number of the first entry of the round in the ledger: it orders rounds that began in the same moment. Rounds that
-- were counted before have none until they are counted again, and keep their order by provider and round.
alter table tournaments.counted_round add column first_seq bigint not null default 0;
drop index tournaments.counted_round_in_order;
create index counted_round_in_order on tournaments.counted_round
  (player_id, tournament_id, opened_at, first_seq, provider, round);
