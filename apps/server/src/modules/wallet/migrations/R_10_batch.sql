-- Executes many operations in one call and one commit. Players that occur once with a stake or a win (p_solo) go
-- through one set-based statement; all others through wallet.apply_any, one by one in order, in the same call. Both
-- write the same answers, entries and hashes (L12). An operation whose wallet is locked elsewhere returns deferred
-- and is not executed: the call never waits for a lock, so batches cannot deadlock and do not delay each other (L9).
-- Arrays without any value may be null. The result is one line per operation, unordered: a wallet.answer as text, as
-- sparse as those of wallet.apply_v1. Wallets and rounds are addressed by ctid, which cannot change while their wallet is
-- locked. The planner settings are those of wallet.apply_any, for the same reason.
create or replace function wallet.apply_batch_v1(
  p_solo boolean[], p_player bigint[], p_currency text[], p_kind smallint[], p_provider integer[], p_tx text[],
  p_fingerprint bigint[], p_round text[], p_vertical smallint[], p_amount bigint[], p_flags integer[], p_game text[],
  p_session text[], p_bonus_id bigint[], p_weight integer[], p_detail text[], p_amount2 bigint[], p_ref text[],
  p_account integer[], p_args text[], p_at timestamptz
) returns text language plpgsql
set plan_cache_mode = force_generic_plan set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off set enable_bitmapscan = off set join_collapse_limit = 1 as $$
#variable_conflict use_column
declare
  -- The players whose wallets are locked here, in order, and the ctids of their rows.
  v_got bigint[];
  v_lies tid[];
  v_due boolean;
  v_from timestamptz := date_subtract(date_trunc('quarter', p_at, 'UTC'), interval '3 months', 'UTC');
  v_until timestamptz := date_add(v_from, interval '6 months', 'UTC');
  v_answers text;
  v_left integer[]; -- Operations that the set-based statement skipped.
  a wallet.answer;
  k integer;
  n integer := cardinality(p_player);
