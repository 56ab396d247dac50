-- Breaks nobody: release 0.1 writes closed rounds with points only.

-- How a round stands that takes a place among a player's rounds (`scoring.ts`): an open one has no points.
alter table tournaments.counted_round add column standing text not null default 'scored';
alter table tournaments.counted_round add constraint counted_round_standing_check
  check (standing in ('open', 'scored', 'more-bets'));
