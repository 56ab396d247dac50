-- Breaks nobody. Every copy looks for the endings of the last seconds twice a second.
create index session_ended_idx on identity.session (ended_at) where ended_at is not null;
