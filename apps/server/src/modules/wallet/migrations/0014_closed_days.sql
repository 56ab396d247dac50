-- Breaks nothing that the release before calls. While it runs, it changes zones without a span: stop it first where
-- players move between markets.

-- In which zone a player's days begin, from a moment on: the span with the last from_at that is not after an entry has
-- that entry. An entry before the first span belongs to wallet.house_zone().
create table wallet.zone_span (
  player_id bigint not null,
  from_at timestamptz not null,
  zone text not null,
  constraint zone_span_pkey primary key (player_id, from_at)
);
insert into wallet.zone_span (player_id, from_at, zone)
  select player_id, '-infinity', zone from wallet.gate where zone <> 'UTC';

-- A day of a zone, closed: it has all its entries. A correction is a new entry, of a later day.
create table wallet.closed_day (
  zone text not null,
  day date not null,
  starts_at timestamptz not null,
  -- Exclusive.
  ends_at timestamptz not null,
  closed_at timestamptz not null,
  constraint closed_day_pkey primary key (zone, day)
);
-- Sums of a closed day's accepted entries, in minor units. House is the other side of the changes of players' money.
create table wallet.day_total (
  zone text not null,
  day date not null,
  currency text not null,
  provider integer not null,
  house_account integer not null,
  kind smallint not null,
  entries bigint not null,
  house numeric not null,
  main numeric not null,
  locked numeric not null,
  held numeric not null,
  bonus numeric not null,
  receivable numeric not null,
  -- In units of the currency, exact: what rounding to minor units gave the players, without what was taken back.
  rounding numeric not null,
  constraint day_total_pkey primary key (zone, day, currency, provider, house_account, kind),
  constraint day_total_day_fkey foreign key (zone, day) references wallet.closed_day,
  constraint day_total_balanced check (main + locked + held + bonus - receivable + house = 0)
);
-- Rounding of a closed day, moved between two accounts of the house: its studio's account then agrees with the studio's
-- exact amounts. In units of the currency.
create table wallet.house_transfer (
  zone text not null,
  day date not null,
  currency text not null,
  provider integer not null,
  from_account integer not null,
  to_account integer not null,
  amount numeric not null,
  constraint house_transfer_pkey primary key (zone, day, currency, provider),
  constraint house_transfer_day_fkey foreign key (zone, day) references wallet.closed_day,
  constraint house_transfer_amount_check check (amount > 0)
);

create trigger closed_day_kept before update or delete on wallet.closed_day
  for each row execute function wallet.refuse_change();
create trigger closed_day_not_truncated before truncate on wallet.closed_day execute function wallet.refuse_change();
create trigger day_total_kept before update or delete on wallet.day_total
  for each row execute function wallet.refuse_change();
create trigger day_total_not_truncated before truncate on wallet.day_total execute function wallet.refuse_change();
create trigger house_transfer_kept before update or delete on wallet.house_transfer
  for each row execute function wallet.refuse_change();
create trigger house_transfer_not_truncated before truncate on wallet.house_transfer
  execute function wallet.refuse_change();
