-- Breaks nobody: an earlier release shows an order in the new state as it is, and cancels it no more.
-- `unconfirmed`: the studio may have cancelled the rounds, and refused the repeat of a call whose answer was lost.
alter table play.free_round_order
  drop constraint free_round_order_state_check,
  add constraint free_round_order_state_check check (
    state in ('asked', 'awarded', 'refused', 'cancelling', 'unconfirmed', 'cancelled')
  ),
  drop constraint free_round_order_awarded_check,
  add constraint free_round_order_awarded_check check (
    state not in ('awarded', 'cancelling', 'unconfirmed', 'cancelled') or award_id is not null
  );
