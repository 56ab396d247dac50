/**
 * The columns of an entry of the ledger, and what its three writers pass for each: the full path, the fast path of a
 * single call, a batch. `entry-writers.ts` generates their SQL from it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The wallet's module. */
export const wallet = join(import.meta.dirname, '../apps/server/src/modules/wallet')
const { outcome } = JSON.parse(readFileSync(join(wallet, 'migrations/numbers.json'), 'utf8')) as {
  readonly outcome: Readonly<Record<'accepted', number>>
}

/** How a column is written into the text under the hash. Free text is preceded by its length in bytes. */
export const hashed = {
  number: (name: string) => [name],
  numberOrNull: (name: string) => [`coalesce(${name}, 0)`],
  word: (name: string) => [name],
  time: (name: string) => [`(extract(epoch from ${name}) * 1000000)::bigint`],
  text: (name: string) => [`octet_length(${name})`, name],
  textOrNull: (name: string) => [`coalesce(octet_length(${name}), -1)`, `coalesce(${name}, '')`],
  jsonOrNull: (name: string) => [`coalesce(octet_length(${name}::text), -1)`, `coalesce(${name}::text, '')`],
} as const satisfies Record<string, (name: string) => string[]>

/** All columns of `wallet.entry` but the hash, in the order of the hash, which never changes; new ones come last. */
export const entryColumns = {
  player_id: ['bigint', 'number'],
  at: ['timestamptz', 'time'],
  seq: ['bigint', 'number'],
  currency: ['text', 'word'],
  kind: ['smallint', 'number'],
  class: ['smallint', 'number'],
  outcome: ['smallint', 'number'],
  provider: ['integer', 'number'],
  tx: ['text', 'text'],
  fingerprint: ['bigint', 'number'],
  round: ['text', 'textOrNull'],
  vertical: ['smallint', 'number'],
  ref_seq: ['bigint', 'numberOrNull'],
  amount: ['bigint', 'number'],
  d_main: ['bigint', 'number'],
  d_locked: ['bigint', 'number'],
  d_held: ['bigint', 'number'],
  d_bonus: ['bigint', 'number'],
  d_receivable: ['bigint', 'number'],
  house: ['bigint', 'number'],
  house_account: ['integer', 'number'],
  main: ['bigint', 'number'],
  locked: ['bigint', 'number'],
  bonus: ['bigint', 'number'],
  receivable: ['bigint', 'number'],
  staked: ['bigint', 'number'],
  won: ['bigint', 'number'],
  deposited: ['bigint', 'number'],
  withdrawn: ['bigint', 'number'],
  detail: ['jsonb', 'jsonOrNull'],
  d_wagered: ['bigint', 'numberOrNull'],
  bonus_id: ['bigint', 'numberOrNull'],
} as const satisfies Readonly<Record<string, readonly [type: string, hashed: keyof typeof hashed]>>

export type Column = keyof typeof entryColumns
export const columns = Object.keys(entryColumns) as Column[]

/** A column that a writer does not pass: a constant with its text under the hash, or one that follows from others. */
type Fixed =
  | { readonly constant: string; readonly text: string }
  /** An expression of other columns' names. */
  | { readonly follows: string }
const zero: Fixed = { constant: '0', text: '0' }
const accepted: Fixed = { constant: ':outcome.accepted', text: String(outcome.accepted) }

export interface Writer {
  /** Name of the hash function. */
  readonly hash: string
  readonly about: string
  readonly fixed: Readonly<Partial<Record<Column, Fixed>>>
  /** Columns that are never null here although others may be. */
  readonly present?: readonly Column[]
}

/** Of a stake or win of a round the class has the kind's number. */
const play = {
  class: { follows: 'kind' },
  outcome: accepted,
  ref_seq: { constant: 'null', text: '0' },
} as const

