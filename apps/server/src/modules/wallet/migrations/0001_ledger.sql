-- The ledger. Every key leads with player_id, every statement on a hot path names one player or a batch's list of
-- them, and there are no foreign keys, so that all tables can be distributed by player_id and co-located.
--
-- Rights of the application's role in production (the owner runs migrations and the partition job):
--   grant usage on schema wallet to app;
--   grant select, insert on wallet.entry to app;                       -- never update, delete or truncate (L6)
--   grant select, insert, update on wallet.wallet, wallet.gate, wallet.round, wallet.hold, wallet.bonus to app;
--   grant execute on all functions in schema wallet to app;
create schema if not exists wallet;

-- One row per player: its lock is the only order a player needs.
create table wallet.wallet (
  -- Columns that play does not change come first: what an update writes to the log is what lies between the first and the
  -- last byte that differ.
  player_id bigint not null,
  -- The next moment at which a limit window rolls.
  roll_at timestamptz not null default '2000-01-01 00:00:00+00',
  locked bigint not null default 0,
  bet_held bigint not null default 0,
  bonus_live bigint not null default 0,
  bonus_sports bigint not null default 0,
  receivable bigint not null default 0,
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  deposit_reserved bigint not null default 0,
  -- Per vertical v (1 casino, 2 live, 3 sports): bit v a bonus runs, bit v+4 it counts cash stakes too,
  -- bit v+8 an expired bonus still waits for open rounds. Derived from wallet.bonus, kept here to spare the read.
  bonus_mask integer not null default 0,
  bonus_casino bigint not null default 0,
  main bigint not null default 0,
  -- Lifetime totals (these two and deposited, withdrawn): cash only.
  staked bigint not null default 0,
  won bigint not null default 0,
  seq bigint not null default 0,
  last_at timestamptz not null default '2000-01-01 00:00:00+00',
  head bytea not null default '\x00',
  currency text not null,
  constraint wallet_pkey primary key (player_id),
  -- Few checks instead of one per column: each is read anew from its text at every call.
  constraint wallet_never_negative check (
    least(main, locked, bet_held, bonus_casino, bonus_live, bonus_sports, receivable, deposit_reserved) >= 0),
  constraint wallet_receivable_empties_main check (receivable = 0 or main = 0)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);

-- The facts a stake, deposit or withdrawal is compared with. Modules above write them through setGate.
create table wallet.gate (
  player_id bigint not null,
  status integer not null,
  -- Bit v: product v may be staked on (1 casino, 2 live, 3 sports, 4 virtual sports); 5 deposits, 6 withdrawals, 7 bonuses.
  products integer not null,
  blocked_until timestamptz,
  -- 1 exclusion, 2 time-out.
  block_reason integer,
  reality_check_at timestamptz,
  play_until timestamptz,
  stake_max bigint,
  zone text not null,
  day_ends timestamptz,
  week_ends timestamptz,
  month_ends timestamptz,
  loss_day bigint,
  loss_week bigint,
  loss_month bigint,
  stake_day bigint,
  stake_week bigint,
  stake_month bigint,
  deposit_day bigint,
  deposit_week bigint,
  deposit_month bigint,
  -- Lifetime totals at the start of the running window: used = total now - mark.
  net_mark_day bigint not null default 0,
  net_mark_week bigint not null default 0,
  net_mark_month bigint not null default 0,
  stake_mark_day bigint not null default 0,
  stake_mark_week bigint not null default 0,
  stake_mark_month bigint not null default 0,
  deposit_mark_day bigint not null default 0,
  deposit_mark_week bigint not null default 0,
  deposit_mark_month bigint not null default 0,
  constraint gate_pkey primary key (player_id)
) with (fillfactor = 80);

