-- Breaks nobody: tickets of the release before are ids, which differ too.

-- A ticket is chosen by who enters, and stands in the published record one time.
create unique index entry_ticket on tournaments.entry (tournament_id, ticket);
