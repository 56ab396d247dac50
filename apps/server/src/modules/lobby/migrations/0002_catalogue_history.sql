-- Breaks nobody. When each game came and went, and which versions of it ran here.

create table lobby.listed_game (
  game_id integer not null,
  listed_at timestamptz not null,
  -- Null while the catalogue has it.
  withdrawn_at timestamptz,
  constraint listed_game_pkey primary key (game_id)
);

create table lobby.game_version (
  game_id integer not null,
  -- When the catalogue was first seen with it.
  since timestamptz not null,
  -- Hash of the version in the studio's certificate.
  build text not null,
  -- Return in percent: the lowest and the highest of the bets that a player can choose.
  lowest_return text not null,
  highest_return text not null,
  constraint game_version_pkey primary key (game_id, since)
);
