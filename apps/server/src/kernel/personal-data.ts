/**
 * Personal data of a module, as it goes into an export to its owner (SEC-20, GDPR 15 and 20). Each module lists its
 * tables with rows of players; whatever is not listed is not exported, and a test refuses a table or column that is in
 * neither list.
 */
import type { Queryable } from './db/database.ts'
import type { SealedSecretColumn } from './db/sealed-places.ts'
import { openRow, type SealedTable } from './db/sealed-table.ts'

/** A column under a name, with the words for its numbers, or as a function of it that is never given null. */
export type PersonalColumn =
  | string
  | { readonly as: string; readonly words: Readonly<Record<number, string>> }
  | { readonly as: string; readonly read: (value: never) => unknown }

export interface PersonalTable {
  /** `schema.table`, of the module's own schema. */
  readonly table: string
  /** Name of the file, without folder and ending. */
  readonly file: string
  readonly columns: Readonly<Record<string, PersonalColumn>>
  /** Columns that are not exported, each with the reason. */
  readonly withheld?: Readonly<Record<string, string>>
  /** Columns that identify a row among those of one player, in the order of the file. */
  readonly key: readonly string[]
}

export interface PersonalData {
  /** Folder of the files, and id of its description in the readme. */
  readonly folder: string
  readonly exported: readonly PersonalTable[]
  /** Tables with rows of players that are not exported, each with the reason. */
  readonly withheld: Readonly<Record<string, string>>
  /** How personal data of the module is stored: encrypted columns and keyed digests. */
  readonly sealed?: readonly SealedTable[]
  /** Secrets that the module seals with `PII_KEYS` by a rule of its own. */
  readonly secrets?: readonly SealedSecretColumn[]
}

/** Values as JSON: numbers of any size and instants are text. */
export type PersonalRow = Readonly<Record<string, unknown>>

const PAGE = 1_000

/**
 * The rows of one player, in pages, each in one statement: no transaction stays open.
 * @param sealed how the table is stored, when some of its columns are encrypted
 */
export async function* readPersonalRows(
  queryable: Queryable,
  { table, columns, key }: PersonalTable,
  playerId: bigint,
  sealed?: SealedTable,
): AsyncGenerator<PersonalRow[]> {
  const names = [...new Set([...Object.keys(columns), ...key, ...(sealed?.key ?? [])])].map(quoted).join(', ')
  const order = key.map(quoted).join(', ')
  let after: readonly unknown[] | undefined
  for (;;) {
    const values = after ?? []
    const later = after && `and (${order}) > (${values.map((_, i) => `$${i + 2}`).join(', ')})`
    const { rows } = await queryable.query(
      `select ${names} from ${table} where player_id = $1 ${later ?? ''} order by ${order} limit ${PAGE}`,
      [playerId, ...values],
    )
    if (rows.length > 0)
      yield rows.map((row) => toPersonalRow(sealed ? openRow(queryable.personal, sealed, row) : row, columns))
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    after = key.map((name) => last[name])
  }
}

const quoted = (name: string): string => `"${name}"`

function toPersonalRow(
  row: Readonly<Record<string, unknown>>,
  columns: PersonalTable['columns'],
): PersonalRow {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[name]
      if (typeof column === 'string') return [column, toJson(value)]
      if (value === null) return [column.as, null]
      if ('read' in column) return [column.as, column.read(value as never)]
      return [column.as, column.words[Number(value)] ?? toJson(value)]
    }),
  )
}

const toJson = (value: unknown): unknown =>
  typeof value === 'bigint' || value instanceof Temporal.Instant ? value.toString() : value

/** The words of a table of numbers, by number. */
export const wordsByNumber = (numbers: Readonly<Record<string, number>>): Record<number, string> =>
  Object.fromEntries(Object.entries(numbers).map(([word, number]) => [number, word]))

/** Events of players wait here for their subscribers; what they report is in the tables of the modules. */
export const kernelPersonalData: PersonalData = {
  folder: 'kernel',
  exported: [],
  withheld: {
    'kernel.claim':
      'digests of what the player alone has, for comparison only; the values are in the tables of the modules',
    'kernel.outbox': 'events on their way, which repeat what the modules store',
    'kernel.outbox_dead': 'the same, while staff look at an error',
    'kernel.delivery': 'the same, for one subscriber',
    'kernel.delivery_dead': 'the same, for one subscriber, while staff look at an error',
  },
}