begin
  perform kernel.stay(p_player);
  if not wallet.is_timely(p_at) then
    for k in 1..n loop
      a := wallet.untouched(:outcome.clock_differs);
      a.i := k;
      v_answers := concat_ws(E'\n', v_answers, a::text);
    end loop;
    return v_answers;
  end if;

  -- 1. Lock in key order without waiting; this statement reads nothing else.
  select coalesce(array_agg(l.player_id), '{}'), array_agg(l.lies), bool_or(l.roll_at <= p_at)
    into v_got, v_lies, v_due
    from (select player_id, ctid as lies, roll_at from wallet.wallet
           where player_id = any (p_player) order by player_id for update skip locked) l;
  if v_due then
    perform wallet.roll(player_id, p_at) from wallet.wallet where player_id = any (v_got) and roll_at <= p_at;
    select array_agg(ctid order by player_id) into v_lies from wallet.wallet where player_id = any (v_got);
  end if;

  -- 2. Read, decide (wallet.decide_stake) and write in one statement with a fresh snapshot. It executes only new operations that pass and
  -- skips the rest for step 3: duplicates, refusals, a bonus that ends, waits or differs from the facts, a player whose
  -- last entry is ahead of this quarter. So refusals are decided in one place, and this statement stays small: starting
  -- it costs as much as ten of its rows, and most of that is columns times joins. Therefore stored-only values are read
  -- from their arrays at the end; `offset 0` keeps an expression from being repeated wherever its column is used;
  -- updates carry whole rows; and keys are null where nothing needs to be looked up.
  if true = any (p_solo) then
    with d as materialized (
      select c.i, c.wallet_at, c.round_at, c.player, c.kind, c.vertical, c.amount, c.ends, c.n, c.v_at, c.locked, c.bet_held, c.deposited,
          c.withdrawn, c.cash, c.to_bonus, c.from_bonus, c.d_won, c.d_receivable, c.d_wagered, c.opened, c.bonus_id, c.game,
          c.d_won - c.cash + c.d_receivable as d_main, c.to_bonus - c.from_bonus as d_bonus,
          c.main - c.cash + c.d_won + c.d_receivable as new_main, c.receivable + c.d_receivable as new_receivable,
          c.staked + c.cash as new_staked, c.won + c.d_won as new_won, c.pocket + c.to_bonus - c.from_bonus as new_pocket,
          c.bonus_casino + case c.vertical when :vertical.casino then c.to_bonus - c.from_bonus else 0 end as new_casino,
          c.bonus_live + case c.vertical when :vertical.live_casino then c.to_bonus - c.from_bonus else 0 end as new_live,
          c.bonus_sports + case c.vertical when :vertical.sports then c.to_bonus - c.from_bonus else 0 end as new_sports,
          case when c.from_bonus > 0 or c.to_bonus > 0 or c.d_wagered is not null then c.bonus_id end as moved_bonus,
          coalesce(c.fits and case c.kind
            when :kind.stake then not c.needs_bonus or c.bonus_id is not null
              and (c.growing or coalesce(c.d_wagered, 0) < c.to_go and (c.open_rounds + c.opened > 0 or c.balance > c.from_bonus))
            else c.to_bonus = 0 and c.opened = 0 or c.bonus_runs
              and (c.growing or c.to_go > 0 and (c.open_rounds + c.opened > 0 or c.balance + c.to_bonus > 0 and c.lasts))
            end, false) as passes,
          -- begin of hash of a batch, generated by tools/entry-writers.ts
          wallet.play_entry_hash(
            c.head, c.player, c.v_at, c.n, p_currency[c.i], c.kind, p_provider[c.i], p_tx[c.i], p_fingerprint[c.i],
            p_round[c.i], c.vertical, c.amount, c.d_won - c.cash + c.d_receivable, c.to_bonus - c.from_bonus,
            c.d_receivable, c.main - c.cash + c.d_won + c.d_receivable, c.locked + c.bet_held,
            c.pocket + c.to_bonus - c.from_bonus, c.receivable + c.d_receivable, c.staked + c.cash, c.won + c.d_won,
            c.deposited, c.withdrawn, p_detail[c.i]::jsonb, c.d_wagered,
            case when c.from_bonus > 0 or c.to_bonus > 0 or c.d_wagered is not null then c.bonus_id end) as hash
          -- end of hash of a batch
        from (
          select x.i, x.wallet_at, x.round_at, x.player, x.kind, x.vertical, x.amount, x.ends, x.n, x.v_at, x.head, x.main, x.locked,
              x.bet_held, x.bonus_casino, x.bonus_live, x.bonus_sports, x.receivable, x.staked, x.won, x.deposited, x.withdrawn,
              x.to_bonus, x.needs_bonus, x.game, b.bonus_id, b.balance, b.growing, b.open_rounds,
              case x.vertical
                when :vertical.casino then x.bonus_casino
                when :vertical.live_casino then x.bonus_live
                when :vertical.sports then x.bonus_sports
                when :vertical.none then x.bonus_casino + x.bonus_live + x.bonus_sports
                else 0 end as pocket,
              case x.kind when :kind.win then x.amount - x.to_bonus else 0 end as d_won,
              case x.kind when :kind.win then -least(x.receivable, x.amount - x.to_bonus) else 0 end as d_receivable,
              case x.kind when :kind.stake then s.cash else 0 end as cash, case x.kind when :kind.stake then s.bonus else 0 end as from_bonus,
              case x.kind when :kind.stake then s.wagered end as d_wagered,
              case x.kind when :kind.stake then (x.opens and s.bonus > 0)::integer else -x.ends_open::integer end as opened,
              b.to_wager - b.wagered as to_go, coalesce(b.expires_at > p_at, true) as lasts, b.state = :bonus_state.running as bonus_runs,
              x.fits and (x.kind = :kind.win or s.outcome = :outcome.accepted
                and wallet.tells_nothing(row(g.*)::wallet.gate, s.cash, x.staked - x.won, x.staked)) as fits
            from (
              select o.i, w.ctid as wallet_at, r.ctid as round_at, o.player, o.kind, o.amount, o.flags & :flag.ends_round <> 0 as ends,
                  w.seq + 1 as n, greatest(p_at, w.last_at) as v_at, coalesce(r.vertical, o.vertical) as vertical, w.head, w.main, w.locked, w.bet_held, w.bonus_casino, w.bonus_live,
                  w.bonus_sports, w.receivable, w.staked, w.won, w.deposited, w.withdrawn,
                  o.kind = :kind.stake and wallet.needs_bonus(w.bonus_mask, coalesce(r.vertical, o.vertical), w.main, o.amount) as needs_bonus,
                  case when o.kind = :kind.win then wallet.bonus_share(o.amount, r.staked_main, r.staked_bonus) else 0 end as to_bonus,
                  r.closed is not true and coalesce(r.staked_bonus, 0) = 0 as opens,
                  coalesce(r.staked_bonus > 0 and o.flags & :flag.ends_round <> 0 and not r.closed, false) as ends_open,
                  r.bonus_id as round_bonus, r.closed, r.opened_at, r.game, coalesce(r.staked_main + r.staked_bonus, 0) as staked_in_round,
                  not exists (select from wallet.entry en
                      where en.player_id = o.player and en.provider = o.provider and en.class = o.kind and en.tx = p_tx[o.i]
                        and en.at >= v_from and en.at < v_until)
                    and w.currency = p_currency[o.i] and o.amount between 0 and case o.kind when :kind.stake then wallet.stake_max() else wallet.amount_max() end and greatest(p_at, w.last_at) < v_until
                    and w.bonus_mask & (:bonus_mask.closing << coalesce(r.vertical, o.vertical)) = 0
                    and case o.kind when :kind.stake then r.closed is not true else r.bets > 0 or o.flags & :flag.needs_bet = 0 and r.closed is not true end as fits
                from (
                  select i, p_player[i] as player, p_kind[i] as kind, p_provider[i] as provider, p_vertical[i] as vertical,
                      p_amount[i] as amount, p_flags[i] as flags
                    from generate_series(1, n) i where p_solo[i] offset 0) o
                left join wallet.round r on r.player_id = o.player and r.provider = o.provider and r.round = p_round[o.i]
                join wallet.wallet w on w.ctid = v_lies[width_bucket(o.player, v_got)] and w.player_id = o.player
              offset 0) x
            left join wallet.bonus b on b.player_id = x.player
              and b.bonus_id = case when x.kind = :kind.win then x.round_bonus when x.needs_bonus then p_bonus_id[x.i] end
              and (x.kind = :kind.win or b.state = :bonus_state.running and b.vertical = x.vertical)
            left join wallet.gate g on g.player_id = case x.kind when :kind.stake then x.player end
            cross join lateral wallet.decide_stake(
              row(g.*)::wallet.gate, row(b.*)::wallet.bonus, x.vertical, x.amount, p_flags[x.i], p_bonus_id[x.i], p_weight[x.i],
              p_main => x.main, p_net => x.staked - x.won, p_staked => x.staked, p_round_closed => x.closed, p_is_rolled_back => true,
              p_round_opened_at => x.opened_at, p_round_bonus_id => x.round_bonus, p_round_staked => x.staked_in_round, p_at => p_at) s
          offset 0) c),
    uw as (
      update wallet.wallet w set seq = f.n, last_at = f.v_at, head = f.hash, main = f.new_main, bonus_casino = f.new_casino,
          bonus_live = f.new_live, bonus_sports = f.new_sports, receivable = f.new_receivable, staked = f.new_staked, won = f.new_won
        from (
          select wallet_at, n, v_at, hash, new_main, new_casino, new_live, new_sports, new_receivable, new_staked, new_won
            from d where passes offset 0) f
        where w.ctid = f.wallet_at),
    ie as (
      -- begin of entries of a batch, generated by tools/entry-writers.ts
      insert into wallet.entry (
        player_id, at, seq, currency, kind, class, outcome, provider, tx, fingerprint, round, vertical, ref_seq,
        amount, d_main, d_locked, d_held, d_bonus, d_receivable, house, house_account, main, locked, bonus,
        receivable, staked, won, deposited, withdrawn, detail, d_wagered, bonus_id, hash)
        select
          player, v_at, n, p_currency[i], kind, kind, :outcome.accepted, p_provider[i], p_tx[i], p_fingerprint[i],
          p_round[i], vertical, null, amount, d_main, 0, 0, d_bonus, d_receivable, d_receivable - d_main - d_bonus,
          :account.studio + p_provider[i], new_main, locked + bet_held, new_pocket, new_receivable, new_staked,
          new_won, deposited, withdrawn, p_detail[i]::jsonb, d_wagered, moved_bonus, hash
      -- end of entries of a batch
          from d where passes),
    ir as (
      insert into wallet.round (
          player_id, provider, round, vertical, opened_at, closed, bets, wins, staked_main, staked_bonus, won_main, won_bonus,
          bonus_id, first_seq, last_seq, game, session)
        select player, p_provider[i], p_round[i], vertical, v_at, ends, (kind = :kind.stake)::integer, (kind = :kind.win)::integer, cash, from_bonus, d_won, to_bonus,
            case when from_bonus > 0 then bonus_id end, n, n, p_game[i], p_session[i]
          from d where passes and round_at is null),
    ur as (
      update wallet.round r set closed = r.closed or f.ends, bets = r.bets + (f.kind = :kind.stake)::integer,
          wins = r.wins + (f.kind = :kind.win)::integer,
          staked_main = r.staked_main + f.cash, staked_bonus = r.staked_bonus + f.from_bonus, won_main = r.won_main + f.d_won,
          won_bonus = r.won_bonus + f.to_bonus, bonus_id = coalesce(r.bonus_id, case when f.from_bonus > 0 then f.bonus_id end),
          last_seq = f.n, game = coalesce(r.game, p_game[f.i]), session = coalesce(r.session, p_session[f.i])
        from (
          select round_at, i, n, kind, ends, cash, from_bonus, d_won, to_bonus, bonus_id
            from d where passes and round_at is not null offset 0) f
        where r.ctid = f.round_at),
    ub as (
      update wallet.bonus b set balance = b.balance + f.d_bonus, wagered = b.wagered + coalesce(f.d_wagered, 0),
          open_rounds = b.open_rounds + f.opened
        from (
          select player, bonus_id, d_bonus, d_wagered, opened
            from d where passes and (moved_bonus is not null or opened <> 0) offset 0) f
        where b.player_id = f.player and b.bonus_id = f.bonus_id),
    io as (
      insert into kernel.outbox (player_id, id, seq, topic, body)
        select player, nextval('kernel.outbox_id'), n, 'wallet.entry', wallet.entry_event(
            kind, :outcome.accepted::smallint, vertical, p_provider[i], p_currency[i], v_at, amount, d_main, 0, 0, d_bonus, d_receivable,
            :account.studio + p_provider[i], new_main, locked + bet_held, new_pocket, new_receivable, new_staked, new_won, deposited, withdrawn,
            0, moved_bonus, 0, p_tx[i], p_round[i], coalesce(game, p_game[i]))
          from d where passes)
    select array_agg(i) filter (where not passes),
        string_agg(row(i, :outcome.accepted, null, n, case when v_at <> p_at then v_at end, d_main, d_bonus, d_receivable, new_main, new_pocket, null,
          moved_bonus, null, new_main, locked, bet_held, new_casino, new_live, new_sports, new_receivable, null, null, null,
          null, null, null)::wallet.answer::text, E'\n') filter (where passes)
      into v_left, v_answers
      from d;
  end if;

  -- 3. The rest, one by one, in order.
  if v_left is null and cardinality(v_got) = n and not (false = any (p_solo)) then return v_answers; end if;
  v_left := coalesce(v_left, '{}');
  for k in 1..n loop
    if p_player[k] = any (v_got) then
      continue when p_solo[k] and k <> all (v_left);
      a := wallet.apply_any(row(p_player[k], p_currency[k], p_kind[k], p_provider[k], p_tx[k], p_fingerprint[k], p_round[k], p_vertical[k], p_amount[k],
        p_flags[k], p_game[k], p_session[k], p_bonus_id[k], p_weight[k], p_detail[k]::jsonb, p_amount2[k], p_ref[k], p_account[k],
        p_args[k]::jsonb)::wallet.op, p_at, true);
    else
      a := wallet.untouched(case when exists (select from wallet.wallet where player_id = p_player[k])
        then :outcome.deferred else :outcome.currency end);
    end if;
    a.i := k;
    v_answers := concat_ws(E'\n', v_answers, a::text);
  end loop;
  return v_answers;
end $$;
