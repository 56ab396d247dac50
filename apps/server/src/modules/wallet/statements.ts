import type { OperationRow } from './operation.ts'
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

/** One operation: its fields, the moment, and whether to wait for a wallet that is locked elsewhere. */
export const APPLY = `select wallet.apply(row(${COLUMNS.map(([, type], k) => `$${k + 1}::${type}`).join(',')})::wallet.op, $${COLUMNS.length + 1}::timestamptz, $${COLUMNS.length + 2}::boolean)::text as answer`

/** Many: which of them are alone and simple, an array for each field, then the moment. */
export const APPLY_BATCH = `select a::text as answer from wallet.apply_batch(${Array.from({ length: COLUMNS.length + 2 }, (_, k) => `$${k + 1}`).join(',')}) a`

/** An answer travels as one text: a column for each of its fields would cost both ends more than the rest of the call. */
export interface AnswerText {
  answer: string
}

/** A `wallet.answer` as PostgreSQL writes a row: fields in the type's order, nothing where there is null. */
export function readAnswer({ answer }: AnswerText): AnswerRow {
  const fields = answer.slice(1, -1).split(',')
  const at = fields[4]
  const amount = (k: number) => {
    const text = fields[k]
    return text === undefined || text === '' ? null : BigInt(text)
  }
  return {
    i: Number(fields[0]),
    outcome: Number(fields[1]),
    repeated: fields[2] === 't',
    seq: amount(3),
    at: at ? Temporal.Instant.from(at.slice(1, -1)) : null,
    d_main: amount(5) as bigint,
    d_bonus: amount(6) as bigint,
    d_receivable: amount(7) as bigint,
    then_main: amount(8) as bigint,
    then_bonus: amount(9) as bigint,
    ref_seq: amount(10),
    bonus_id: amount(11),
    now_seq: amount(12) as bigint,
    main: amount(13) as bigint,
    locked: amount(14) as bigint,
    bet_held: amount(15) as bigint,
    bonus_casino: amount(16) as bigint,
    bonus_live: amount(17) as bigint,
    bonus_sports: amount(18) as bigint,
    receivable: amount(19) as bigint,
    closing: amount(20) as bigint,
    stake_seq: amount(21),
    stake_main: amount(22),
    stake_bonus: amount(23),
  }
}

export function applyValues(row: OperationRow, at: Temporal.Instant, waits: boolean): unknown[] {
  const values: unknown[] = COLUMNS.map(([name]) => row[name])
  values.push(at.toString(), waits)
  return values
}

export function applyBatchValues(
  rows: readonly OperationRow[],
  solo: readonly boolean[],
  at: Temporal.Instant,
): unknown[] {
  const values: unknown[] = [`{${solo.map((yes) => (yes ? 't' : 'f')).join(',')}}`]
  for (const [name, type] of COLUMNS) values.push(arrayText(rows, name, type === 'text' || type === 'jsonb'))
  values.push(at.toString())
  return values
}

/** A column of the batch as PostgreSQL's array text; null when it holds nothing at all. */
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
