-- Breaks nothing that the release before calls: columns are added, and `wallet.answer` grows at its end, where old
-- readers do not look.

lock table wallet.wallet, wallet.gate in access exclusive mode;

-- The share of the limit in percent that its player was told of in the running window (`toldShare` in numbers.json).
alter table wallet.limit_window add column told smallint not null default 0;
-- How far lifetime losses and stakes may go before a limit forbids them, or its player is told of a further share of
-- it. Derived from `wallet.limit_window`; null without limits.
alter table wallet.gate add column loss_quiet bigint, add column stake_quiet bigint;
-- The further shares of limits that the operation has used: measure.period.share, by spaces.
alter type wallet.answer add attribute told text;

-- Shares that were used before are not told of now. Measures 1 loss, 2 stake, 3 deposit.
update wallet.limit_window l
   set told = case when x.percent >= 100 then 100 when x.percent >= 80 then 80 else 50 end
  from (
    select player_id, l.measure, l.period,
        (case l.measure when 1 then w.staked - w.won when 2 then w.staked else w.deposited end - l.mark)
          * 100::numeric / l.cap as percent
      from wallet.limit_window l join wallet.wallet w using (player_id) where l.cap > 0) x
 where l.player_id = x.player_id and l.measure = x.measure and l.period = x.period and x.percent >= 50;
update wallet.gate g set loss_quiet = x.loss_quiet, stake_quiet = x.stake_quiet
  from (
    select player_id, min(quiet) filter (where measure = 1) as loss_quiet,
        min(quiet) filter (where measure = 2) as stake_quiet
      from (
        select player_id, measure, mark + case when cap = 0 or told = 100 then cap
            else (cap * case told when 80 then 100 when 50 then 80 else 50 end + 99) / 100 - 1 end as quiet
          from wallet.limit_window where cap is not null) q
     group by player_id) x
 where x.player_id = g.player_id;
