drop function if exists wallet.touch_round(wallet.op, wallet.round, timestamptz, bigint, smallint, text, boolean,
  integer, integer, bigint, bigint, bigint, bigint, bigint, bigint);
drop function if exists wallet.is_settled_bet(wallet.round);

-- Updates a round's money. r is the stored round (null when it is new), d_* are the changes. Returns the change in the
-- number of open rounds in which its bonus has money.
create or replace function wallet.touch_round(
  p wallet.op, r wallet.round, p_at timestamptz, p_seq bigint, p_vertical smallint, p_round text, p_closed boolean,
  d_bets integer, d_wins integer, d_staked_main bigint, d_staked_bonus bigint, d_won_main bigint, d_won_bonus bigint,
  p_bonus_id bigint
) returns integer language plpgsql as $$
begin
  if r.player_id is null then
    insert into wallet.round (
      player_id, provider, round, vertical, opened_at, closed, bets, wins, staked_main, staked_bonus, won_main,
          won_bonus,
      bonus_id, first_seq, last_seq, game, session)
    values (
      p.player_id, p.provider, p_round, p_vertical, p_at, p_closed, d_bets, d_wins, d_staked_main, d_staked_bonus,
          d_won_main,
      d_won_bonus, p_bonus_id, p_seq, p_seq, p.game, p.session);
    return (not p_closed and d_staked_bonus > 0)::integer;
  end if;
  update wallet.round set
    closed = closed or p_closed, bets = bets + d_bets, wins = wins + d_wins,
    staked_main = staked_main + d_staked_main, staked_bonus = staked_bonus + d_staked_bonus,
    won_main = won_main + d_won_main, won_bonus = won_bonus + d_won_bonus,
    bonus_id = coalesce(bonus_id, p_bonus_id), last_seq = p_seq, game = coalesce(game, p.game),
        session = coalesce(session, p.session)
  where player_id = p.player_id and provider = p.provider and round = p_round;
  return (not (r.closed or p_closed) and r.staked_bonus + d_staked_bonus > 0)::integer - (not r.closed
      and r.staked_bonus > 0)::integer;
end $$;

-- Whether the whole round was rolled back; such a round is closed.
create or replace function wallet.is_rolled_back(r wallet.round) returns boolean language plpgsql stable as $$
begin
  if r.closed is not true then return false; end if;
  perform from wallet.entry
   where player_id = r.player_id and provider = r.provider and round = r.round and at >= r.opened_at
     and kind = :kind.rollback_round and outcome = :outcome.accepted;
  return found;
end $$;

-- Whether a bet of the round, or the whole round, was rolled back. False for a round of adjustments or jackpots alone.
create or replace function wallet.has_rollback(r wallet.round) returns boolean language plpgsql stable as $$
begin
  perform from wallet.entry
   where player_id = r.player_id and provider = r.provider and round = r.round and at >= r.opened_at
     and kind in (:kind.rollback, :kind.rollback_round) and outcome = :outcome.accepted;
  return found;
end $$;

-- Whether a studio pays or takes something of a round that was rolled back as a whole.
create or replace function wallet.is_late_payout(p wallet.op, r wallet.round) returns boolean language sql stable as $$
  select (p.kind in (:kind.jackpot_win, :kind.free_round_win)
      or p.kind = :kind.adjust and wallet.is_of_studio(p.account)) and wallet.is_rolled_back(r)
$$;
