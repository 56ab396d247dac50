-- Breaks nothing that the release before calls: no argument changes, `wallet.answer` grows at its end, where old readers do not look.
-- Takes long on many entries (a key for each movement of money from outside): nobody has them yet.

-- Keys that never expire: money from outside, holds, staff's adjustments, bonuses. Those of play live in the entries of two quarters.
create table wallet.lasting_key (
  player_id bigint not null,
  provider integer not null,
  class smallint not null,
  tx text not null,
  -- Where the entry is.
  at timestamptz not null,
  seq bigint not null,
  constraint lasting_key_pkey primary key (player_id, provider, class, tx)
);
insert into wallet.lasting_key (player_id, provider, class, tx, at, seq)
  select player_id, provider, class, tx, at, seq from wallet.entry where class between 5 and 11 or class in (14, 15)
   order by at, seq
  on conflict do nothing;

-- A hold is settled and released by the company it was made for.
alter table wallet.hold add column provider integer;
update wallet.hold h set provider = e.provider from wallet.entry e
 where e.player_id = h.player_id and e.at = h.at and e.seq = h.seq;
alter table wallet.hold alter column provider set not null;

-- Of a deposit: the limit it went beyond (24 day, 25 week, 26 month).
alter type wallet.answer add attribute over_limit smallint;
