-- Breaks nobody: new tables, which an earlier release does not write.

create function protection.refuse_change_of_breaks() returns trigger language plpgsql as $$
begin
  raise exception 'the record of a break is never changed' using errcode = 'restrict_violation';
end $$;

-- Every time-out and exclusion that a player has begun or made longer (EXC-17). Who the person is, `players.player` has
-- for as long. Numbers of a player have no gaps.
create table protection.break_record (
  player_id bigint not null,
  number integer not null,
  -- `timeout` or `exclusion`.
  kind text not null,
  -- As it was asked for: `7 days`, `24 hours` of the panic button, `6 months`, `indefinite`.
  length text not null,
  started_at timestamptz not null,
  -- Null for an exclusion without an end.
  until timestamptz,
  -- Of an exclusion: the ledger refuses until then, whatever anybody does.
  least_until timestamptz,
  source text not null,
  -- Of an exclusion: which accounts it is about.
  scope text,
  -- Proof of the confirmation: the request, its session, and what the market offered in it.
  request_id text not null,
  session_id text not null,
  terms jsonb not null,
  constraint break_record_pkey primary key (player_id, number),
  constraint break_record_kind_check check (kind in ('timeout', 'exclusion')),
  constraint break_record_until_check check (until is not null or kind = 'exclusion')
);
create trigger break_record_immutable before update or delete on protection.break_record
  for each row execute function protection.refuse_change_of_breaks();
create trigger break_record_not_truncated before truncate on protection.break_record
  execute function protection.refuse_change_of_breaks();

-- Requests to return from an exclusion (EXC-07, EXC-08). At most one of a player is open.
create table protection.return_request (
  player_id bigint not null,
  number integer not null,
  asked_at timestamptz not null,
  confirm_from timestamptz not null,
  -- Null where people decide: such a request does not lapse.
  confirm_until timestamptz,
  ended_at timestamptz,
  -- How it ended: `cancelled`, `confirmed`, `approved`, `refused`, `lapsed`, or `replaced` by another break.
  ended_as text,
  constraint return_request_pkey primary key (player_id, number),
  constraint return_request_end_check check ((ended_at is null) = (ended_as is null))
);
create unique index return_request_open_key on protection.return_request (player_id) where ended_at is null;
