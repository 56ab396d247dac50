-- Breaks copies of the release before while they still run: they write the columns of the gate that are derived from
-- here on. Stop them first.

-- A copy of before that writes a gate meanwhile waits, and then fails: nothing it says is lost unseen.
lock table wallet.wallet, wallet.gate in access exclusive mode;

-- What each source says of a player. `wallet.gate` is derived from these rows: the strictest counts.
create table wallet.gate_fact (
  player_id bigint not null,
  -- Number of the source (`gateSource` in numbers.json).
  source smallint not null,
  -- False: no stake and no deposit. Null: this source says nothing.
  active boolean,
  -- Bits of the products that this source allows, as in `wallet.gate`.
  products integer,
  -- End of an exclusion or a time-out.
  blocked_until timestamptz,
  reality_check_at timestamptz,
  play_until timestamptz,
  play_window smallint,
  stake_max bigint,
  constraint gate_fact_pkey primary key (player_id, source),
  constraint gate_fact_play_window_check check (play_window between 1 and 3)
) with (fillfactor = 80);

-- Every change of facts and limits, for ever: what was said from then on, by whom and why.
create table wallet.gate_change (
  player_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  source smallint not null,
  facts jsonb not null,
  reason text not null,
  actor text not null,
  constraint gate_change_pkey primary key (player_id, id)
);
create trigger gate_change_immutable before update or delete on wallet.gate_change
  for each row execute function wallet.refuse_change();
create trigger gate_change_not_truncated before truncate on wallet.gate_change execute function wallet.refuse_change();

-- Facts of before, by the source that wrote them: 1 status, 2 policy, 3 exclusion, 4 time-out, 5 activity, 6 books.
-- Of withdrawals (bit 6) the books say no, of everything else nothing.
insert into wallet.gate_fact (player_id, source, active, products)
  select player_id, 1, status = 0, products from wallet.gate;
insert into wallet.gate_fact (player_id, source, stake_max)
  select player_id, 2, stake_max from wallet.gate where stake_max is not null;
insert into wallet.gate_fact (player_id, source, blocked_until)
  select player_id, case block_reason when 2 then 4 else 3 end, blocked_until from wallet.gate
    where blocked_until is not null;
insert into wallet.gate_fact (player_id, source, reality_check_at, play_until, play_window)
  select player_id, 5, reality_check_at, play_until, play_window from wallet.gate
    where reality_check_at is not null or play_until is not null;
insert into wallet.gate_fact (player_id, source, products)
  select player_id, 6, ~(1 << 6) from wallet.gate where books_differ_since is not null;

insert into wallet.gate_change (player_id, at, source, facts, reason, actor)
  select player_id, now(), source, jsonb_strip_nulls(to_jsonb(f) - 'player_id' - 'source'), 'carried over', 'system'
    from wallet.gate_fact f;

-- An exclusion and a time-out may run beside each other: the later end counts, and the exclusion is the reason as long
-- as it runs.
alter table wallet.gate
  add column excluded_until timestamptz,
  add column timed_out_until timestamptz;
update wallet.gate set
  excluded_until = case when block_reason is distinct from 2 then blocked_until end,
  timed_out_until = case block_reason when 2 then blocked_until end,
  products = case when books_differ_since is null then products else products & ~(1 << 6) end;
alter table wallet.gate
  drop column blocked_until,
  drop column block_reason,
  drop column books_differ_since;
alter table wallet.gate
  add column blocked_until timestamptz generated always as (greatest(excluded_until, timed_out_until)) stored;