export const any: Writer = {
  hash: 'entry_hash',
  about:
    "SHA-256 over the previous entry's hash and every column of this one, in a fixed order. Free text is preceded by its " +
    'length in bytes; absent values are written as -1 (texts) or 0 (numbers, which are never 0 when present). Declared ' +
    'stable like concat_ws, so that the planner can inline it.',
  fixed: {},
}
export const plain: Writer = {
  hash: 'plain_entry_hash',
  about:
    'The same hash for the most frequent entries: an accepted stake or win of a round in cash without detail. Constant ' +
    'columns are literals, because every argument costs time.',
  fixed: {
    ...play,
    d_locked: zero,
    d_held: zero,
    d_bonus: zero,
    d_receivable: zero,
    house: { follows: '-d_main' },
    detail: { constant: 'null', text: '-1|' },
    d_wagered: { constant: 'null', text: '0' },
    bonus_id: { constant: 'null', text: '0' },
  },
  present: ['round'],
}
export const batched: Writer = {
  hash: 'play_entry_hash',
  about: 'The same hash for any accepted stake or win of a round, as a batch has them.',
  fixed: {
    ...play,
    d_locked: zero,
    d_held: zero,
    house: { follows: 'd_receivable - d_main - d_bonus' },
    house_account: { follows: ':account.studio + provider' },
  },
  present: ['round'],
}

/** What a place passes for each column that its writer does not fix. */
export type Values = Readonly<Partial<Record<Column, string>>>

/** Values that are the record's column of the same name. */
const of = (record: string, ...names: Column[]): Values =>
  Object.fromEntries(names.map((name) => [name, `${record}.${name}`]))
const same = (prefix: string, ...names: Column[]): Values =>
  Object.fromEntries(names.map((name) => [name, `${prefix}${name}`]))
/** Values that are the batch's array of the same name. */
const arrays = (row: string, ...names: Column[]): Values =>
  Object.fromEntries(names.map((name) => [name, `p_${name}[${row}]`]))

export const fullValues: Values = {
  ...of('w', 'player_id', 'seq', 'currency', 'main', 'receivable', 'staked', 'won', 'deposited', 'withdrawn'),
  ...of('p', 'provider', 'tx', 'fingerprint'),
  ...of('m', 'outcome', 'round', 'vertical', 'ref_seq', 'amount', 'd_main', 'd_locked', 'd_held', 'd_bonus'),
  ...of('m', 'd_receivable', 'detail', 'd_wagered', 'bonus_id'),
  at: 'w.last_at',
  kind: 'p_kind',
  class: 'p_class',
  house: 'v_house',
  house_account: 'm.account',
  locked: 'w.locked + w.bet_held',
  bonus: 'v_bonus',
}
export const singleValues: Values = {
  ...same('p_', 'currency', 'kind', 'provider', 'tx', 'fingerprint', 'round', 'amount'),
  ...same('w_', 'seq', 'main', 'locked', 'receivable', 'staked', 'won', 'deposited', 'withdrawn'),
  player_id: 'p_player',
  at: 'v_at',
  vertical: 'v_vertical',
  d_main: 'v_win - v_stake',
  house_account: 'p_account',
  bonus: 'v_pocket',
}
const keysOf = (row: string): Values => ({
  ...arrays(row, 'currency', 'provider', 'tx', 'fingerprint', 'round'),
  detail: `p_detail[${row}]::jsonb`,
})
/** Before they have names: of the innermost levels of the batch's statement. */
export const computedValues: Values = {
  ...keysOf('c.i'),
  ...of('c', 'kind', 'vertical', 'amount', 'd_receivable', 'deposited', 'withdrawn', 'd_wagered'),
  player_id: 'c.player',
  at: 'c.v_at',
  seq: 'c.n',
  d_main: 'c.d_won - c.cash + c.d_receivable',
  d_bonus: 'c.to_bonus - c.from_bonus',
  main: 'c.main - c.cash + c.d_won + c.d_receivable',
  locked: 'c.locked + c.bet_held',
  bonus: 'c.pocket + c.to_bonus - c.from_bonus',
  receivable: 'c.receivable + c.d_receivable',
  staked: 'c.staked + c.cash',
  won: 'c.won + c.d_won',
  bonus_id: 'case when c.from_bonus > 0 or c.to_bonus > 0 or c.d_wagered is not null then c.bonus_id end',
}
export const decidedValues: Values = {
  ...keysOf('i'),
  ...same(
    '',
    'kind',
    'vertical',
    'amount',
    'd_main',
    'd_bonus',
    'd_receivable',
    'deposited',
    'withdrawn',
    'd_wagered',
  ),
  ...same('new_', 'main', 'receivable', 'staked', 'won'),
  player_id: 'player',
  at: 'v_at',
  seq: 'n',
  locked: 'locked + bet_held',
  bonus: 'new_pocket',
  bonus_id: 'moved_bonus',
}
