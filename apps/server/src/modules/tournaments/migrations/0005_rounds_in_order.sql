-- Breaks nobody.

-- The first rounds of an entry are read without its later ones.
create index counted_round_in_order on tournaments.counted_round
  (player_id, tournament_id, opened_at, provider, round);
