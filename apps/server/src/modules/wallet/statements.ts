import type { ParameterKind, Statement } from '../../kernel/index.ts'
import type { OperationRow } from './operation-values.ts'
import type { AnswerRow } from './outcome.ts'

const COLUMNS = [
  ['player', 'bigint'],
  ['currency', 'text'],
  ['kind', 'smallint'],
  ['provider', 'integer'],
  ['tx', 'text'],
  ['fingerprint', 'bigint'],
  ['round', 'text'],
  ['vertical', 'smallint'],
  ['amount', 'bigint'],
  ['flags', 'integer'],
  ['game', 'text'],
  ['session', 'text'],
  ['bonusId', 'bigint'],
  ['weight', 'integer'],
  ['detail', 'jsonb'],
  ['amount2', 'bigint'],
  ['ref', 'text'],
  ['account', 'integer'],
  ['args', 'jsonb'],
] as const satisfies readonly (readonly [keyof OperationRow, string])[]
const kinds = {
  bigint: 'int8',
  integer: 'int4',
  smallint: 'int2',
  text: 'text',
  jsonb: 'text',
} as const satisfies Record<(typeof COLUMNS)[number][1], ParameterKind>

// The functions that move money have a version in their name, which is written here and at their definition only.
// Another argument list or answer is another version; the function of the release before stays for one release
// (`money-functions.test.ts`, `migrations/R_14_release_before.sql`).

/** Executes one operation: its fields, the time, and whether to wait for a locked wallet. Answers in one line. */
export const APPLY = {
  name: 'wallet.apply_v1',
  text: `select wallet.apply_v1(${COLUMNS.map(([, type], k) => `$${k + 1}::${type}`).join(',')}, $${COLUMNS.length + 1}::timestamptz, $${COLUMNS.length + 2}::boolean)::text as answer`,
  parameters: [...COLUMNS.map(([, type]) => kinds[type]), 'timestamptz', 'bool'],
} as const satisfies Statement

/**
 * Executes many: which of them are alone and simple, an array per field, then the time. Answers one line per operation,
 * unordered.
 */
export const APPLY_BATCH = {
  name: 'wallet.apply_batch_v1',
  text: `select wallet.apply_batch_v1(${Array.from({ length: COLUMNS.length + 2 }, (_, k) => `$${k + 1}`).join(',')}) as answer`,
  parameters: ['text', ...COLUMNS.map(() => 'text' as const), 'timestamptz'],
} as const satisfies Statement

/** Parses the only row of `APPLY_BATCH` or `APPLY`: one line per operation. */
export function readAnswers(text: string, at: Temporal.Instant): AnswerRow[] {
  return text.split('\n').map((line) => readAnswer(line, at))
}

/**
 * Parses a `wallet.answer` in PostgreSQL's row format: fields in the type's order, empty for null. Answers are one
 * text, because rows with a column per field would cost both ends more than the rest of the call.
 * @param at the time that was sent with the operation
 */
export function readAnswer(answer: string, at: Temporal.Instant): AnswerRow {
  const fields = answer.slice(1, -1).split(',')
  const seq = optional(fields[3])
  const moment = fields[4]
  return {
    i: Number(fields[0]),
    outcome: Number(fields[1]),
    repeated: fields[2] === 't',
    seq,
    at: moment ? moment.slice(1, -1) : at,
    d_main: amount(fields[5]),
    d_bonus: amount(fields[6]),
    d_receivable: amount(fields[7]),
    then_main: amount(fields[8]),
    then_bonus: amount(fields[9]),
    ref_seq: optional(fields[10]),
    bonus_id: optional(fields[11]),
    now_seq: optional(fields[12]) ?? seq ?? 0n,
    main: amount(fields[13]),
    locked: amount(fields[14]),
    bet_held: amount(fields[15]),
    bonus_casino: amount(fields[16]),
    bonus_live: amount(fields[17]),
    bonus_sports: amount(fields[18]),
    receivable: amount(fields[19]),
    closing: amount(fields[20]),
    stake_seq: optional(fields[21]),
    stake_main: optional(fields[22]),
    stake_bonus: optional(fields[23]),
    over_limit: fields[24] ? Number(fields[24]) : null,
    told: fields[25] ? fields[25].replaceAll('"', '') : null,
  }
}

const optional = (text: string | undefined) => (text ? BigInt(text) : null)
/** Most amounts are zero. */
const amount = (text: string | undefined) =>
  text === undefined || text === '' || text === '0' ? 0n : BigInt(text)

/** Parameters of `APPLY`. */
export function applyValues(row: OperationRow, at: Temporal.Instant, waits: boolean) {
  return [...COLUMNS.map(([name]) => row[name]), at, waits]
}

/** Parameters of `APPLY_BATCH`. */
export function applyBatchValues(
  rows: readonly OperationRow[],
  solo: readonly boolean[],
  at: Temporal.Instant,
) {
  return [
    `{${solo.map((yes) => (yes ? 't' : 'f')).join(',')}}`,
    ...COLUMNS.map(([name, type]) => arrayText(rows, name, kinds[type] === 'text')),
    at,
  ]
}

/** A column of the batch as a PostgreSQL array literal; null when it holds no value at all. */
function arrayText(rows: readonly OperationRow[], name: keyof OperationRow, isText: boolean): string | null {
  let text = '{'
  let holdsAnything = false
  for (let k = 0; k < rows.length; k++) {
    const value = rows[k]?.[name]
    if (k > 0) text += ','
    if (value === null || value === undefined) text += 'NULL'
    else {
      holdsAnything = true
      text += isText ? quoted(value as string) : String(value)
    }
  }
  return holdsAnything ? `${text}}` : null
}

const NEEDS_QUOTES = /[^\w.:#/-]/
function quoted(text: string): string {
  if (!NEEDS_QUOTES.test(text) && text !== '' && text.toLowerCase() !== 'null') return text
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
