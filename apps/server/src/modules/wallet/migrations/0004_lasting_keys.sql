-- Breaks nothing that the release before calls: no argument changes, `wallet.answer` grows at its end, where old readers do not look.
-- Takes long on many entries (an index for each partition, a key for each movement of money from outside): nobody has them yet.

-- Keys that never expire: money from outside, holds, staff's adjustments, bonuses. Those of play live in the entries of two quarters.
create table wallet.lasting_key (
  player_id bigint not null,
  provider integer not null,
  class smallint not null,
  tx text not null,
  -- Where the entry is.
  at timestamptz not null,
  seq bigint not null,
  constraint lasting_key_pkey primary key (player_id, provider, class, tx)
);
insert into wallet.lasting_key (player_id, provider, class, tx, at, seq)
  select player_id, provider, class, tx, at, seq from wallet.entry where class between 5 and 11 or class in (14, 15)
   order by at, seq
  on conflict do nothing;

-- A hold is settled and released by the company it was made for.
alter table wallet.hold add column provider integer;
update wallet.hold h set provider = e.provider from wallet.entry e
 where e.player_id = h.player_id and e.at = h.at and e.seq = h.seq;
alter table wallet.hold alter column provider set not null;

-- Of a deposit: the limit it went beyond (24 day, 25 week, 26 month).
alter type wallet.answer add attribute over_limit smallint;

-- A player's numbers are used once (L5), as far as an index of a partitioned table can say so: in each quarter.
do $$
declare
  v_name name;
begin
  for v_name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'wallet.entry'::regclass loop
    execute format('create unique index %I on wallet.%I (player_id, seq)', v_name || '_seq', v_name);
  end loop;
end $$;

-- Makes the quarters that are missing between two moments. A new partition is attached, not created in place: that
-- takes no lock which a stake would wait for.
create or replace function wallet.make_partitions(p_from timestamptz, p_until timestamptz) returns integer language plpgsql as $$
declare
  v_start timestamptz := date_trunc('quarter', p_from, 'UTC');
  v_end timestamptz;
  v_name text;
  v_made integer := 0;
begin
  perform pg_advisory_xact_lock(7305102);
  while v_start < p_until loop
    v_end := date_add(v_start, interval '3 months', 'UTC');
    v_name := 'entry_' || to_char(v_start at time zone 'UTC', 'YYYY"q"Q');
    if to_regclass('wallet.' || v_name) is null then
      execute format('create table wallet.%I (like wallet.entry including defaults including constraints)', v_name);
      execute format('alter table wallet.%I add constraint %I primary key (player_id, at, seq)', v_name, v_name || '_pkey');
      execute format('create unique index %I on wallet.%I (player_id, provider, class, tx)', v_name || '_key', v_name);
      execute format('create unique index %I on wallet.%I (player_id, seq)', v_name || '_seq', v_name);
      execute format('create index %I on wallet.%I (player_id, ref_seq) where ref_seq is not null', v_name || '_ref', v_name);
      execute format('create index %I on wallet.%I using brin (at)', v_name || '_at', v_name);
      execute format('create trigger entry_not_truncated before truncate on wallet.%I execute function wallet.refuse_change()', v_name);
      execute format('alter table wallet.entry attach partition wallet.%I for values from (%L) to (%L)', v_name, v_start, v_end);
      v_made := v_made + 1;
    end if;
    v_start := v_end;
  end loop;
  return v_made;
end $$;
