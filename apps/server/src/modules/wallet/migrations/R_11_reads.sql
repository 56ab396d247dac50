-- Queries over a player's entries, with cached plans that scan the primary key backwards: planning takes several
-- milliseconds for the partitions alone, and a rare filter would sort a whole history.

-- Category of a transaction (spec 2 §3).
create or replace function wallet.line_category(e wallet.entry) returns text language sql immutable as $$
  select case
    when e.kind in (:kind.grant_bonus, :kind.convert_bonus, :kind.forfeit_bonus) then 'BONUS'
    when e.class in (:class.authorization, :class.cancellation, :class.deposit, :class.hold, :class.release,
        :class.settlement) then 'PAYMENT'
    when e.house_account = :account.dormancy then 'DORMANT_ADJUSTMENT'
    when e.kind = :kind.opening or e.kind = :kind.adjust
        and (e.vertical = :vertical.none or e.house_account >= :account.jackpot) then 'ADJUSTMENT'
    else case e.vertical
      when :vertical.casino then 'CASINO'
      when :vertical.live_casino then 'LIVE_CASINO'
      when :vertical.sports then 'SPORTS'
      when :vertical.virtual_sports then 'VIRTUAL_SPORTS'
      else 'BONUS' end
  end
$$;

-- Type of a transaction (spec 2 §3).
create or replace function wallet.line_type(e wallet.entry) returns text language sql immutable as $$
  select case
    when e.kind in (:kind.stake, :kind.reserve_bet) then 'BET'
    when e.kind in (:kind.rollback, :kind.release_bet) then 'BET_VOID'
    when e.kind = :kind.rollback_win or e.kind = :kind.resettle
        and e.d_main - e.d_receivable + e.d_bonus < 0 then 'WIN_VOID'
    when e.kind = :kind.cash_out_bet then 'CASHOUT'
    when e.kind in (:kind.win, :kind.settle_bet, :kind.resettle) then
      case when e.amount = 0 then 'LOSS' else 'WIN' end
    when e.kind in (:kind.jackpot_win, :kind.free_round_win) or e.kind = :kind.promo
        and e.vertical <> :vertical.none then 'WIN'
    when e.house_account = :account.dormancy then 'DORMANT'
    when e.kind = :kind.adjust and e.house_account < :account.jackpot then case when e.amount < 0
        then 'WIN_VOID' else 'WIN' end
    when e.kind = :kind.refund then 'REVERSAL'
    when e.kind = :kind.chargeback then 'REVERSAL_DP'
    when e.kind in (:kind.hold, :kind.convert_bonus) or e.kind = :kind.adjust and e.amount < 0 then 'WITHDRAW'
    when e.kind = :kind.release then 'CANCELED'
    when e.kind = :kind.forfeit_bonus then case when e.detail->>'reason' in ('player', 'withdrawal', 'late')
        then 'FORFEIT' else 'CANCELED' end
    else 'DEPOSIT'
  end
$$;

