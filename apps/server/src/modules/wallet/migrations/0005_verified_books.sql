-- Breaks nothing that the release before calls.

-- How far a player's books have been verified, and what the replay stood at there: the next check goes on from it.
create table wallet.verified (
  player_id bigint not null,
  seq bigint not null,
  at timestamptz not null,
  -- The hash there. A check from zero that comes to another one finds that the chain was written anew.
  head bytea not null,
  replay jsonb not null,
  checked_at timestamptz not null,
  -- When the books were last verified from zero; null: never.
  whole_at timestamptz,
  constraint verified_pkey primary key (player_id)
) with (fillfactor = 80);

-- Since when a check finds the player's books wrong: no withdrawal until a check from zero finds them right. A fact of its own,
-- so that whoever writes the other facts does not lift it.
alter table wallet.gate add column books_differ_since timestamptz;
