/** Generates the parameters of the functions that take operations, and the rows of both ends, from one table. */
import { type Parts, wrapped } from './generated-sql.ts'

/** The fields of an operation, in the order of `wallet.op`, whose first one is `player_id`. */
export const operationFields = {
  player: ['bigint', 'bigint'],
  currency: ['text', 'string'],
  kind: ['smallint', 'number'],
  provider: ['integer', 'number'],
  tx: ['text', 'string'],
  fingerprint: ['bigint', 'bigint'],
  round: ['text', 'string | null'],
  vertical: ['smallint', 'number'],
  amount: ['bigint', 'bigint | null'],
  flags: ['integer', 'number'],
  game: ['text', 'string | null'],
  session: ['text', 'string | null'],
  bonus_id: ['bigint', 'bigint | null'],
  weight: ['integer', 'number | null'],
  detail: ['jsonb', 'string | null'],
  amount2: ['bigint', 'bigint | null'],
  ref: ['text', 'string | null'],
  account: ['integer', 'number'],
  args: ['jsonb', 'string | null'],
} as const satisfies Readonly<Record<string, readonly [sql: string, typescript: string]>>

const fields = Object.entries(operationFields)
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const parameters = fields.map(([name, [type]]) => `p_${name} ${type}`)
/** Arrays of documents are texts. */
const arrays = fields.map(([name, [type]]) => `p_${name} ${type === 'jsonb' ? 'text' : type}[]`)
const elements = fields.map(([name, [type]]) => `p_${name}[k]${type === 'jsonb' ? '::jsonb' : ''}`)
const names = fields.map(([name]) => `p_${name}`)

export const operationParts: Parts = {
  'parameters of an operation': {
    file: 'migrations/R_10_single.sql',
    text: `${wrapped(parameters, 2)},\n`,
  },
  'parameters of operations': { file: 'migrations/R_10_batch.sql', text: `${wrapped(arrays, 2)},\n` },
  'operation for the full path': {
    file: 'migrations/R_10_single.sql',
    text: `  return wallet.apply_any(row(\n${wrapped(names, 4)})::wallet.op, p_at, p_waits);\n`,
  },
  'operation of a batch for the full path': {
    file: 'migrations/R_10_batch.sql',
    text: `      a := wallet.apply_any(row(\n${wrapped(elements, 8)})::wallet.op, p_at, true);\n`,
  },
  'columns of operations': {
    file: 'statements.ts',
    text: `const COLUMNS = [
${fields.map(([name, [type]]) => `  ['${camel(name)}', '${type}'],`).join('\n')}
] as const satisfies readonly (readonly [keyof OperationRow, string])[]
`,
  },
  'row of an operation': {
    file: 'operation-values.ts',
    text: `export interface OperationRow {
${fields.map(([name, [, type]]) => `  ${camel(name)}: ${type}`).join('\n')}
}
`,
  },
}
