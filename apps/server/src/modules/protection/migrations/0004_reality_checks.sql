-- Breaks nobody: new tables, which an earlier release does not write. Players who play while the release is installed
-- have a timer from their next launch on.

create function protection.refuse_change_of_checks() returns trigger language plpgsql as $$
begin
  raise exception 'the record of a reality check is never changed' using errcode = 'restrict_violation';
end $$;

-- Continuous play of a player, over all games, tabs and devices (RC-07): the one that runs, or the last one.
create table protection.play_time (
  player_id bigint not null,
  -- The first launch after a pause.
  started_at timestamptz not null,
  -- Beginning of the interval that runs: the first launch, the last answer, or the launch after a stop.
  interval_from timestamptz not null,
  -- End of the interval, from which on the ledger refuses stakes: the same moment as in the gate. Null without a timer.
  check_at timestamptz,
  -- The player has answered the check with a stop; the next launch within the pause goes on with the same play.
  stopped_at timestamptz,
  -- Open tabs were told that the check is due.
  told_at timestamptz,
  constraint play_time_pkey primary key (player_id),
  constraint play_time_order_check check (interval_from >= started_at and check_at >= interval_from)
) with (fillfactor = 80);
create index play_time_untold_idx on protection.play_time (check_at) where told_at is null;

-- Every answered check with the figures that its player was shown. Numbers of a player have no gaps.
create table protection.reality_check (
  player_id bigint not null,
  number integer not null,
  -- Beginning of continuous play: the figures count from here.
  started_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz not null,
  -- `continue` or `stop`.
  answer text not null,
  session_id text not null,
  seconds_played integer not null,
  -- Minor units of the player's currency: cash, from the ledger.
  staked bigint not null,
  won bigint not null,
  -- Since the login of the session that answered.
  deposited bigint not null,
  constraint reality_check_pkey primary key (player_id, number),
  constraint reality_check_answer_check check (answer in ('continue', 'stop')),
  constraint reality_check_order_check check (answered_at >= due_at and due_at >= started_at)
);
create trigger reality_check_immutable before update or delete on protection.reality_check
  for each row execute function protection.refuse_change_of_checks();
create trigger reality_check_not_truncated before truncate on protection.reality_check
  execute function protection.refuse_change_of_checks();

-- The interval that a player has chosen, and a longer one that waits to be confirmed (RC-05). Without a row the
-- market's interval applies. Zero minutes: the timer is off, where the market allows it.
create table protection.check_interval (
  player_id bigint not null,
  -- Null for the market's.
  minutes integer,
  pending_minutes integer,
  confirm_from timestamptz,
  confirm_until timestamptz,
  constraint check_interval_pkey primary key (player_id),
  constraint check_interval_minutes_check check (minutes >= 0 and pending_minutes >= 0),
  constraint check_interval_pending_check check ((pending_minutes is null) = (confirm_from is null)
    and (confirm_from is null) = (confirm_until is null))
);
