import type { PersonalSecrets } from '../personal-secrets.ts'
import { isSealedText } from '../sealed-secrets.ts'

/** A table with personal data, and how its columns are stored. Empty texts and nulls are stored as they are. */
export interface SealedTable {
  /** `schema.table`, of the module's own schema. */
  readonly table: string
  /** Columns that identify a row. A sealed value opens in its own row and column only. */
  readonly key: readonly string[]
  /** Encrypted columns. */
  readonly sealed: readonly string[]
  /** Columns with keyed digests, for comparison: of which column, and for which use. */
  readonly digests?: Readonly<Record<string, { readonly of: string; readonly use: string }>>
  /** The rows that this is about, where a table has others too. */
  readonly only?: OnlyRows
}

/** Rows with a value in a column. */
export interface OnlyRows {
  readonly column: string
  readonly value: string
}

/** What the first columns of a key are called in the owner of a sealed value. */
const ownerByColumn: Readonly<Record<string, string>> = { player_id: 'player' }

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('base64url')
  if (typeof value === 'string' || typeof value === 'bigint' || typeof value === 'number')
    return String(value)
  throw new Error('a row of personal data has no key')
}

/** `player:100001:players.player.email`. */
export function sealedOwner(
  { table, key }: Pick<SealedTable, 'table' | 'key'>,
  row: Readonly<Record<string, unknown>>,
  column: string,
): string {
  const first = key[0] ?? ''
  const ids = key.map((name) => textOf(row[name])).join(':')
  return `${ownerByColumn[first] ?? first}:${ids}:${table}.${column}`
}

type Values = Record<string, unknown>

/**
 * A row, or some of its columns with its key, as it is stored. Digests of the columns that are there are added.
 * @throws Error when the key is missing
 */
export function sealRow<R extends object>(secrets: PersonalSecrets, table: SealedTable, row: R): R {
  const plain = row as Values
  const stored: Values = { ...plain }
  for (const [column, { of, use }] of Object.entries(table.digests ?? {})) {
    const value = plain[of]
    if (typeof value === 'string' && value !== '') stored[column] = digestText(secrets, use, value)
    if (Buffer.isBuffer(value)) stored[column] = secrets.digest(use, value)
  }
  for (const column of table.sealed) {
    const value = plain[column]
    if (typeof value === 'string' && value !== '')
      stored[column] = secrets.seal(value, sealedOwner(table, plain, column))
    if (Buffer.isBuffer(value)) stored[column] = secrets.sealBytes(value, sealedOwner(table, plain, column))
  }
  return stored as R
}

/** A row as it was before `sealRow`; digests stay as they are. */
export function openRow<R extends object>(secrets: PersonalSecrets, table: SealedTable, row: R): R {
  const stored = row as Values
  const plain: Values = { ...stored }
  for (const column of table.sealed) {
    const value = stored[column]
    if (typeof value === 'string' && value !== '')
      plain[column] = secrets.open(value, sealedOwner(table, stored, column))
    if (Buffer.isBuffer(value)) plain[column] = secrets.openBytes(value, sealedOwner(table, stored, column))
  }
  return plain as R
}

const DIGEST = /^[\w-]{43}$/

const hasSealedForm = (value: unknown): boolean =>
  isSealedText(Buffer.isBuffer(value) ? value.toString('latin1') : String(value))
/** Bytes never: a digest without a key has the same form. */
const hasDigestForm = (value: unknown): boolean => typeof value === 'string' && DIGEST.test(value)

/** A row as it is stored, of which some values may be sealed already: a server from before has changed the others. */
export function sealRest<R extends object>(secrets: PersonalSecrets, table: SealedTable, row: R): R {
  const values = row as Values
  const digests = Object.entries(table.digests ?? {}).filter(([column, { of }]) =>
    of === column ? !hasDigestForm(values[of]) : !hasSealedForm(values[of]),
  )
  const sealed = table.sealed.filter((column) => !hasSealedForm(values[column]))
  return sealRow(secrets, { ...table, sealed, digests: Object.fromEntries(digests) }, row)
}

/** A digest as it stands in a column of text. */
export const digestText = (secrets: PersonalSecrets, use: string, value: string): string =>
  secrets.digest(use, value).toString('base64url')
