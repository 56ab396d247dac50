-- Breaks a server from before: it writes the table that goes.
drop table lobby.winner;

-- Rounds of the last three days as the ledger has them: what was staked, what was paid. A round that is open, or was
-- given back, stays with is_counted = false, so that a late event of it is recognised.
create table lobby.paid_round (
  player_id bigint not null,
  provider integer not null,
  last_seq bigint not null,
  staked bigint not null,
  paid bigint not null,
  ended_at timestamptz not null,
  game_id integer,
  is_counted boolean not null,
  -- Paid enough to be listed among the winners.
  is_win boolean not null,
  round text not null,
  currency text not null,
  -- Hash of the round's last entry in the ledger, hexadecimal: names the round and nobody.
  ledger_id text not null,
  constraint paid_round_pkey primary key (player_id, provider, round),
  constraint paid_round_not_negative check (least(staked, paid) >= 0)
) with (fillfactor = 90);
create unique index paid_round_ledger_id on lobby.paid_round (ledger_id);
create index paid_round_by_time on lobby.paid_round (currency, ended_at) include (player_id, staked, paid)
  where is_counted;
create index paid_round_wins on lobby.paid_round (currency, ended_at) where is_win;
create index paid_round_old on lobby.paid_round (ended_at);
