const COLUMNS = [
  'player_id, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable, house, main, locked, bonus, receivable',
  'staked, won, deposited, withdrawn, ref_seq, bonus_id, d_wagered, provider, house_account, kind, class, outcome, vertical',
  'currency, tx, round, hash',
]
  .join(', ')
  .replaceAll(/\w+/g, 'e.$&')
/** Columns of `EntryRow`, of `wallet.entry e`. */
export const ENTRY = `${COLUMNS}, e.detail::text as detail, (extract(epoch from e.at) * 1000000)::bigint as us`
export const ROWS_PER_PAGE = 500
