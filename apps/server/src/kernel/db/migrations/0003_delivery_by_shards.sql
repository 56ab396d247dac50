-- Breaks nobody: a copy of the release before still writes and empties kernel.delivery while this one takes its rows over.
-- Consumers claim their rows themselves: sixteen shards by player, one lease each. Jobs no longer wake deliveries.

alter table kernel.delivery
  add column shard smallint not null generated always as ((player_id % 16)::smallint) stored,
  -- Set after a failure: neither this event nor a later one of its player is handed to this subscriber before then.
  add column retry_at timestamptz,
  drop constraint delivery_pkey,
  add constraint delivery_pkey primary key (subscriber, shard, event_id);
alter table kernel.delivery set (autovacuum_vacuum_cost_delay = 0);
create index delivery_retry_idx on kernel.delivery (subscriber, player_id) where retry_at is not null;

-- Wake-ups of the release before. They carry no event.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs job
    using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = 'kernel.deliver' and job.locked_at is null;
  end if;
end
$$;

-- Who hands over the rows of one shard to one subscriber. A copy that dies leaves a lease that expires.
create table kernel.delivery_lease (
  subscriber text not null,
  shard smallint not null,
  owner text,
  expires_at timestamptz,
  served_at timestamptz not null default clock_timestamp(),
  constraint delivery_lease_pkey primary key (subscriber, shard),
  constraint delivery_lease_owner_check check ((owner is null) = (expires_at is null))
) with (fillfactor = 50, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);

-- Outbox rows that the relay could not move, and events that a subscriber kept failing on. Staff looks at them.
create table kernel.outbox_dead (
  id bigint not null,
  player_id bigint not null,
  seq bigint,
  topic text not null,
  body jsonb not null,
  at timestamptz not null,
  error text not null,
  parked_at timestamptz not null default clock_timestamp(),
  constraint outbox_dead_pkey primary key (id)
);
create table kernel.delivery_dead (
  subscriber text not null,
  event_id bigint not null,
  player_id bigint not null,
  seq bigint,
  topic text not null,
  body jsonb not null,
  at timestamptz not null,
  failures integer not null,
  error text not null,
  parked_at timestamptz not null default clock_timestamp(),
  constraint delivery_dead_pkey primary key (subscriber, event_id)
);

-- Puts parked outbox rows back, under their ids: all, or those named. Returns how many.
create function kernel.replay_outbox_dead(p_ids bigint[] default null) returns bigint
language sql
begin atomic
  with gone as (
    delete from kernel.outbox_dead dead where p_ids is null or dead.id = any (p_ids)
    returning id, player_id, seq, topic, body, at
  ), back as (
    insert into kernel.outbox (id, player_id, seq, topic, body, at) overriding system value
    select id, player_id, seq, topic, body, at from gone order by id
    returning 1
  )
  select count(*) from back;
end;

-- Puts parked events of one subscriber back, all or those named, to be tried from the first attempt on. Returns how many.
create function kernel.replay_delivery_dead(p_subscriber text, p_event_ids bigint[] default null) returns bigint
language sql
begin atomic
  with gone as (
    delete from kernel.delivery_dead dead
    where dead.subscriber = p_subscriber and (p_event_ids is null or dead.event_id = any (p_event_ids))
    returning subscriber, event_id, player_id, seq, topic, body, at
  ), back as (
    insert into kernel.delivery (subscriber, event_id, player_id, seq, topic, body, at)
    select subscriber, event_id, player_id, seq, topic, body, at from gone
    returning 1
  )
  select count(*) from back;
end;
