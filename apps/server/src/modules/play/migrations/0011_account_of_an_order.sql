-- Breaks nobody: an order without an account is asked for, and cancelled, under the account of its player's market.
alter table play.free_round_order
  -- The operator account that the studio is asked under: from the first call on, whatever the player's market becomes.
  add column account text,
  -- The studio's own name of the award, where its cancel call needs one beside the award's id.
  add column reference text;
