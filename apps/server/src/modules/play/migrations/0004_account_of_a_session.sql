-- Breaks nobody: what an earlier release opens belongs to the account that it knows.
alter table play.session
  -- Our account at the integration under which the game was opened: its calls come by that account's address.
  add column account text not null default 'main';
