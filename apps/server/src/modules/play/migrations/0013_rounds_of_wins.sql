-- Breaks nobody: the bet of a win that an earlier release booked uses a further round of its grant.
alter table play.free_round_grant
  -- The numbers of rounds whose win used one of the grant, and whose bet has not come.
  add column rounds_of_wins text[] not null default '{}';
