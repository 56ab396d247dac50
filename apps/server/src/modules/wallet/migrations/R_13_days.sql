-- The zone in whose days an entry of a player counts. It depends on nothing that changes after the entry.
create or replace function wallet.zone_at(p_player bigint, p_at timestamptz) returns table (zone text)
language sql stable rows 1 as $$
  select coalesce((
    select s.zone from wallet.zone_span s
     where s.player_id = p_player and s.from_at < p_at order by s.from_at desc limit 1), wallet.house_zone())
$$;

-- Adds the accepted entries of a zone in a period to sums, in minor units, rounding in units of the currency; without a
-- zone those of all. Sums are a JSON array of rows of wallet.day_total, so that a day is read in pieces. What an entry
-- takes back of rounding counts in the period of that entry, so that a closed day stays as it is. The planner takes
-- entries of a zone for rare: without sorting it groups them in memory.
create or replace function wallet.add_sums(p_sums jsonb, p_zone text, p_from timestamptz, p_until timestamptz)
returns jsonb language sql stable set enable_sort = off as $$
  select coalesce(jsonb_agg(to_jsonb(total)), '[]') from (
    select currency, provider, house_account, kind, sum(entries) as entries, sum(house) as house, sum(main) as main,
        sum(locked) as locked, sum(held) as held, sum(bonus) as bonus, sum(receivable) as receivable,
        sum(rounding) as rounding
      from (
        select e.currency, e.provider, e.house_account, e.kind, count(*) as entries, sum(e.house) as house,
            sum(e.d_main) as main, sum(e.d_locked) as locked, sum(e.d_held) as held, sum(e.d_bonus) as bonus,
            sum(e.d_receivable) as receivable,
            coalesce(sum(wallet.rounding_of(e.detail)) filter (where e.detail ? 'rounding'), 0)
              - coalesce(sum(wallet.rounding_taken_by(e.player_id, e.at, e.seq, e.kind, e.ref_seq))
                filter (where e.ref_seq is not null), 0) as rounding
          from wallet.entry e, wallet.zone_at(e.player_id, e.at) z
         where e.at >= p_from and e.at < p_until and e.outcome = :outcome.accepted
           and (p_zone is null or z.zone = p_zone)
         group by e.currency, e.provider, e.house_account, e.kind
        union all
        select currency, provider, house_account, kind, entries, house, main, locked, held, bonus, receivable, rounding
          from jsonb_populate_recordset(null::wallet.day_total, p_sums)) piece
     group by currency, provider, house_account, kind) total
$$;

-- The first entry of a zone among the next players, and the last of these players; nothing after the last one.
create or replace function wallet.first_entry_in(p_zone text, p_after bigint, p_players integer)
returns table (first_at timestamptz, last_player bigint) language sql stable as $$
  with page as materialized (
    select player_id from wallet.wallet where player_id > p_after order by player_id limit p_players),
  start as (
    select player_id, '-infinity'::timestamptz as from_at from page
     where p_zone = wallet.house_zone() and not exists (
       select from wallet.zone_span s where s.player_id = page.player_id and s.from_at = '-infinity')
    union
    select player_id, s.from_at from page join wallet.zone_span s using (player_id) where s.zone = p_zone)
  select (
      select min(e.at) from start
       cross join lateral (
         select at from wallet.entry where player_id = start.player_id and at > start.from_at order by at limit 1) e
       where p_zone = (select zone from wallet.zone_at(start.player_id, e.at))), max(player_id)
    from page having count(*) > 0
$$;

-- Zones whose days are closed: those of players, and those that have closed days.
create or replace function wallet.zones_of_days() returns setof text language sql stable as $$
  select zone from wallet.zone_span union select zone from wallet.closed_day union select wallet.house_zone()
$$;

-- A day is closed this long after its end at the earliest. An operation that was begun in it is executed, or waits with
-- its wallet locked, long before.
create or replace function wallet.time_before_close() returns interval language sql immutable as $$
  select interval '5 minutes'
$$;

-- Whether a day that ended at p_until may be closed. An operation's time is near the database's: later ones write no
-- entry of it. Those that were begun before are among wallet.open_writers().
create or replace function wallet.is_over(p_until timestamptz, p_now timestamptz) returns boolean
language sql volatile as $$
  select wallet.is_timely(p_now) and p_until + wallet.time_before_close() <= p_now