-- Every operation, accepted or refused, for ever. Legs, what stands after it, and a hash over the one before.
create table wallet.entry (
  player_id bigint not null,
  at timestamptz not null,
  seq bigint not null,
  fingerprint bigint not null,
  amount bigint not null,
  d_main bigint not null,
  d_locked bigint not null,
  d_held bigint not null,
  d_bonus bigint not null,
  d_receivable bigint not null,
  house bigint not null,
  -- After this entry. bonus is the pocket of the entry's vertical; of all verticals where the entry has none.
  main bigint not null,
  locked bigint not null,
  bonus bigint not null,
  receivable bigint not null,
  staked bigint not null,
  won bigint not null,
  deposited bigint not null,
  withdrawn bigint not null,
  ref_seq bigint,
  bonus_id bigint,
  -- Wagering progress in weighted units (minor units x basis points).
  d_wagered bigint,
  provider integer not null,
  house_account integer not null,
  kind smallint not null,
  class smallint not null,
  outcome smallint not null,
  vertical smallint not null,
  currency text not null,
  tx text not null,
  round text,
  detail jsonb,
  hash bytea not null,
  constraint entry_pkey primary key (player_id, at, seq),
  constraint entry_balanced check (d_main + d_locked + d_held + d_bonus - d_receivable + house = 0)
) partition by range (at);

create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger entry_immutable before update or delete on wallet.entry
  for each row execute function wallet.refuse_change();

-- A round's money and the game it belongs to; for betting, one bet.
create table wallet.round (
  player_id bigint not null,
  opened_at timestamptz not null,
  first_seq bigint not null,
  -- Reserved by a two-phase bet and not committed.
  held bigint not null default 0,
  bonus_id bigint,
  provider integer not null,
  vertical smallint not null,
  bets integer not null,
  staked_bonus bigint not null,
  staked_main bigint not null,
  won_bonus bigint not null,
  won_main bigint not null,
  last_seq bigint not null,
  wins integer not null,
  closed boolean not null,
  round text not null,
  game text,
  session text,
  constraint round_pkey primary key (player_id, provider, round),
  constraint round_held_not_negative check (held >= 0)
) with (fillfactor = 80);

create table wallet.hold (
  player_id bigint not null,
  amount bigint not null,
  remaining bigint not null,
  settled bigint not null default 0,
  seq bigint not null,
  at timestamptz not null,
  -- 1 open, 2 settled, 3 released.
  state smallint not null,
  hold_id text not null,
  constraint hold_pkey primary key (player_id, hold_id),
  constraint hold_remaining_not_negative check (remaining >= 0)
);
create index hold_open on wallet.hold (player_id) where state = 1;

-- One bonus assignment: a pocket inside the vertical's bonus account, with its wagering.
create table wallet.bonus (
  player_id bigint not null,
  bonus_id bigint not null,
  granted bigint not null,
  balance bigint not null,
  -- Weighted units.
  to_wager bigint not null,
  wagered bigint not null default 0,
  max_stake bigint,
  cap bigint,
  -- What the conversion is computed from: the pocket at completion plus later credits minus later debits.
  late_total bigint not null default 0,
  -- Lifetime cash stakes at the grant, and the deposit it came with: for on_withdrawal = 3.
  staked_mark bigint not null,
  deposit bigint not null default 0,
  expires_at timestamptz,
  open_rounds integer not null default 0,
  vertical smallint not null,
  -- 1 NON_STICKY, 2 STICKY.
  kind smallint not null,
  -- 1 running, 2 completed, 3 closing (expired, rounds open), 4 spent, 5 expired, 6 forfeited, 7 ended by protection.
  state smallint not null,
  -- Where credits after the end go: 1 by conversion, 2 to the house, 3 to cash.
  late_to smallint not null default 1,
  -- 1 keep, 2 forfeit, 3 forfeit until the deposit is staked.
  on_withdrawal smallint not null,
  counts_all boolean not null,
  growing boolean not null,
  constraint bonus_pkey primary key (player_id, bonus_id),
  constraint bonus_balance_not_negative check (balance >= 0)
) with (fillfactor = 80);
create unique index bonus_running on wallet.bonus (player_id, vertical) where state = 1;

