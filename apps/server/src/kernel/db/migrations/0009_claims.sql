-- Breaks nobody: a table that earlier servers do not know.

-- What one player alone may have: an address, a number of the state, an id of a company (decision 137).
-- A row that is gone is released.
create table kernel.claim (
  -- What the value is: `email`.
  kind text not null,
  -- A digest of 32 bytes: keyed where the value is personal, so that the row says nothing without the key.
  value bytea not null,
  player_id bigint not null,
  state text not null,
  -- While it is pending: no transaction that writes the value begins after this.
  until timestamptz,
  constraint claim_pkey primary key (kind, value),
  constraint claim_value_check check (kernel.is_digest(value)),
  constraint claim_state_check check (state in ('pending', 'held')),
  constraint claim_until_check check ((state = 'pending') = (until is not null))
);
create index claim_pending_idx on kernel.claim (until) where state = 'pending';

-- Claims a value of a row that stands; without one, nothing. For migrations that fill claims.
create function kernel.claim_standing(p_kind text, p_value bytea, p_player bigint) returns void
  language sql set search_path = pg_catalog, pg_temp
  begin atomic
    insert into kernel.claim as known (kind, value, player_id, state)
      select p_kind, p_value, p_player, 'held' where p_value is not null
      on conflict (kind, value) do update set state = 'held', until = null
        where known.player_id = excluded.player_id;
  end;

-- Claims a value that is written without a claim, unless its player has it, held or pending: the attempt settles it.
-- Answers false where it is another player's, also where that one is pending. For triggers on rows of players.
create function kernel.claim_written(p_kind text, p_value bytea, p_player bigint) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into kernel.claim (kind, value, player_id, state) values (p_kind, p_value, p_player, 'held')
    on conflict (kind, value) do nothing;
  return found
    or not exists (select from kernel.claim where kind = p_kind and value = p_value and player_id <> p_player);
end $$;
