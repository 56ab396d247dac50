/** The rows of one player as files: a JSON list for each table, in pieces. */
import { type PersonalData, type PersonalRow, type Queryable, readPersonalRows } from '../../kernel/index.ts'

/** Opens what is stored sealed in rows of one player. */
export type OpenRows = (playerId: bigint, rows: readonly PersonalRow[]) => Promise<PersonalRow[]>

export interface FileSources {
  readonly db: Queryable
  /** Turns rows of a table into what their owner reads, by the name of the table. */
  readonly openRows?: Readonly<Record<string, OpenRows>> | undefined
}

/** The files of a module, one for each table. */
export const filesOf = (
  { db, openRows }: FileSources,
  { folder, exported, sealed = [] }: PersonalData,
  playerId: bigint,
) =>
  exported.map((table) => {
    const stored = sealed.find((one) => one.table === table.table)
    const open = openRows?.[table.table]
    const pages = readPersonalRows(db, table, playerId, stored)
    return {
      name: `${folder}/${table.file}.json`,
      text: jsonOf(pages, open && ((rows) => open(playerId, rows))),
    }
  })

/** The rows of a table as a JSON list, in pieces. */
export async function* jsonOf(
  pages: AsyncIterable<PersonalRow[]>,
  open: ((rows: PersonalRow[]) => Promise<PersonalRow[]>) | undefined,
): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const stored of pages) {
    const rows = (await open?.(stored)) ?? stored
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