-- One operation as it comes in, and what is answered.
create type wallet.op as (
  player_id bigint,
  currency text,
  kind smallint,
  provider integer,
  tx text,
  fingerprint bigint,
  round text,
  vertical smallint,
  amount bigint,
  flags integer,
  game text,
  session text,
  bonus_id bigint,
  weight integer,
  detail jsonb,
  amount2 bigint,
  ref text,
  account integer,
  args jsonb
);
create type wallet.answer as (
  i integer,
  outcome smallint,
  repeated boolean,
  -- The entry: its number, moment, split and the balances after it.
  seq bigint,
  at timestamptz,
  d_main bigint,
  d_bonus bigint,
  d_receivable bigint,
  then_main bigint,
  then_bonus bigint,
  ref_seq bigint,
  -- The bonus that was looked at, if any.
  bonus_id bigint,
  -- The wallet now.
  now_seq bigint,
  main bigint,
  locked bigint,
  bet_held bigint,
  bonus_casino bigint,
  bonus_live bigint,
  bonus_sports bigint,
  receivable bigint,
  -- Part of the vertical's bonus account that waits in an expired bonus and cannot be staked.
  closing bigint,
  -- The stake of a stakeAndWin.
  stake_seq bigint,
  stake_main bigint,
  stake_bonus bigint
);
-- What an entry does, before it is written.
create type wallet.move as (
  outcome smallint,
  amount bigint,
  d_main bigint,
  d_locked bigint,
  d_held bigint,
  d_bonus bigint,
  d_receivable bigint,
  d_staked bigint,
  d_won bigint,
  d_deposited bigint,
  d_withdrawn bigint,
  account integer,
  vertical smallint,
  round text,
  ref_seq bigint,
  bonus_id bigint,
  d_wagered bigint,
  detail jsonb
);
-- How a stake is paid, or why not.
create type wallet.split as (outcome smallint, cash bigint, bonus bigint, bonus_id bigint, wagered bigint);

-- Makes the quarters that are missing between two moments. A new partition is attached, not created in place: that
-- takes no lock which a stake would wait for.
create function wallet.make_partitions(p_from timestamptz, p_until timestamptz) returns integer language plpgsql as $$
declare
  v_start timestamptz := date_trunc('quarter', p_from, 'UTC');
  v_end timestamptz;
  v_name text;
  v_made integer := 0;
begin
  perform pg_advisory_xact_lock(7305102);
  while v_start < p_until loop
    v_end := date_add(v_start, interval '3 months', 'UTC');
    v_name := 'entry_' || to_char(v_start at time zone 'UTC', 'YYYY"q"Q');
    if to_regclass('wallet.' || v_name) is null then
      execute format('create table wallet.%I (like wallet.entry including defaults including constraints)', v_name);
      execute format('alter table wallet.%I add constraint %I primary key (player_id, at, seq)', v_name, v_name || '_pkey');
      execute format('create unique index %I on wallet.%I (player_id, provider, class, tx)', v_name || '_key', v_name);
      execute format('create index %I on wallet.%I (player_id, ref_seq) where ref_seq is not null', v_name || '_ref', v_name);
      execute format('create index %I on wallet.%I using brin (at)', v_name || '_at', v_name);
      execute format('create trigger entry_not_truncated before truncate on wallet.%I execute function wallet.refuse_change()', v_name);
      execute format('alter table wallet.entry attach partition wallet.%I for values from (%L) to (%L)', v_name, v_start, v_end);
      v_made := v_made + 1;
    end if;
    v_start := v_end;
  end loop;
  return v_made;
end $$;
select wallet.make_partitions('2025-10-01 00:00:00+00', greatest(now() + interval '15 months', timestamptz '2028-01-01 00:00:00+00'));
