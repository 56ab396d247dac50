-- Executes one operation. Frequent cases take a short path: a new stake that cash covers and nothing forbids, or the
-- win of a round without bonus money. All others go through wallet.apply_any. Both paths write the same entries and
-- hashes (L12). A transaction prepares every expression again, so this function has few and uses scalars; the answer
-- omits what its reader knows: `at` when it is p_at, `now_seq` when it is `seq`, false and zero.
create or replace function wallet.apply_v1(
  p_player bigint, p_currency text, p_kind smallint, p_provider integer, p_tx text, p_fingerprint bigint, p_round text,
  p_vertical smallint, p_amount bigint, p_flags integer, p_game text, p_session text, p_bonus_id bigint,
  p_weight integer, p_detail jsonb, p_amount2 bigint, p_ref text, p_account integer, p_args jsonb, p_at timestamptz,
  p_waits boolean
) returns wallet.answer language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  w_currency text;
  w_last_at timestamptz;
  w_roll_at timestamptz;
  w_seq bigint;
  w_head bytea;
  w_mask integer;
  w_main bigint;
  w_locked bigint;
  w_held bigint;
  w_casino bigint;
  w_live bigint;
  w_sports bigint;
  w_receivable bigint;
  w_staked bigint;
  w_won bigint;
  w_deposited bigint;
  w_withdrawn bigint;
  v_at timestamptz;
  v_from timestamptz;
  v_repeats bigint;
  v_vertical smallint;
  v_closed boolean;
  v_opened_at timestamptz;
  v_staked_bonus bigint;
  v_bets integer;
  v_game text;
  v_passes boolean;
  v_stake bigint := 0;
  v_win bigint := 0;
  v_pocket bigint;
