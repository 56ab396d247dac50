-- Whether an entry of this kind takes back another one. A stake is taken back with its win.
create or replace function wallet.takes_back(p_kind smallint) returns boolean language sql immutable as $$
  select p_kind in (:kind.rollback, :kind.rollback_win, :kind.adjust)
$$;

-- The zone in whose days an entry of a player counts. It depends on nothing that changes after the entry.
create or replace function wallet.zone_at(p_player bigint, p_at timestamptz) returns text language sql stable as $$
  select coalesce((
    select zone from wallet.zone_span where player_id = p_player and from_at <= p_at order by from_at desc limit 1),
    wallet.house_zone())
$$;

-- What rounding of an entry gave its player, in units of the currency.
create or replace function wallet.rounding_of(p_detail jsonb) returns numeric language sql immutable as $$
  select coalesce((p_detail->>'rounding')::numeric, 0)
$$;

-- Sums of the accepted entries of a zone in a period. What an entry takes back of rounding counts in the period of that
-- entry, so that a closed day stays as it is.
create or replace function wallet.totals_between(p_zone text, p_from timestamptz, p_until timestamptz)
returns table (
  currency text, provider integer, house_account integer, kind smallint, entries bigint, house numeric, main numeric,
  locked numeric, held numeric, bonus numeric, receivable numeric, rounding numeric)
language sql stable as $$
  select e.currency, e.provider, e.house_account, e.kind, count(*), sum(e.house), sum(e.d_main), sum(e.d_locked),
      sum(e.d_held), sum(e.d_bonus), sum(e.d_receivable),
      sum(wallet.rounding_of(e.detail) - case when e.ref_seq is not null and wallet.takes_back(e.kind) then coalesce((
        select wallet.rounding_of(taken.detail) from wallet.entry taken
         where taken.player_id = e.player_id and taken.at <= e.at and taken.seq = e.ref_seq), 0) else 0 end)
    from wallet.entry e
   where e.at >= p_from and e.at < p_until and e.outcome = :outcome.accepted
     and wallet.zone_at(e.player_id, e.at) = p_zone
   group by e.currency, e.provider, e.house_account, e.kind
$$;

-- The time of a zone's first entry; null without one.
create or replace function wallet.first_entry_in(p_zone text) returns timestamptz language sql stable as $$
  select min(first.at)
    from wallet.wallet w
    left join wallet.zone_span z on z.player_id = w.player_id
    cross join lateral (
      select e.at from wallet.entry e
       where e.player_id = w.player_id and e.at >= coalesce(z.from_at, '-infinity') order by e.at limit 1) first
   where coalesce(z.zone, wallet.house_zone()) = p_zone or p_zone = wallet.house_zone()
$$;

-- Zones whose days are closed: those of players with entries.
create or replace function wallet.zones_of_days() returns setof text language sql stable as $$
  select zone from wallet.zone_span union select wallet.house_zone()
$$;

-- No transaction of the application that writes entries runs for longer.
create or replace function wallet.longest_transaction() returns interval language sql immutable as $$
  select interval '1 minute'
$$;

-- Whether a day that ended at p_until has all its entries. An operation's time is at most 2 s from the database's, so
-- later transactions write no entry of it; older ones, which waited for a lock, are over. The application's
-- transactions run under one role, which sees when they began.
create or replace function wallet.is_complete(p_until timestamptz, p_now timestamptz) returns boolean
language sql volatile as $$
  select wallet.is_timely(p_now) and p_until + interval '5 minutes' <= p_now and not exists (
    select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and xact_start < clock_timestamp() - wallet.longest_transaction())
$$;

-- Closes a day that is complete, with its sums and the transfers of its rounding. False when it cannot be closed yet,
-- or is closed.
create or replace function wallet.close_day(
  p_zone text, p_day date, p_from timestamptz, p_until timestamptz, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  if not wallet.is_complete(p_until, p_now) then return false; end if;
  insert into wallet.closed_day (zone, day, starts_at, ends_at, closed_at)
    values (p_zone, p_day, p_from, p_until, p_now) on conflict do nothing;
  if not found then return false; end if;
  insert into wallet.day_total (
      zone, day, currency, provider, house_account, kind, entries, house, main, locked, held, bonus, receivable,
      rounding)
    select p_zone, p_day, t.* from wallet.totals_between(p_zone, p_from, p_until) t;
  insert into wallet.house_transfer (zone, day, currency, provider, from_account, to_account, amount)
    select p_zone, p_day, currency, provider,
        case when sum(rounding) > 0 then :account.rounding else :account.studio end + provider,
        case when sum(rounding) > 0 then :account.studio else :account.rounding end + provider,
        abs(sum(rounding))
      from wallet.day_total where zone = p_zone and day = p_day
     group by currency, provider having sum(rounding) <> 0;
  return true;
end $$;

-- Closed days from p_since on whose entries no longer have the sums that were kept.
create or replace function wallet.changed_days(p_since date) returns table (zone text, day date)
language sql stable as $$
  with kept as (
    select zone, day, currency, provider, house_account, kind, entries, house, main, locked, held, bonus,
        receivable, rounding
      from wallet.day_total where day >= p_since),
  found as (
    select d.zone, d.day, t.* from wallet.closed_day d, wallet.totals_between(d.zone, d.starts_at, d.ends_at) t
     where d.day >= p_since)
  select zone, day from ((table kept except table found) union (table found except table kept)) differing
   group by zone, day order by day, zone
$$;
