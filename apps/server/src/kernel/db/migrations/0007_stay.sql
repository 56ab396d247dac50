-- Breaks nobody: new functions.
-- Called first by every function of the ledger that a server calls for a player, or for the players of a batch. On one
-- PostgreSQL it does nothing. Where players are spread over several databases it is replaced by one that holds the
-- players where they are until the transaction ends, and raises MQ001 when they are elsewhere (decision 132).
create or replace function kernel.stay(p_player bigint) returns boolean language sql volatile parallel safe as 'select true';

create or replace function kernel.stay(p_players bigint[]) returns boolean language sql volatile parallel safe as 'select true';
