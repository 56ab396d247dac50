-- PostgreSQL reads a table's check constraints from their text in every transaction that writes to it, and what a stake is
-- compared with is summed up anew by every stake. Both take less time here and say the same.

-- An account beside MAIN: what it holds is never negative (L3). A domain's rule is read once per connection, and only where
-- the column is written.
create domain wallet.pocket as bigint constraint pocket_never_negative check (value >= 0);
alter table wallet.wallet
  drop constraint wallet_never_negative,
  drop constraint wallet_receivable_empties_main,
  alter column locked type wallet.pocket,
  alter column bet_held type wallet.pocket,
  alter column bonus_casino type wallet.pocket,
  alter column bonus_live type wallet.pocket,
  alter column bonus_sports type wallet.pocket,
  alter column deposit_reserved type wallet.pocket,
  -- Neither is negative, and while something is owed MAIN is zero.
  add constraint wallet_main_or_receivable check (least(main, receivable) = 0);
alter table wallet.round
  drop constraint round_held_not_negative,
  alter column held type wallet.pocket;
alter table wallet.entry
  drop constraint entry_balanced,
  add constraint entry_balanced check (d_main + d_locked + d_held + d_bonus + house = d_receivable);

alter table wallet.gate
  -- How far lifetime losses, stakes and deposits may go before a limit of the running windows is reached; null without limits.
  add column loss_cap bigint generated always as
    (least(loss_day + net_mark_day, loss_week + net_mark_week, loss_month + net_mark_month)) stored,
  add column stake_cap bigint generated always as
    (least(stake_day + stake_mark_day, stake_week + stake_mark_week, stake_month + stake_mark_month)) stored,
  add column deposit_cap bigint generated always as
    (least(deposit_day + deposit_mark_day, deposit_week + deposit_mark_week, deposit_month + deposit_mark_month)) stored,
  -- From here on no stake: the reality check or the end of the playing time, whichever comes first.
  add column stakes_until timestamptz generated always as (least(reality_check_at, play_until)) stored;

-- Functions of before that are columns now, or are made again with other parameters or another answer.
drop function if exists wallet.loss_cap(wallet.gate);
drop function if exists wallet.stake_cap(wallet.gate);
drop function if exists wallet.apply(wallet.op, timestamptz, boolean);
drop function if exists wallet.apply_batch(
  boolean[], bigint[], text[], smallint[], integer[], text[], bigint[], text[], smallint[], bigint[], integer[], text[], text[],
  bigint[], integer[], text[], bigint[], text[], integer[], text[], timestamptz);
