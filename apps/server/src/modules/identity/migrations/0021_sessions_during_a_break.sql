-- Breaks copies of the release before while they still run: they take a session that was opened during a break for a
-- whole one. Stop them first.
-- The session was opened while its player was on a break or excluded: own money, statement and help only (EXC-06).
alter table identity.session add column during_break boolean not null default false;
