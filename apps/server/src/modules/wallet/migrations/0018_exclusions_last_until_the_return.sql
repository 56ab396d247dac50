-- Breaks copies of the release before while they still run: they let stakes and deposits through again when they write
-- the status of an excluded player. Stop them first. It breaks players too: an exclusion whose time was over ended by
-- itself; from here on it lasts until its player has asked to return and confirmed (EXC-07).

-- The status of each excluded player refuses (1 status, 3 exclusion); a player whose exclusion was taken back has none.
with changed as (
  update wallet.gate_fact f set active = false
    from wallet.gate_fact e
    where f.source = 1 and f.active and e.player_id = f.player_id and e.source = 3 and e.blocked_until is not null
    returning f.*
)
insert into wallet.gate_change (player_id, at, source, facts, reason, actor)
  select player_id, now(), source, jsonb_strip_nulls(to_jsonb(c) - 'player_id' - 'source'),
      'an exclusion lasts until the return', 'system'
    from changed c;

update wallet.gate g set status = 1
  from wallet.gate_fact f
  where g.status = 0 and f.player_id = g.player_id and f.source = 1 and f.active is false;