-- A player's history in the terms of spec 2 §3, newest first. A withdrawal is one line, its hold, whose status follows
-- the payout; what is returned of it is a line of its own. A round shows its bets and its wins; a win of zero is a line
-- only when it means that the round was lost. A failed deposit shows the requested amount, its method and the reason.
drop function if exists wallet.lines(bigint, timestamptz, timestamptz, text, text, text, integer, integer);
create or replace function wallet.lines(
  p_player bigint, p_from timestamptz, p_to timestamptz, p_category text, p_type text, p_status text,
  p_limit integer, p_offset integer
) returns table (
  seq bigint, at timestamptz, currency text, moved bigint, d_bonus bigint, amount bigint, balance bigint,
  provider integer, tx text, vertical smallint, round text, outcome smallint, method text, fee text, cause text,
  game text, session text, category text, type text, status text
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform kernel.stay(p_player);
  return query select * from (
    select e.seq, e.at, e.currency, e.d_main - e.d_receivable + e.d_bonus as moved, e.d_bonus, e.amount,
        e.main + e.bonus as balance,
        e.provider, e.tx, e.vertical, e.round, e.outcome, e.detail->>'method' as method, e.detail->>'fee' as fee,
        case when e.kind = :kind.cancel_deposit then e.detail->>'reason' end as cause, coalesce(r.game, b.game) as game,
        coalesce(r.session, b.session) as session,
        wallet.line_category(row(e.*)::wallet.entry) as category,
        wallet.line_type(row(e.*)::wallet.entry) as type,
        case
          when e.outcome <> :outcome.accepted then 'FAILED'
          when e.kind = :kind.hold then case h.state
            when :hold_state.open then 'PENDING' when :hold_state.settled then 'COMPLETED'
            when :hold_state.released then 'CANCELLED' end
          when e.kind = :kind.cancel_deposit then case when e.detail->>'declined' = 'true'
              then 'FAILED' else 'CANCELLED' end
          when e.kind in (:kind.stake, :kind.win, :kind.deposit, :kind.reserve_bet) and e.amount > 0 and e.amount <= (
            select coalesce(sum(x.amount), 0) from wallet.entry x where x.player_id = e.player_id and x.ref_seq = e.seq
               and x.at >= e.at and x.kind in (:kind.rollback, :kind.rollback_win, :kind.refund, :kind.chargeback,
                   :kind.release_bet) and x.outcome = :outcome.accepted) then 'REVERTED'
          when e.class in (:class.authorization, :class.cancellation, :class.deposit, :class.hold, :class.release,
              :class.settlement) then 'COMPLETED'
          else 'SUCCESS'
        end as status
      from wallet.entry e
      left join wallet.round r on r.player_id = e.player_id and r.provider = e.provider and r.round = e.round
      left join wallet.bet b on r.player_id is null and b.player_id = e.player_id and b.provider = e.provider
        and b.bet = e.round
      left join wallet.hold h on e.kind = :kind.hold and h.player_id = e.player_id and h.seq = e.seq
     where e.player_id = p_player and e.at >= p_from and e.at < p_to
       and e.kind not in (:kind.rollback_round, :kind.settle, :kind.close_round, :kind.commit_bet, :kind.tombstone)
       and not (e.kind = :kind.authorize_deposit and e.outcome = :outcome.accepted)
       and not (e.kind in (:kind.rollback, :kind.rollback_win, :kind.release_bet) and e.outcome = :outcome.accepted
           and (e.ref_seq is null or e.amount = 0))
       and not (e.kind = :kind.cancel_deposit and e.ref_seq is null)
       and not (e.kind in (:kind.convert_bonus, :kind.forfeit_bonus) and e.amount = 0)
       and (e.kind <> :kind.win or e.amount > 0 or e.outcome <> :outcome.accepted
         or (r.closed and r.last_seq = e.seq and r.won_main + r.won_bonus = 0 and r.staked_main + r.staked_bonus > 0))
     order by e.at desc, e.seq desc) line
   where (p_category is null or line.category = p_category) and (p_type is null or line.type = p_type)
     and (p_status is null or line.status = p_status)
   limit p_limit offset p_offset;
end $$;

-- Lifetime totals before a moment: one index probe.
create or replace function wallet.totals_before(p_player bigint, p_at timestamptz)
returns table (staked bigint, won bigint, deposited bigint, withdrawn bigint) language sql stable
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_seqscan = off
set enable_bitmapscan = off as $$
  select kernel.stay(p_player);
  select e.staked, e.won, e.deposited, e.withdrawn from wallet.entry e
   where e.player_id = p_player and e.at < p_at order by e.at desc, e.seq desc limit 1
$$;

-- What jackpots have paid in a round, without what was rolled back.
create or replace function wallet.jackpots_of(p_player bigint, p_provider integer, p_round text, p_from timestamptz)
returns bigint language sql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
  select kernel.stay(p_player);
  select coalesce(sum(e.amount), 0)::bigint from wallet.entry e
   where e.player_id = p_player and e.provider = p_provider and e.class = :class.payout
       and e.kind = :kind.jackpot_win and e.outcome = :outcome.accepted
     and e.round = p_round and e.at >= p_from
     and not exists (
       select from wallet.entry x
        where x.player_id = e.player_id and x.ref_seq = e.seq and x.kind = :kind.rollback_win
            and x.outcome = :outcome.accepted and x.at >= e.at)
$$;
