-- Breaks nobody: a new table, which an earlier release does not write. Until a player has looked at figures and limits,
-- the months count from the first deposit limit or from the statement that none is wanted.

-- When a player has looked at the own figures and limits (LIM-21). Numbers of a player have no gaps.
create table protection.account_review (
  player_id bigint not null,
  number integer not null,
  reviewed_at timestamptz not null,
  session_id text not null,
  constraint account_review_pkey primary key (player_id, number)
);
create trigger account_review_immutable before update or delete on protection.account_review
  for each row execute function protection.refuse_change_of_deposit_steps();
create trigger account_review_not_truncated before truncate on protection.account_review
  execute function protection.refuse_change_of_deposit_steps();
