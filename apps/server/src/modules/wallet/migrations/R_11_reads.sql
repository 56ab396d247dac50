-- Queries over a player's entries, with cached plans that scan the primary key backwards: planning takes several
-- milliseconds for the partitions alone, and a rare filter would sort a whole history.

-- A player's history in the terms of spec 2 §3, newest first. A withdrawal is one line, its hold, whose status follows
-- the payout; what is returned of it is a line of its own. A round shows its bets and its wins; a win of zero is a line
-- only when it means that the round was lost. A failed deposit shows the requested amount, its method and the reason.
drop function if exists wallet.lines(bigint, timestamptz, timestamptz, text, text, text, integer, integer);
create or replace function wallet.lines(
  p_player bigint, p_from timestamptz, p_to timestamptz, p_category text, p_type text, p_status text, p_limit integer, p_offset integer
) returns table (
  seq bigint, at timestamptz, currency text, moved bigint, d_bonus bigint, amount bigint, balance bigint, provider integer, tx text,
  vertical smallint, round text, outcome smallint, method text, fee text, cause text, game text, session text, category text, type text, status text
) language sql stable
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
  select * from (
    select e.seq, e.at, e.currency, e.d_main - e.d_receivable + e.d_bonus as moved, e.d_bonus, e.amount, e.main + e.bonus as balance,
        e.provider, e.tx, e.vertical, e.round, e.outcome, e.detail->>'method' as method, e.detail->>'fee' as fee,
        case when e.kind = 12 then e.detail->>'reason' end as cause, r.game, r.session,
        case
          when e.kind in (19, 20, 21) then 'BONUS'
          when e.kind between 11 and 18 then 'PAYMENT'
          when e.house_account = 85000 then 'DORMANT_ADJUSTMENT'
          when e.kind = 28 or e.kind = 10 and (e.vertical = 0 or e.house_account >= 20000) then 'ADJUSTMENT'
          else (array['BONUS', 'CASINO', 'LIVE_CASINO', 'SPORTS', 'VIRTUAL_SPORTS'])[e.vertical + 1]
        end as category,
        case
          when e.kind in (1, 23) then 'BET'
          when e.kind in (4, 25) then 'BET_VOID'
          when e.kind = 5 or e.kind = 27 and e.d_main - e.d_receivable + e.d_bonus < 0 then 'WIN_VOID'
          when e.kind in (2, 26, 27) then case when e.amount = 0 then 'LOSS' else 'WIN' end
          when e.kind in (8, 9) or e.kind = 7 and e.vertical > 0 then 'WIN'
          when e.house_account = 85000 then 'DORMANT'
          when e.kind = 10 and e.house_account < 20000 then case when e.amount < 0 then 'WIN_VOID' else 'WIN' end
          when e.kind = 14 then 'REVERSAL'
          when e.kind = 15 then 'REVERSAL_DP'
          when e.kind in (16, 20) or e.kind = 10 and e.amount < 0 then 'WITHDRAW'
          when e.kind = 17 then 'CANCELED'
          when e.kind = 21 then case when e.detail->>'reason' in ('player', 'withdrawal', 'late') then 'FORFEIT' else 'CANCELED' end
          else 'DEPOSIT'
        end as type,
        case
          when e.outcome <> 0 then 'FAILED'
          when e.kind = 16 then (array['PENDING', 'COMPLETED', 'CANCELLED'])[h.state]
          when e.kind = 12 then case when e.detail->>'declined' = 'true' then 'FAILED' else 'CANCELLED' end
          when e.kind in (1, 2, 13, 23) and e.amount > 0 and e.amount <= (
            select coalesce(sum(x.amount), 0) from wallet.entry x where x.player_id = e.player_id and x.ref_seq = e.seq
               and x.at >= e.at and x.kind in (4, 5, 14, 15, 25) and x.outcome = 0) then 'REVERTED'
          when e.kind between 11 and 18 then 'COMPLETED'
          else 'SUCCESS'
        end as status
      from wallet.entry e
      left join wallet.round r on r.player_id = e.player_id and r.provider = e.provider and r.round = e.round
      left join wallet.hold h on e.kind = 16 and h.player_id = e.player_id and h.seq = e.seq
     where e.player_id = p_player and e.at >= p_from and e.at < p_to
       and e.kind not in (6, 18, 22, 24, 29)
       and not (e.kind = 11 and e.outcome = 0)
       and not (e.kind in (4, 5, 25) and e.outcome = 0 and (e.ref_seq is null or e.amount = 0))
       and not (e.kind = 12 and e.ref_seq is null)
       and not (e.kind in (20, 21) and e.amount = 0)
       and (e.kind <> 2 or e.amount > 0 or e.outcome <> 0
         or (r.closed and r.last_seq = e.seq and r.won_main + r.won_bonus = 0 and r.staked_main + r.staked_bonus > 0))
     order by e.at desc, e.seq desc) line
   where (p_category is null or line.category = p_category) and (p_type is null or line.type = p_type)
     and (p_status is null or line.status = p_status)
   limit p_limit offset p_offset
$$;

-- Lifetime totals before a moment: one index probe.
create or replace function wallet.totals_before(p_player bigint, p_at timestamptz)
returns table (staked bigint, won bigint, deposited bigint, withdrawn bigint) language sql stable
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off as $$
  select e.staked, e.won, e.deposited, e.withdrawn from wallet.entry e
   where e.player_id = p_player and e.at < p_at order by e.at desc, e.seq desc limit 1
$$;

-- What jackpots have paid in a round, without what was rolled back.
create or replace function wallet.jackpots_of(p_player bigint, p_provider integer, p_round text, p_from timestamptz) returns bigint
language sql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
  select coalesce(sum(e.amount), 0)::bigint from wallet.entry e
   where e.player_id = p_player and e.provider = p_provider and e.class = 4 and e.kind = 8 and e.outcome = 0
     and e.round = p_round and e.at >= p_from
     and not exists (
       select from wallet.entry x
        where x.player_id = e.player_id and x.ref_seq = e.seq and x.kind = 5 and x.outcome = 0 and x.at >= e.at)
$$;
