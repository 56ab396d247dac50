-- Breaks nobody: a new table, which an earlier release does not write. Its launches know no plans, and the ledger
-- refuses the stakes of a plan that is over all the same.

-- What a player has fixed for a session of slots (RC-12). Numbers of a player have no gaps; the last row is the plan
-- that runs, or the last one. The moment of its end and what is left of its spend are in the ledger's gate.
create table protection.session_plan (
  player_id bigint not null,
  number integer not null,
  started_at timestamptz not null,
  -- Null where no time was fixed.
  minutes integer,
  -- Net loss in cash, minor units of the player's currency. Null where no spend was fixed.
  spend bigint,
  session_id text not null,
  -- `started_at` and the minutes. Null where no time was fixed.
  ends_at timestamptz,
  -- The last stake after which nothing was left of the spend. The plan ends with it, where the running round brings
  -- nothing back. Null before it.
  spent_at timestamptz,
  -- Null until the end is written; a plan whose time has come, or which a pause has ended, is over before.
  ended_at timestamptz,
  -- `time` or `spend`: used up; `player`: ended by its player; `pause`: nothing was played for a pause.
  ended_as text,
  -- Until then no game of slots opens. Null after a pause.
  rest_until timestamptz,
  constraint session_plan_pkey primary key (player_id, number),
  constraint session_plan_fixed_check check (num_nonnulls(minutes, spend) > 0 and minutes > 0 and spend > 0),
  constraint session_plan_ends_check check ((minutes is null) = (ends_at is null) and ends_at > started_at),
  constraint session_plan_ended_as_check check (ended_as in ('time', 'spend', 'player', 'pause')),
  constraint session_plan_ended_check check ((ended_at is null) = (ended_as is null) and ended_at >= started_at),
  constraint session_plan_rest_check check (rest_until > ended_at),
  constraint session_plan_spent_check check (spent_at is null or spend is not null and spent_at >= started_at)
);
-- One plan of a player at a time.
create unique index session_plan_running_idx on protection.session_plan (player_id) where ended_at is null;
create index session_plan_unended_idx on protection.session_plan (ends_at) where ended_at is null;

create index session_plan_spent_idx on protection.session_plan (spent_at)
  where ended_at is null and spent_at is not null;

-- Nobody changes a plan: its end is written one time. Until then it is noted whether something is left of its spend.
create function protection.refuse_change_of_plans() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null
      and (new.player_id, new.number, new.started_at, new.minutes, new.spend, new.session_id, new.ends_at)
        is not distinct from
        (old.player_id, old.number, old.started_at, old.minutes, old.spend, old.session_id, old.ends_at) then
    return new;
  end if;
  raise exception 'a session plan is never changed' using errcode = 'restrict_violation';
end $$;
create trigger session_plan_immutable before update or delete on protection.session_plan
  for each row execute function protection.refuse_change_of_plans();
create trigger session_plan_not_truncated before truncate on protection.session_plan
  execute function protection.refuse_change_of_plans();
