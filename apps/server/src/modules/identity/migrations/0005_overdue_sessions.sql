-- Breaks nobody. Sessions whose time is over are ended by a job, which finds them here.
create index session_overdue_idx on identity.session (least(expires_at, idle_at)) where ended_at is null;