$$;

-- Transactions of others that have begun to write, prepared ones too. Everybody sees the locks and the database of
-- every session, whatever its role; a transaction of which no session is known counts. Processes without a user
-- (autovacuum) write no entries.
create or replace function wallet.open_writers() returns setof xid language sql volatile as $$
  select l.transactionid from pg_locks l
   where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
     and l.pid is distinct from pg_backend_pid()
     and not exists (
       select from pg_stat_activity a join pg_database d on d.datname = current_database()
        where a.pid = l.pid and (a.datid <> d.oid or a.usesysid is null))
     and not exists (
       select from pg_prepared_xacts p
        where p.transaction = l.transactionid and p.database <> current_database())
$$;

-- The transfers of rounding that follow from the sums of a closed day, between the rounding account of a provider and
-- the account that paid.
create or replace function wallet.transfers_of(p_zone text, p_day date)
returns table (currency text, provider integer, from_account integer, to_account integer, amount numeric)
language sql stable as $$
  select t.currency, t.provider,
      case when sum(t.rounding) > 0 then :account.rounding + t.provider else t.house_account end,
      case when sum(t.rounding) > 0 then t.house_account else :account.rounding + t.provider end,
      abs(sum(t.rounding))
    from wallet.day_total t where t.zone = p_zone and t.day = p_day
   group by t.currency, t.provider, t.house_account having sum(t.rounding) <> 0
$$;

-- Closes a day that is over with the sums of its entries and the transfers of its rounding. False when it is not over,
-- or is closed. Only the day after the last closed one is closed, and it starts where that one ended. Closes of a zone
-- wait for each other: the day that another one closes meanwhile is closed.
create or replace function wallet.close_day(
  p_zone text, p_day date, p_from timestamptz, p_until timestamptz, p_now timestamptz, p_sums jsonb
) returns boolean language plpgsql as $$
declare
  v_last wallet.closed_day;
begin
  perform pg_advisory_xact_lock(7305104, hashtext(p_zone));
  if not wallet.is_over(p_until, p_now) then return false; end if;
  perform from wallet.closed_day where zone = p_zone and day = p_day;
  if found then return false; end if;
  select * into v_last from wallet.closed_day where zone = p_zone order by day desc limit 1;
  if p_day <> v_last.day + 1 or p_from <> v_last.ends_at then
    raise exception 'after % of %, which ended at %, follows no % from %',
      v_last.day, p_zone, v_last.ends_at, p_day, p_from;
  end if;
  insert into wallet.closed_day (zone, day, starts_at, ends_at, closed_at)
    values (p_zone, p_day, p_from, p_until, p_now);
  insert into wallet.day_total (
      zone, day, currency, provider, house_account, kind, entries, house, main, locked, held, bonus, receivable,
      rounding)
    select p_zone, p_day, currency, provider, house_account, kind, entries, house, main, locked, held, bonus,
        receivable, rounding
      from jsonb_populate_recordset(null::wallet.day_total, p_sums);
  insert into wallet.house_transfer (zone, day, currency, provider, from_account, to_account, amount)
    select p_zone, p_day, t.* from wallet.transfers_of(p_zone, p_day) t;
  return true;
end $$;

-- Whether a closed day has these sums.
create or replace function wallet.has_sums(p_zone text, p_day date, p_sums jsonb) returns boolean
language sql stable as $$
  with kept as (
    select currency, provider, house_account, kind, entries, house, main, locked, held, bonus, receivable, rounding
      from wallet.day_total where zone = p_zone and day = p_day),
  found as (
    select currency, provider, house_account, kind, entries, house, main, locked, held, bonus, receivable, rounding
      from jsonb_populate_recordset(null::wallet.day_total, p_sums))
  select not exists ((table kept except table found) union all (table found except table kept))
$$;

-- Whether a closed day has the transfers that follow from its sums.
create or replace function wallet.has_transfers(p_zone text, p_day date) returns boolean language sql stable as $$
  with kept as (
    select currency, provider, from_account, to_account, amount
      from wallet.house_transfer where zone = p_zone and day = p_day),
  due as (select * from wallet.transfers_of(p_zone, p_day))
  select not exists ((table kept except table due) union all (table due except table kept))
$$;
