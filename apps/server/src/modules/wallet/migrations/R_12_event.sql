-- Body of an entry's event (outbox topic `wallet.entry`), written in the entry's transaction so that no consumer
-- queries the ledger. Numbers are joined in one text, in the order of these parameters: as jsonb numbers they would
-- take four times the space. Free texts are separate fields. `events.ts` parses both and maps codes to names; new
-- numbers are appended. Declared stable like concat_ws, so that the planner can inline it.
create or replace function wallet.entry_event(
  kind smallint, outcome smallint, vertical smallint, provider integer, currency text, at timestamptz, amount bigint,
  d_main bigint, d_locked bigint, d_held bigint, d_bonus bigint, d_receivable bigint, house_account integer,
  main bigint, locked bigint, bonus bigint, receivable bigint, staked bigint, won bigint, deposited bigint, withdrawn bigint,
  ref_seq bigint, bonus_id bigint, over_limit integer, tx text, round text, game text
) returns jsonb language sql stable parallel safe begin atomic
  select jsonb_build_object(
    'entry', concat_ws(' ', kind, outcome, vertical, provider, currency, (extract(epoch from at) * 1000000)::bigint, amount,
      d_main, d_locked, d_held, d_bonus, d_receivable, house_account, main, locked, bonus, receivable,
      staked, won, deposited, withdrawn, coalesce(ref_seq, 0), coalesce(bonus_id, 0), over_limit),
    'tx', tx, 'round', round, 'game', game);
end;
