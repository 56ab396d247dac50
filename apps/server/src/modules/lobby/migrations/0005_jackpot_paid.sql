-- Breaks nobody.
-- Jackpots that were paid, as the ledger has them: the last payment of a pot is shown beside it.
create table lobby.jackpot_paid (
  player_id bigint not null,
  seq bigint not null,
  game_id integer not null,
  amount bigint not null,
  currency text not null,
  paid_at timestamptz not null,
  constraint jackpot_paid_pkey primary key (player_id, seq),
  constraint jackpot_paid_positive check (amount > 0)
);
create index jackpot_paid_newest on lobby.jackpot_paid (currency, game_id, paid_at desc);
