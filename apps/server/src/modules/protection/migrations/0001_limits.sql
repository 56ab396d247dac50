-- Breaks nobody: a new schema.
create schema protection;

create function protection.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of limits is never changed' using errcode = 'restrict_violation';
end $$;

-- Every value and request of a limit, from which the limits can be computed. Numbers of a player have no gaps.
create table protection.limit_change (
  player_id bigint not null,
  number integer not null,
  at timestamptz not null,
  kind text not null,
  -- Null for a limit without a period.
  period text,
  action text not null,
  -- Minor units of the player's currency; null for a removal. Zero, which the operator imposes or an earlier platform
  -- had, lets nothing through.
  value bigint,
  -- Of a request: from when it can be confirmed, and when it lapses.
  pending_at timestamptz,
  confirm_until timestamptz,
  actor text not null,
  -- Of a limit that the operator imposes.
  lock_reason text,
  constraint limit_change_pkey primary key (player_id, number),
  constraint limit_change_value_check check (value >= 0),
  constraint limit_change_request_check check ((action = 'requested') = (pending_at is not null)
    and (pending_at is null) = (confirm_until is null))
);
create trigger limit_change_immutable before update or delete on protection.limit_change
  for each row execute function protection.refuse_change();
create trigger limit_change_not_truncated before truncate on protection.limit_change
  execute function protection.refuse_change();

-- What waits for its confirmation: a higher limit, or with a null value a removal.
create table protection.limit_request (
  player_id bigint not null,
  kind text not null,
  period text,
  value bigint,
  pending_at timestamptz not null,
  confirm_until timestamptz not null,
  -- When the player was told that it can be confirmed.
  told_at timestamptz,
  constraint limit_request_key unique nulls not distinct (player_id, kind, period)
);
create index limit_request_untold_idx on protection.limit_request (pending_at) where told_at is null;
create index limit_request_lapse_idx on protection.limit_request (confirm_until);
