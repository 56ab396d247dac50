-- Breaks copies of the release before while they still run: they keep the state of bets in rounds. Stop them first.

lock table wallet.wallet in access exclusive mode;

-- A bet that is settled later than it is placed. What it may still become is its state (`betState` in numbers.json).
create table wallet.bet (
  player_id bigint not null,
  -- Money reserved and not committed.
  held wallet.pocket not null default 0,
  -- Reserved amount; `stake_bonus` of it was bonus money.
  stake bigint not null,
  stake_bonus bigint not null,
  -- Parts that were given back.
  returned bigint not null default 0,
  -- What is still at risk; `open_bonus` of it is bonus money.
  open bigint not null,
  open_bonus bigint not null,
  -- Total payout so far.
  paid_cash bigint not null default 0,
  paid_bonus bigint not null default 0,
  bonus_id bigint,
  reserved_at timestamptz not null,
  -- Entry of the reservation, and the last one.
  seq bigint not null,
  last_seq bigint not null,
  provider integer not null,
  state smallint not null,
  vertical smallint not null,
  bet text not null,
  game text,
  session text,
  constraint bet_pkey primary key (player_id, provider, bet),
  constraint bet_amounts_check check (stake >= returned + open and least(stake_bonus, returned, open, open_bonus) >= 0)
) with (fillfactor = 80);
-- States 1 reserved, 2 committed, 3 settled in part.
create index bet_open on wallet.bet (player_id) where state in (1, 2, 3);

-- Kinds 23 reserve, 4 rollback, 25 release; states 4 settled, 5 released.
insert into wallet.bet (player_id, held, stake, stake_bonus, returned, open, open_bonus, paid_cash, paid_bonus,
    bonus_id, reserved_at, seq, last_seq, provider, state, vertical, bet, game, session)
  select r.player_id, r.held, x.amount, -x.d_bonus, b.returned,
      case when r.wins > 0 or r.bets = 0 then 0 else x.amount - b.returned end,
      case when r.wins > 0 or r.bets = 0 then 0 else r.staked_bonus end,
      r.won_main, r.won_bonus, r.bonus_id, r.opened_at, r.first_seq, r.last_seq, r.provider,
      case when r.wins > 0 then 4 when r.bets = 0 then 5 when r.held > 0 then 1 else 2 end,
      r.vertical, r.round, r.game, r.session
    from wallet.round r
    join wallet.entry x on x.player_id = r.player_id and x.at = r.opened_at and x.seq = r.first_seq and x.kind = 23
    cross join lateral (
      select coalesce(sum(e.amount), 0)::bigint as returned from wallet.entry e
       where e.player_id = r.player_id and e.ref_seq = x.seq and e.kind in (4, 25) and e.outcome = 0) b;
delete from wallet.round r using wallet.bet b
 where b.player_id = r.player_id and b.provider = r.provider and b.bet = r.round;

-- Keys of bets live as long as bets: 23 reserve, 24 commit, 25 release, 26 settle, 27 resettle.
insert into wallet.lasting_key (player_id, provider, class, tx, at, seq)
  select player_id, provider, class, tx, at, seq from wallet.entry where kind in (23, 24, 25, 26, 27) order by at, seq
  on conflict do nothing;

alter table wallet.round drop column held;
