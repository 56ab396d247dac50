import type { OperationRow } from './operation.ts'

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
export const APPLY = `select * from wallet.apply(row(${COLUMNS.map(([, type], k) => `$${k + 1}::${type}`).join(',')})::wallet.op, $${COLUMNS.length + 1}::timestamptz, $${COLUMNS.length + 2}::boolean)`

/** Many: which of them are alone and simple, an array for each field, then the moment. */
export const APPLY_BATCH = `select * from wallet.apply_batch(${Array.from({ length: COLUMNS.length + 2 }, (_, k) => `$${k + 1}`).join(',')})`

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
