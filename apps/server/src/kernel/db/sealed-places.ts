/** Where values are that a key of `PII_KEYS` has sealed, whatever the key is derived for. */
import { PERSONAL_USE } from '../personal-secrets.ts'
import { type OnlyRows, type SealedTable, sealedOwner } from './sealed-table.ts'

/** Secrets in a table that a module seals itself, by `createSealedSecrets`. */
export interface SealedSecretColumn {
  /** `schema.table`, of the module's own schema. */
  readonly table: string
  readonly key: readonly string[]
  readonly column: string
  /** The member of a JSON object in the column; without it the column is the secret. */
  readonly member?: string
  readonly only?: OnlyRows
  /** As the module says to `createSealedSecrets`. */
  readonly use: string
  /** Columns that `ownerOf` needs beside the key. */
  readonly beside?: readonly string[]
  readonly ownerOf: (row: Readonly<Record<string, unknown>>) => string
}

/** One or more columns of a table that are sealed for the same use. */
export interface SealedPlace {
  readonly table: string
  readonly use: string
  readonly key: readonly string[]
  readonly columns: readonly { readonly name: string; readonly member?: string }[]
  readonly only?: OnlyRows
  readonly beside: readonly string[]
  readonly ownerOf: (row: Readonly<Record<string, unknown>>, column: string) => string
}

/** @param tables with personal data @param secrets of modules */
export function toSealedPlaces(
  tables: readonly SealedTable[],
  secrets: readonly SealedSecretColumn[],
): SealedPlace[] {
  const personal = tables
    .filter(({ sealed }) => sealed.length > 0)
    .map((table) => ({
      table: table.table,
      use: PERSONAL_USE,
      key: table.key,
      columns: table.sealed.map((name) => ({ name })),
      beside: [],
      ownerOf: (row: Readonly<Record<string, unknown>>, column: string) => sealedOwner(table, row, column),
    }))
  const own = secrets.map(({ column, member, beside = [], ...rest }) => ({
    ...rest,
    beside,
    columns: [member === undefined ? { name: column } : { name: column, member }],
  }))
  return [...personal, ...own]
}

/** SQL: the sealed value of a column; null where there is none. */
export const sealedValue = ({ name, member }: SealedPlace['columns'][number]): string =>
  member === undefined ? `nullif(${name}, '')` : `${name} ->> '${member}'`

/** SQL: the rows of a place. */
export const placeRows = ({ only }: SealedPlace): string =>
  only ? `${only.column} = '${only.value}'` : 'true'
