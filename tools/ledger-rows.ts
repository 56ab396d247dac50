/**
 * What an entry of the ledger changes besides itself: the wallet's row and the round's row, as tables of columns with
 * what each of the three writers passes. `ledger-row-parts.ts` generates the SQL from them.
 */

/** A column that a writer leaves as it is. */
export const kept = Symbol('kept')
type Written<Name extends string> = Readonly<Record<Name, string | typeof kept>>

/** Columns of `wallet.wallet` that entries change, and those that they do not. */
export const walletColumns = {
  written: [
    'seq',
    'last_at',
    'head',
    'main',
    'locked',
    'bet_held',
    'bonus_casino',
    'bonus_live',
    'bonus_sports',
    'receivable',
    'staked',
    'won',
    'deposited',
    'withdrawn',
  ],
  others: ['player_id', 'currency', 'roll_at', 'deposit_reserved', 'bonus_mask'],
} as const
export type WalletColumn = (typeof walletColumns.written)[number]

export const fullWallet = Object.fromEntries(
  walletColumns.written.map((name) => [name, `w.${name}`]),
) as Written<WalletColumn>
/** A stake or win in cash. */
export const singleWallet: Written<WalletColumn> = {
  seq: 'w_seq',
  last_at: 'v_at',
  head: 'w_head',
  main: 'w_main',
  locked: kept,
  bet_held: kept,
  bonus_casino: kept,
  bonus_live: kept,
  bonus_sports: kept,
  receivable: kept,
  staked: 'w_staked',
  won: 'w_won',
  deposited: kept,
  withdrawn: kept,
}
export const batchedWallet: Written<WalletColumn> = {
  seq: 'f.n',
  last_at: 'f.v_at',
  head: 'f.hash',
  main: 'f.new_main',
  locked: kept,
  bet_held: kept,
  bonus_casino: 'f.new_casino',
  bonus_live: 'f.new_live',
  bonus_sports: 'f.new_sports',
  receivable: 'f.new_receivable',
  staked: 'f.new_staked',
  won: 'f.new_won',
  deposited: kept,
  withdrawn: kept,
}

/**
 * Columns of `wallet.round`, with what a further entry does to each: `key` finds the row, `first` stays that of the
 * first entry, `first known` is written when it was null, `or` and `sum` add, `last` is replaced.
 */
export const roundColumns = {
  player_id: 'key',
  provider: 'key',
  round: 'key',
  vertical: 'first',
  opened_at: 'first',
  closed: 'or',
  bets: 'sum',
  wins: 'sum',
  staked_main: 'sum',
  staked_bonus: 'sum',
  won_main: 'sum',
  won_bonus: 'sum',
  bonus_id: 'first known',
  first_seq: 'first',
  last_seq: 'last',
  game: 'first known',
  session: 'first known',
} as const
export type RoundColumn = keyof typeof roundColumns
type Further = Exclude<
  RoundColumn,
  'player_id' | 'provider' | 'round' | 'vertical' | 'opened_at' | 'first_seq'
>

export interface RoundWriter {
  /** Values of a new round. */
  readonly opens: Readonly<Record<RoundColumn, string>>
  /** Values of a further entry of the round. */
  readonly goesOn: Written<Further>
}
const fullFurther = {
  closed: 'p_closed',
  bets: 'd_bets',
  wins: 'd_wins',
  staked_main: 'd_staked_main',
  staked_bonus: 'd_staked_bonus',
  won_main: 'd_won_main',
  won_bonus: 'd_won_bonus',
  bonus_id: 'p_bonus_id',
  last_seq: 'p_seq',
  game: 'p.game',
  session: 'p.session',
}
export const fullRound: RoundWriter = {
  opens: {
    player_id: 'p.player_id',
    provider: 'p.provider',
    round: 'p_round',
    vertical: 'p_vertical',
    opened_at: 'p_at',
    first_seq: 'p_seq',
    ...fullFurther,
  },
  goesOn: fullFurther,
}
/** A win opens no round here; neither has bonus money. */
export const singleRound: RoundWriter = {
  opens: {
    player_id: 'p_player',
    provider: 'p_provider',
    round: 'p_round',
    vertical: 'v_vertical',
    opened_at: 'v_at',
    closed: 'p_flags & :flag.ends_round <> 0',
    bets: '1',
    wins: '0',
    staked_main: 'v_stake',
    staked_bonus: '0',
    won_main: '0',
    won_bonus: '0',
    bonus_id: 'null',
    first_seq: 'w_seq',
    last_seq: 'w_seq',
    game: 'p_game',
    session: 'p_session',
  },
  goesOn: {
    closed: 'p_flags & :flag.ends_round <> 0',
    bets: '(p_kind = :kind.stake)::integer',
    wins: '(p_kind = :kind.win)::integer',
    staked_main: 'v_stake',
    staked_bonus: kept,
    won_main: 'v_win',
    won_bonus: kept,
    bonus_id: kept,
    last_seq: 'w_seq',
    game: 'p_game',
    session: 'p_session',
  },
}
/** Of the row `record` of the batch, whose columns have the same names under a new round and a running one. */
const batchedFurther = (record: string) => ({
  closed: `${record}ends`,
  bets: `(${record}kind = :kind.stake)::integer`,
  wins: `(${record}kind = :kind.win)::integer`,
  staked_main: `${record}cash`,
  staked_bonus: `${record}from_bonus`,
  won_main: `${record}d_won`,
  won_bonus: `${record}to_bonus`,
  bonus_id: `case when ${record}from_bonus > 0 then ${record}bonus_id end`,
  last_seq: `${record}n`,
  game: `p_game[${record}i]`,
  session: `p_session[${record}i]`,
})
export const batchedRound: RoundWriter = {
  opens: {
    player_id: 'player',
    provider: 'p_provider[i]',
    round: 'p_round[i]',
    vertical: 'vertical',
    opened_at: 'v_at',
    first_seq: 'n',
    ...batchedFurther(''),
  },
  goesOn: batchedFurther('f.'),
}
