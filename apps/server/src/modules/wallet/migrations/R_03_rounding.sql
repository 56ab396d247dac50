-- What rounding to minor units gave the player of an entry beyond the studio's amount is in the entry's detail, with the
-- account that it is on.

-- The part of a detail that says nothing of rounding.
create or replace function wallet.without_rounding(p_detail jsonb) returns jsonb language sql immutable as $$
  select p_detail - array['rounding', 'roundingAccount']
$$;

-- The part of a detail that is about rounding.
create or replace function wallet.rounding_alone(p_detail jsonb) returns jsonb language sql immutable as $$
  select p_detail - array(select jsonb_object_keys(wallet.without_rounding(p_detail)))
$$;

-- What rounding of an entry gave its player, in units of the currency.
create or replace function wallet.rounding_of(p_detail jsonb) returns numeric language sql immutable as $$
  select coalesce((p_detail->>'rounding')::numeric, 0)
$$;

-- Whether an entry of this kind that names another one (ref_seq) takes it back. A stake is taken back with its win.
create or replace function wallet.takes_back(p_kind smallint) returns boolean language sql immutable as $$
  select p_kind in (:kind.rollback, :kind.rollback_win, :kind.release_bet, :kind.adjust)
$$;

-- What an accepted entry takes back of the rounding of the entry that it names. Several entries may name the same one,
-- as parts or repeats: the first of them that moved its money takes back all of the rounding. Of an entry without an
-- amount it is the first.
create or replace function wallet.rounding_taken_by(
  p_player bigint, p_at timestamptz, p_seq bigint, p_kind smallint, p_ref bigint
) returns numeric language sql stable as $$
  select coalesce((
    select wallet.rounding_of(taken.detail) from wallet.entry taken
     where wallet.takes_back(p_kind) and taken.player_id = p_player and taken.at <= p_at and taken.seq = p_ref
       and taken.detail ? 'rounding'
       and p_seq = (
         select min(back.seq) from wallet.entry back
          where back.player_id = p_player and back.at >= taken.at and back.ref_seq = p_ref
            and back.outcome = :outcome.accepted and wallet.takes_back(back.kind)
            and (back.amount <> 0 or taken.amount = 0))), 0)
$$;
