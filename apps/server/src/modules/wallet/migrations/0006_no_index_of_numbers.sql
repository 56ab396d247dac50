-- Breaks nothing that the release before calls.

-- An index that keeps a player's numbers unique in each quarter cost a stake 7 % and a batch 12 % of their time, and guarded against
-- whoever writes to the table by hand only: the ledger draws numbers under the wallet's lock. The hourly check finds a number that is
-- used twice, and the chain breaks at it.
do $$
declare
  v_name name;
begin
  for v_name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'wallet.entry'::regclass loop
    execute format('drop index if exists wallet.%I', v_name || '_seq');
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
