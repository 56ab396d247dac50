-- Breaks nobody: sessions that are open now end as before, by the player, another launch or idleness.
alter table play.session
  -- The sign-in that the game was opened under: the game ends with it.
  add column parent_session text,
  -- The latest end of that sign-in.
  add column ends_at timestamptz;
