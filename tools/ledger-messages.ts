/**
 * What the ledger says of an entry: the event in the outbox and the answer to the caller, as tables of fields with what
 * each of the three writers passes. `ledger-message-parts.ts` generates SQL and TypeScript from them.
 */
import {
  type Column,
  decidedValues,
  entryColumns,
  fullValues,
  type hashed,
  singleValues,
  type Values,
} from './entry-columns.ts'

/** A number of the event that is no column of an entry. */
interface OwnNumber {
  readonly type: string
  readonly form: keyof typeof hashed
}
const ownNumbers = { over_limit: { type: 'integer', form: 'number' } } as const satisfies Record<
  string,
  OwnNumber
>
export type EventNumber = Column | keyof typeof ownNumbers
/** The numbers of an event's text, in its order: new ones come last, because releases read events of each other. */
export const eventNumbers = [
  'kind',
  'outcome',
  'vertical',
  'provider',
  'currency',
  'at',
  'amount',
  'd_main',
  'd_locked',
  'd_held',
  'd_bonus',
  'd_receivable',
  'house_account',
  'main',
  'locked',
  'bonus',
  'receivable',
  'staked',
  'won',
  'deposited',
  'withdrawn',
  'ref_seq',
  'bonus_id',
  'over_limit',
] as const satisfies readonly EventNumber[]
/** Fields of the event beside its text of numbers. */
export const eventTexts = ['tx', 'round', 'game'] as const

export const eventNumber = (name: EventNumber): OwnNumber =>
  name === 'over_limit' ? ownNumbers[name] : { type: entryColumns[name][0], form: entryColumns[name][1] }

/** Values of an event: those of its entry, and what differs. */
export type EventValues = Values & Readonly<Record<'over_limit' | 'game', string>>
const noOverLimit = '0'
export const fullEvent: EventValues = {
  ...fullValues,
  over_limit:
    "case when p_kind = :kind.deposit then coalesce((m.detail->>'overLimit')::integer, 0) else 0 end",
  game: 'p.game',
}
/** The function takes a smallint, and for no entry or bonus 0 as well as null. */
const accepted = ':outcome.accepted::smallint'
const none = '0'
export const singleEvent: EventValues = {
  ...singleValues,
  outcome: accepted,
  ref_seq: none,
  bonus_id: none,
  over_limit: noOverLimit,
  game: 'coalesce(v_game, p_game)',
}
export const batchedEvent: EventValues = {
  ...decidedValues,
  outcome: accepted,
  ref_seq: none,
  over_limit: noOverLimit,
  game: 'coalesce(game, p_game[i])',
}

/**
 * How a field of an answer is read from its text: `amount` is 0 when it is absent, `optional` null. `time` is the
 * moment that was sent, and `last` the entry's own number, when it is absent.
 */
export const readers = {
  number: ['number', (field: string) => `Number(${field})`],
  flag: ['boolean', (field: string) => `${field} === 't'`],
  amount: ['bigint', (field: string) => `amount(${field})`],
  optional: ['bigint | null', (field: string) => `optional(${field})`],
  optionalNumber: ['number | null', (field: string) => `${field} ? Number(${field}) : null`],
  text: ['string | null', (field: string) => `${field} ? ${field}.replaceAll('"', '') : null`],
  time: ['string | Temporal.Instant', (field: string) => `${field} ? ${field}.slice(1, -1) : at`],
  last: ['bigint', (field: string) => `optional(${field}) ?? seq ?? 0n`],
} as const satisfies Record<string, readonly [type: string, read: (field: string) => string]>

/** The fields of `wallet.answer`, in their order, which is that of the text: see `money-functions.test.ts`. */
export const answerFields = {
  i: ['integer', 'number'],
  outcome: ['smallint', 'number'],
  repeated: ['boolean', 'flag'],
  seq: ['bigint', 'optional'],
  at: ['timestamptz', 'time'],
  d_main: ['bigint', 'amount'],
  d_bonus: ['bigint', 'amount'],
  d_receivable: ['bigint', 'amount'],
  then_main: ['bigint', 'amount'],
  then_bonus: ['bigint', 'amount'],
  ref_seq: ['bigint', 'optional'],
  bonus_id: ['bigint', 'optional'],
  now_seq: ['bigint', 'last'],
  main: ['bigint', 'amount'],
  locked: ['bigint', 'amount'],
  bet_held: ['bigint', 'amount'],
  bonus_casino: ['bigint', 'amount'],
  bonus_live: ['bigint', 'amount'],
  bonus_sports: ['bigint', 'amount'],
  receivable: ['bigint', 'amount'],
  closing: ['bigint', 'amount'],
  stake_seq: ['bigint', 'optional'],
  stake_main: ['bigint', 'optional'],
  stake_bonus: ['bigint', 'optional'],
  over_limit: ['smallint', 'optionalNumber'],
  told: ['text', 'text'],
} as const satisfies Readonly<Record<string, readonly [type: string, reader: keyof typeof readers]>>
export type AnswerField = keyof typeof answerFields

/** What a writer says; what it omits is null, which costs nothing in the text. */
export type AnswerValues = Readonly<Partial<Record<AnswerField, string>>>
export const fullAnswer: AnswerValues = {
  i: '0',
  outcome: 'p_outcome',
  repeated: 'p_repeated',
  seq: 'p_seq',
  at: 'p_at',
  d_main: 'p_main',
  d_bonus: 'p_bonus',
  d_receivable: 'p_receivable',
  then_main: 'p_then_main',
  then_bonus: 'p_then_bonus',
  ref_seq: 'p_ref',
  bonus_id: 'p_bonus_id',
  now_seq: 'w.seq',
  main: 'w.main',
  locked: 'w.locked',
  bet_held: 'w.bet_held',
  bonus_casino: 'w.bonus_casino',
  bonus_live: 'w.bonus_live',
  bonus_sports: 'w.bonus_sports',
  receivable: 'w.receivable',
  closing: 'v_closing',
}
const at = 'case when v_at <> p_at then v_at end'
export const singleAnswer: AnswerValues = {
  outcome: ':outcome.accepted',
  seq: 'w_seq',
  at,
  d_main: 'v_win - v_stake',
  then_main: 'w_main',
  then_bonus: 'v_pocket',
  main: 'w_main',
  locked: 'w_locked - w_held',
  bet_held: 'w_held',
  bonus_casino: 'w_casino',
  bonus_live: 'w_live',
  bonus_sports: 'w_sports',
  receivable: 'w_receivable',
}
export const batchedAnswer: AnswerValues = {
  i: 'i',
  outcome: ':outcome.accepted',
  seq: 'n',
  at,
  d_main: 'd_main',
  d_bonus: 'd_bonus',
  d_receivable: 'd_receivable',
  then_main: 'new_main',
  then_bonus: 'new_pocket',
  bonus_id: 'moved_bonus',
  main: 'new_main',
  locked: 'locked',
  bet_held: 'bet_held',
  bonus_casino: 'new_casino',
  bonus_live: 'new_live',
  bonus_sports: 'new_sports',
  receivable: 'new_receivable',
}
