-- Breaks nobody: what the release before writes without a number gets it from the default. Rows that wait stay, under
-- their numbers. Locks the tables of events for as long as their indexes are built, which follows the rows that wait.
-- Keys of players' tables begin with the player (decision 136), so that events lie with the player's wallet.

lock table kernel.outbox, kernel.delivery, kernel.outbox_dead, kernel.delivery_dead in access exclusive mode;

-- Numbers of events. Every writer names it: on several databases each has its own. Without a cache, because the events
-- of one player are ordered by it and come from many sessions.
create sequence kernel.outbox_id as bigint cache 1;
do $$
declare
  v_old regclass := pg_get_serial_sequence('kernel.outbox', 'id');
  v_last bigint;
  v_is_called boolean;
  v_role regrole;
begin
  execute format('select last_value, is_called from %s', v_old) into v_last, v_is_called;
  perform setval('kernel.outbox_id', v_last, v_is_called);
  -- The role of a running server draws numbers at once, not from the grants after the migrations on.
  for v_role in
    select distinct a.grantee::regrole from pg_class c, aclexplode(c.relacl) a
     where c.oid = v_old and a.grantee not in (0, c.relowner)
  loop
    execute format('grant usage, select on sequence kernel.outbox_id to %s', v_role);
  end loop;
end
$$;

alter table kernel.outbox
  alter column id drop identity,
  drop constraint outbox_pkey,
  add constraint outbox_pkey primary key (player_id, id);
alter table kernel.outbox alter column id set default nextval('kernel.outbox_id');

alter table kernel.outbox_dead
  drop constraint outbox_dead_pkey,
  add constraint outbox_dead_pkey primary key (player_id, id);

-- Consumers read their shards in the order of the numbers, of many players at a time.
alter table kernel.delivery
  drop constraint delivery_pkey,
  add constraint delivery_pkey primary key (player_id, subscriber, event_id);
create index delivery_shard_idx on kernel.delivery (subscriber, shard, event_id);

alter table kernel.delivery_dead
  drop constraint delivery_dead_pkey,
  add constraint delivery_dead_pkey primary key (player_id, subscriber, event_id);

-- As before, without `overriding system value`, which is for the identity that the column was.
create or replace function kernel.replay_outbox_dead(p_ids bigint[] default null) returns bigint
language sql
begin atomic
  with gone as (
    delete from kernel.outbox_dead dead where p_ids is null or dead.id = any (p_ids)
    returning id, player_id, seq, topic, body, at
  ), back as (
    insert into kernel.outbox (player_id, id, seq, topic, body, at)
    select player_id, id, seq, topic, body, at from gone order by id
    returning 1
  )
  select count(*) from back;
end;
