-- Breaks nobody: a new table, which an earlier release does not write. Who has deposited before this release, and has
-- never set a deposit limit, is asked before the next deposit.

-- A player has stated that no deposit limit is wanted (LIM-05): at most one row for each player.
create table protection.no_limit_statement (
  player_id bigint not null,
  stated_at timestamptz not null,
  session_id text not null,
  constraint no_limit_statement_pkey primary key (player_id)
);

create function protection.refuse_change_of_deposit_steps() returns trigger language plpgsql as $$
begin
  raise exception 'what a player did before a deposit is never changed' using errcode = 'restrict_violation';
end $$;
create trigger no_limit_statement_immutable before update or delete on protection.no_limit_statement
  for each row execute function protection.refuse_change_of_deposit_steps();
create trigger no_limit_statement_not_truncated before truncate on protection.no_limit_statement
  execute function protection.refuse_change_of_deposit_steps();
