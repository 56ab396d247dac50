-- Breaks nobody: new tables. A server of the release before does not know their job, and leaves it to one that does.

-- A time-out that a member of staff imposes (CARE-06). A server begins it.
create table protection.time_out_order (
  order_id text not null,
  player_id bigint not null,
  days integer not null,
  -- A code, which the player is told in words.
  reason text not null,
  made_by kernel.staff_name not null,
  made_at timestamptz not null,
  constraint time_out_order_pkey primary key (order_id),
  constraint time_out_order_days_check check (days > 0)
);
create index time_out_order_player_idx on protection.time_out_order (player_id);

-- What became of it: `begun`, `kept` where a longer break runs, or `failed`.
create table protection.time_out_order_end (
  order_id text not null references protection.time_out_order,
  ended_as text not null,
  reason text not null,
  at timestamptz not null,
  constraint time_out_order_end_pkey primary key (order_id),
  constraint time_out_order_end_as_check check (ended_as in ('begun', 'kept', 'failed'))
);
create trigger time_out_order_immutable before update or delete on protection.time_out_order
  for each row execute function kernel.refuse_change();
create trigger time_out_order_not_truncated before truncate on protection.time_out_order
  execute function kernel.refuse_change();
create trigger time_out_order_end_immutable before update or delete on protection.time_out_order_end
  for each row execute function kernel.refuse_change();
create trigger time_out_order_end_not_truncated before truncate on protection.time_out_order_end
  execute function kernel.refuse_change();
