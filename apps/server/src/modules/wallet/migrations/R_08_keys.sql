-- Class of a kind. An operation's key is player, provider, class and tx. The class `derived` is for further entries of
-- an operation.
create or replace function wallet.class_of(p_kind smallint) returns smallint language sql immutable as $$
  select case
    when p_kind in (:kind.stake, :kind.reserve_bet, :kind.refuse_stake) then :class.stake
    when p_kind in (:kind.win, :kind.cash_out_bet, :kind.settle_bet, :kind.resettle) then :class.win
    when p_kind in (:kind.rollback, :kind.rollback_win, :kind.rollback_round, :kind.release_bet) then :class.rollback
    when p_kind in (:kind.promo, :kind.jackpot_win, :kind.free_round_win) then :class.payout
    when p_kind = :kind.adjust then :class.adjustment
    when p_kind = :kind.authorize_deposit then :class.authorization
    when p_kind = :kind.cancel_deposit then :class.cancellation
    when p_kind in (:kind.deposit, :kind.refund, :kind.chargeback) then :class.deposit
    when p_kind = :kind.hold then :class.hold
    when p_kind = :kind.release then :class.release
    when p_kind = :kind.settle then :class.settlement
    when p_kind in (:kind.grant_bonus, :kind.convert_bonus, :kind.forfeit_bonus) then :class.bonus
    when p_kind = :kind.close_round then :class.round_end
    when p_kind = :kind.commit_bet then :class.commitment
    when p_kind = :kind.opening then :class.opening
  end::smallint
$$;

-- Whether something of another kind is booked under the id of an operation whose provider counts stakes, wins and
-- payouts in one number space. stakeAndWin books the first two.
create or replace function wallet.is_of_another_kind(p wallet.op, p_from timestamptz) returns boolean
language plpgsql stable as $$
declare
  v_booked smallint[];
begin
  if p.flags & :flag.shares_ids = 0 then return false; end if;
  select array_agg(en.class order by en.class) into v_booked from wallet.entry en
   where en.player_id = p.player_id and en.provider = p.provider
       and en.class in (:class.stake, :class.win, :class.payout) and en.tx = p.tx
     and en.outcome = :outcome.accepted and en.at >= p_from and en.at < date_add(p_from, interval '6 months', 'UTC');
  return v_booked <> case p.kind when :kind.stake_and_win
      then array[:class.stake, :class.win]::smallint[] else array[wallet.class_of(p.kind)] end;
end $$;
