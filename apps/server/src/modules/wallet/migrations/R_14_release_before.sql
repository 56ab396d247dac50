-- The money functions as the release before calls them: its instances play on while instances of this release start
-- beside them. The next release drops them, and has here what this release calls, wherever it calls another version.

create or replace function wallet.apply(
  p_player bigint, p_currency text, p_kind smallint, p_provider integer, p_tx text, p_fingerprint bigint,
  p_round text, p_vertical smallint, p_amount bigint, p_flags integer, p_game text, p_session text, p_bonus_id bigint,
  p_weight integer, p_detail jsonb, p_amount2 bigint, p_ref text, p_account integer, p_args jsonb, p_at timestamptz,
  p_waits boolean
) returns wallet.answer language sql as $$
  select wallet.apply_v1(
    p_player, p_currency, p_kind, p_provider, p_tx, p_fingerprint, p_round, p_vertical, p_amount, p_flags, p_game,
    p_session, p_bonus_id, p_weight, p_detail, p_amount2, p_ref, p_account, p_args, p_at, p_waits)
$$;

create or replace function wallet.apply_batch(
  p_solo boolean[], p_player bigint[], p_currency text[], p_kind smallint[], p_provider integer[], p_tx text[],
  p_fingerprint bigint[], p_round text[], p_vertical smallint[], p_amount bigint[], p_flags integer[],
  p_game text[], p_session text[], p_bonus_id bigint[], p_weight integer[], p_detail text[], p_amount2 bigint[],
  p_ref text[], p_account integer[], p_args text[], p_at timestamptz
) returns text language sql as $$
  select wallet.apply_batch_v1(
    p_solo, p_player, p_currency, p_kind, p_provider, p_tx, p_fingerprint, p_round, p_vertical, p_amount, p_flags,
    p_game, p_session, p_bonus_id, p_weight, p_detail, p_amount2, p_ref, p_account, p_args, p_at)
$$;
