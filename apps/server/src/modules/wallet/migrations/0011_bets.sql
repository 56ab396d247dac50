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
  -- What is still at risk.
  open bigint not null,
  -- What the settlements have moved so far.
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
  constraint bet_amounts_check check (stake >= returned + open and least(stake_bonus, returned, open) >= 0)
) with (fillfactor = 80);
-- States 1 reserved, 2 committed, 3 settled in part.
create index bet_open on wallet.bet (player_id) where state in (1, 2, 3);

-- Kinds 23 reserve, 4 rollback, 25 release; states 4 settled, 5 released.
insert into wallet.bet (player_id, held, stake, stake_bonus, returned, open, paid_cash, paid_bonus,
    bonus_id, reserved_at, seq, last_seq, provider, state, vertical, bet, game, session)
  select r.player_id, r.held, x.amount, -x.d_bonus, b.returned,
      case when r.wins > 0 or r.bets = 0 then 0 else x.amount - b.returned end,
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

-- A bonus waits for its rounds, and for its bets that are at risk.
update wallet.bonus b set open_rounds =
    (select count(*) from wallet.round r
      where r.player_id = b.player_id and r.bonus_id = b.bonus_id and not r.closed and r.staked_bonus > 0)
    + (select count(*) from wallet.bet x
      where x.player_id = b.player_id and x.bonus_id = b.bonus_id and x.stake_bonus > 0 and x.open > 0)
 where exists (select from wallet.bet x where x.player_id = b.player_id and x.bonus_id = b.bonus_id);

-- Keys of bets live as long as bets, and so do those of rollbacks: a part is given back by each key one time. Classes
-- 3 rollback; kinds 23 reserve, 24 commit, 26 settle, 27 resettle, 29 tombstone.
insert into wallet.lasting_key (player_id, provider, class, tx, at, seq)
  select player_id, provider, class, tx, at, seq from wallet.entry
   where class = 3 or kind in (23, 24, 26, 27, 29) order by at, seq
  on conflict do nothing;

alter table wallet.round drop column held;
