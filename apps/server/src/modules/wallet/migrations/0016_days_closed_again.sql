-- Stop the release before first: beside this one it closes no day (wallet.close_day has other parameters), which is
-- closed later. Days that it closed have wrong rounding: they are dropped, and the job closes all of them again.
-- An index is built over all entries, which are not written meanwhile.

-- Begins of spans (from_at) become exclusive, so that no span is about an entry that was written before it. An entry
-- has a whole number of microseconds, so each stays in its span.
alter table wallet.zone_span drop constraint zone_span_pkey;
update wallet.zone_span set from_at = from_at - interval '1 microsecond';
alter table wallet.zone_span add constraint zone_span_pkey primary key (player_id, from_at);
create index zone_span_zone on wallet.zone_span (zone);
-- The gate's zone is that of the last span. A change by an instance whose clock was behind had its span before another
-- one, and releases before spans wrote none. The span is about entries from now on; without entries before, about all.
insert into wallet.zone_span (player_id, from_at, zone)
  select g.player_id, case when w.seq = 0 and s.from_at is null then '-infinity'
        else greatest(case when w.seq > 0 then w.last_at end, s.from_at + interval '1 microsecond') end, g.zone
    from wallet.gate g
    join wallet.wallet w using (player_id)
    left join lateral (
      select from_at, zone from wallet.zone_span where player_id = g.player_id order by from_at desc limit 1) s on true
   where g.zone <> coalesce(s.zone, 'UTC');

create trigger zone_span_kept before update or delete on wallet.zone_span
  for each row execute function wallet.refuse_change();
create trigger zone_span_not_truncated before truncate on wallet.zone_span execute function wallet.refuse_change();
create function wallet.refuse_earlier_span() returns trigger language plpgsql as $$
begin
  if exists (select from wallet.zone_span where player_id = new.player_id and from_at >= new.from_at)
      or exists (select from wallet.wallet where player_id = new.player_id and seq > 0 and last_at > new.from_at) then
    raise exception 'a zone is about no entry that was written before' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger zone_span_follows before insert on wallet.zone_span
  for each row execute function wallet.refuse_earlier_span();

-- Functions of the release before that have other results now, or are called no more.
drop function if exists wallet.close_day(text, date, timestamptz, timestamptz, timestamptz);
drop function if exists wallet.zone_at(bigint, timestamptz);
drop function if exists wallet.first_entry_in(text);
drop function if exists wallet.totals_between(text, timestamptz, timestamptz);
drop function if exists wallet.changed_days(date);
drop function if exists wallet.is_complete(timestamptz, timestamptz);
drop function if exists wallet.longest_transaction();

drop table wallet.house_transfer, wallet.day_total, wallet.closed_day;

-- A day of a zone, closed: it has all its entries. A correction is a new entry, of a later day. Days of a zone follow
-- each other: each starts at the end of the one before.
create table wallet.closed_day (
  zone text not null,
  day date not null,
  starts_at timestamptz not null,
  -- Exclusive.
  ends_at timestamptz not null,
  closed_at timestamptz not null,
  constraint closed_day_pkey primary key (zone, day),
  constraint closed_day_ends_check check (starts_at <= ends_at and ends_at < closed_at)
);
-- Sums of a closed day's accepted entries, in minor units. House is the other side of the changes of players' money.
create table wallet.day_total (
  zone text not null,
  day date not null,
  currency text not null,
  provider integer not null,
  house_account integer not null,
  kind smallint not null,
  entries bigint not null,
  house numeric not null,
  main numeric not null,
  locked numeric not null,
  held numeric not null,
  bonus numeric not null,
  receivable numeric not null,
  -- In units of the currency, exact: what rounding to minor units gave the players, without what was taken back.
  rounding numeric not null,
  constraint day_total_pkey primary key (zone, day, currency, provider, house_account, kind),
  constraint day_total_day_fkey foreign key (zone, day) references wallet.closed_day,
  constraint day_total_balanced check (main + locked + held + bonus - receivable + house = 0)
);
-- Rounding of a closed day, moved between two accounts of the house: the account that paid (the studio's, or that of
-- its jackpot) then agrees with the studio's exact amounts. In units of the currency.
create table wallet.house_transfer (
  zone text not null,
  day date not null,
  currency text not null,
  provider integer not null,
  from_account integer not null,
  to_account integer not null,
  amount numeric not null,
  constraint house_transfer_pkey primary key (zone, day, currency, provider, from_account, to_account),
  constraint house_transfer_day_fkey foreign key (zone, day) references wallet.closed_day,
  constraint house_transfer_amount_check check (amount > 0)
);

create trigger closed_day_kept before update or delete on wallet.closed_day
  for each row execute function wallet.refuse_change();
create trigger closed_day_not_truncated before truncate on wallet.closed_day execute function wallet.refuse_change();
create trigger day_total_kept before update or delete on wallet.day_total
  for each row execute function wallet.refuse_change();
create trigger day_total_not_truncated before truncate on wallet.day_total execute function wallet.refuse_change();
create trigger house_transfer_kept before update or delete on wallet.house_transfer
  for each row execute function wallet.refuse_change();
create trigger house_transfer_not_truncated before truncate on wallet.house_transfer
  execute function wallet.refuse_change();

-- What was rounded and is taken back is found by its number, and a day's entries by their time, also where no vacuum
-- has run since.
do $$
declare
  v_name text;
begin
  for v_name in select c.relname from pg_inherits h join pg_class c on c.oid = h.inhrelid
     where h.inhparent = 'wallet.entry'::regclass loop
    execute format('create index %I on wallet.%I (player_id, seq) where detail ? ''rounding''', v_name || '_rounding',
      v_name);
    execute format('alter index wallet.%I set (autosummarize = on)', v_name || '_at');
  end loop;
end $$;
-- Makes the quarters that are missing between two moments. A new partition is attached, not created in place: that
-- takes no lock which a stake would wait for. The server's role owns no table: its owner's rights are used.
create or replace function wallet.make_partitions(p_from timestamptz, p_until timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
      execute format('alter table wallet.%I add constraint %I primary key (player_id, at, seq)', v_name,
        v_name || '_pkey');
      execute format('create unique index %I on wallet.%I (player_id, provider, class, tx)', v_name || '_key', v_name);
      execute format('create index %I on wallet.%I (player_id, ref_seq) where ref_seq is not null', v_name || '_ref',
        v_name);
      execute format('create index %I on wallet.%I (player_id, seq) where detail ? ''rounding''',
        v_name || '_rounding', v_name);
      execute format('create index %I on wallet.%I using brin (at) with (autosummarize = on)', v_name || '_at',
        v_name);
      execute format(
        'create trigger entry_not_truncated before truncate on wallet.%I execute function wallet.refuse_change()',
        v_name);
      execute format('alter table wallet.entry attach partition wallet.%I for values from (%L) to (%L)', v_name,
        v_start, v_end);
      v_made := v_made + 1;
    end if;
    v_start := v_end;
  end loop;
  return v_made;
end $$;
