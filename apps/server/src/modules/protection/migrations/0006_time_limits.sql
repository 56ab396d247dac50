-- Breaks nobody: new tables and columns, which an earlier release does not write. Of play before this release
-- only the last one is counted for the day on which it is installed.

create function protection.refuse_change_of_play() returns trigger language plpgsql as $$
begin
  raise exception 'the record of play is never changed' using errcode = 'restrict_violation';
end $$;

-- Limits of the time of play in seconds: the player's own, and the one that the operator imposes. The end of play that
-- follows from them is in the ledger's gate.
create table protection.time_limit (
  player_id bigint not null,
  kind text not null,
  own bigint,
  imposed bigint,
  constraint time_limit_pkey primary key (player_id, kind),
  constraint time_limit_kind_check check (kind in ('sessionTime', 'dailyTime')),
  constraint time_limit_value_check check (own >= 0 and imposed >= 0)
);

-- Continuous play that is over, from its first launch to the end of its last game. The one that runs, or the last one,
-- is in `play_time`.
create table protection.play_span (
  player_id bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  constraint play_span_pkey primary key (player_id, started_at),
  constraint play_span_order_check check (ended_at >= started_at)
);
create trigger play_span_immutable before update or delete on protection.play_span
  for each row execute function protection.refuse_change_of_play();
create trigger play_span_not_truncated before truncate on protection.play_span
  execute function protection.refuse_change_of_play();

alter table protection.play_time
  -- When a limit ends the play that runs: of a limit of time the same moment as in the gate. Null without a limit.
  add column ends_at timestamptz,
  -- The games of the player were ended because of it.
  add column ended_at timestamptz;
create index play_time_unended_idx on protection.play_time (ends_at) where ended_at is null;
