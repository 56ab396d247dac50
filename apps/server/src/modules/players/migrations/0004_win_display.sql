-- Breaks nobody.
-- Append-only: how a player lets wins be listed, and since when. Without a row, without a name.
create table players.win_display (
  player_id bigint not null,
  chosen_at timestamptz not null,
  display text not null,
  constraint win_display_pkey primary key (player_id, chosen_at),
  constraint win_display_known check (display in ('hidden', 'unnamed', 'initial'))
);