begin
  perform kernel.stay(p_player);
  if not wallet.is_timely(p_at) then return wallet.untouched(:outcome.clock_differs); end if;
  <<short>>
  begin
    exit short when p_waits or p_kind not in (:kind.stake, :kind.win) or p_detail is not null
        or p_flags & :flag.shares_ids <> 0;
    select currency, last_at, roll_at, seq, head, bonus_mask, main, locked, bet_held, bonus_casino, bonus_live,
        bonus_sports, receivable, staked, won, deposited, withdrawn
      into w_currency, w_last_at, w_roll_at, w_seq, w_head, w_mask, w_main, w_locked, w_held, w_casino, w_live,
          w_sports,
        w_receivable, w_staked, w_won, w_deposited, w_withdrawn
      from wallet.wallet where player_id = p_player for update skip locked;
    v_at := greatest(p_at, w_last_at);
    exit short when (w_currency = p_currency and p_at < w_roll_at) is not true;
    v_from := date_subtract(date_trunc('quarter', v_at, 'UTC'), interval '3 months', 'UTC');
    select en.seq into v_repeats from wallet.entry en
     where en.player_id = p_player and en.provider = p_provider and en.class = p_kind and en.tx = p_tx
       and en.at >= v_from and en.at < date_add(v_from, interval '6 months', 'UTC') limit 1;
    exit short when v_repeats is not null;
    select vertical, closed, opened_at, staked_bonus, bets, game
      into v_vertical, v_closed, v_opened_at, v_staked_bonus, v_bets, v_game
      from wallet.round where player_id = p_player and provider = p_provider and round = p_round;
    if p_kind = :kind.stake then
      v_vertical := coalesce(v_vertical, p_vertical);
      select s.outcome = :outcome.accepted and s.cash = p_amount
          and wallet.tells_nothing(row(g.*)::wallet.gate, s.cash, w_staked - w_won, w_staked)
        into v_passes
        from wallet.gate g cross join lateral wallet.decide_stake(
          row(g.*)::wallet.gate, null, v_vertical, p_amount, p_flags, p_bonus_id, p_weight,
          p_main => w_main, p_net => w_staked - w_won, p_staked => w_staked,
          p_round_closed => v_closed, p_round_opened_at => v_opened_at, p_round_bonus_id => null,
          p_round_staked => 0, p_is_rolled_back => true, p_at => p_at) s
        where g.player_id = p_player;
      -- No bonus that counts the stake or waits for rounds, no closed round.
      exit short when (v_passes and p_amount between 0 and wallet.stake_max()
        and not wallet.needs_bonus(w_mask, v_vertical, w_main, p_amount)
        and w_mask & (:bonus_mask.closing << v_vertical) = 0 and v_closed is not true) is not true;
      v_stake := p_amount;
    else
      exit short when (v_bets > 0 and v_staked_bonus = 0 and w_receivable = 0
          and w_mask & (:bonus_mask.closing << v_vertical) = 0
        and p_amount between 0 and wallet.amount_max()) is not true;
      v_win := p_amount;
    end if;

    w_seq := w_seq + 1;
    w_main := w_main - v_stake + v_win;
    w_staked := w_staked + v_stake;
    w_won := w_won + v_win;
    w_locked := w_locked + w_held;
    v_pocket := case v_vertical
      when :vertical.casino then w_casino when :vertical.live_casino then w_live when :vertical.sports
          then w_sports else 0 end;
    w_head := wallet.plain_entry_hash(
      w_head, p_player, v_at, w_seq, p_currency, p_kind, p_provider, p_tx, p_fingerprint, p_round, v_vertical, p_amount,
      v_win - v_stake, p_account, w_main, w_locked, v_pocket, w_receivable, w_staked, w_won, w_deposited, w_withdrawn);
    insert into wallet.entry (
      player_id, at, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable, house,
      main, locked, bonus, receivable, staked, won, deposited, withdrawn,
      provider, house_account, kind, class, outcome, vertical, currency, tx, round, hash)
    values (
      p_player, v_at, w_seq, p_fingerprint, p_amount, v_win - v_stake, 0, 0, 0, 0, v_stake - v_win,
      w_main, w_locked, v_pocket, w_receivable, w_staked, w_won, w_deposited, w_withdrawn,
      p_provider, p_account, p_kind, p_kind, :outcome.accepted, v_vertical, p_currency, p_tx, p_round, w_head);
    update wallet.wallet set seq = w_seq, last_at = v_at, head = w_head, main = w_main, staked = w_staked, won = w_won
     where player_id = p_player;
    insert into kernel.outbox (player_id, id, seq, topic, body) values (
      p_player, nextval('kernel.outbox_id'), w_seq, 'wallet.entry', wallet.entry_event(p_kind, :outcome.accepted::smallint,
      v_vertical, p_provider, p_currency, v_at, p_amount, v_win - v_stake, 0, 0, 0, 0, p_account,
      w_main, w_locked, v_pocket, w_receivable, w_staked, w_won, w_deposited, w_withdrawn, 0, 0, 0, p_tx, p_round,
      coalesce(v_game, p_game)));
    if v_bets is null then
      insert into wallet.round (
        player_id, provider, round, vertical, opened_at, closed, bets, wins, staked_main, staked_bonus, won_main,
            won_bonus,
        first_seq, last_seq, game, session)
      values (
        p_player, p_provider, p_round, v_vertical, v_at, p_flags & :flag.ends_round <> 0, 1, 0, v_stake, 0, 0, 0,
            w_seq, w_seq, p_game, p_session);
    else
      update wallet.round set
        closed = closed or p_flags & :flag.ends_round <> 0,
        bets = bets + (p_kind = :kind.stake)::integer, wins = wins + (p_kind = :kind.win)::integer,
        staked_main = staked_main + v_stake, won_main = won_main + v_win,
        last_seq = w_seq, game = coalesce(game, p_game), session = coalesce(session, p_session)
      where player_id = p_player and provider = p_provider and round = p_round;
    end if;
    return row(null, :outcome.accepted, null, w_seq, case when v_at <> p_at
        then v_at end, v_win - v_stake, null, null, w_main, v_pocket, null, null,
      null, w_main, w_locked - w_held, w_held, w_casino, w_live, w_sports, w_receivable, null, null, null, null,
          null, null)::wallet.answer;
  end;
  return wallet.apply_any(row(p_player, p_currency, p_kind, p_provider, p_tx, p_fingerprint, p_round, p_vertical,
      p_amount, p_flags,
    p_game, p_session, p_bonus_id, p_weight, p_detail, p_amount2, p_ref, p_account, p_args)::wallet.op, p_at, p_waits);
end $$;
