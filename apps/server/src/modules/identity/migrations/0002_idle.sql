-- Until when a session counts as used: every use moves it so many minutes ahead. Sessions that are open begin now.
alter table identity.session
  add column idle_minutes integer not null default 15,
  add column idle_at timestamptz not null default now() + interval '15 minutes';
