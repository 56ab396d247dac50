-- Breaks nobody. Free rounds that somebody of ours wants to be awarded at a studio: who, why, and what the studio said.
-- A grant of them is open from the studio's yes on.
create table play.free_round_order (
  order_id text not null,
  player_id bigint not null,
  -- The game's slug.
  game text not null,
  rounds integer not null,
  -- Value of a round in the player's currency.
  value text not null,
  expires_at timestamptz not null,
  ordered_by text not null,
  reason text not null,
  ordered_at timestamptz not null,
  state text not null,
  -- The integration, and the id of the award that its calls carry: from its yes on.
  provider text,
  award_id text,
  -- Why it was refused; the studio's code where the studio refused.
  refusal text,
  decided_at timestamptz,
  cancelled_by text,
  constraint free_round_order_pkey primary key (player_id, order_id),
  constraint free_round_order_rounds_check check (rounds between 1 and 100),
  constraint free_round_order_by_check check (ordered_by <> '' and reason <> ''),
  constraint free_round_order_state_check check (
    state in ('asked', 'awarded', 'refused', 'cancelling', 'cancelled')
  ),
  constraint free_round_order_awarded_check check (
    state not in ('awarded', 'cancelling', 'cancelled') or award_id is not null
  )
);
