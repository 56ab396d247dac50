/** What the commands of staff share: the database of a server's variables, and refusals that name the option. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Permission } from '@marquee/contract/office'
import { isCalendarDate } from '@marquee/contract/rules'
import { startPostgres } from '@marquee/embedded-postgres'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import {
  AppError,
  createDatabase,
  type Database,
  inTransaction,
  inTransactionOf,
  playerOfId,
  type Queryable,
  systemClock,
  type Tx,
} from './kernel/index.ts'
import { type Audit, createRecorder } from './modules/audit/index.ts'
import { readMarket, readMarkets } from './modules/players/index.ts'
import { findOrderEnd } from './modules/protection/index.ts'
import { checkNamedPerson, marketsOfNamedPerson } from './modules/staff/index.ts'
import { readProcessConfig } from './process-config.ts'

export const playerOption = z.string().regex(/^\d+$/, 'is the number of a player').transform(BigInt)
/** yyyy-MM-dd */
export const dayOption = z.string().refine(isCalendarDate, 'is a day: yyyy-MM-dd')

/** Prints every wrong option and ends the process where there is one. */
export function readOptions<T>(schema: z.ZodType<T>, values: object): T {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) console.error(`--${path.join('.')}: ${message}`)
  return process.exit(cannotStartCode)
}

/**
 * Says what was refused and why, and has the process end with 1.
 * @param notFound said of `error.not_found`
 * @throws every error that is no refusal
 */
export const explainRefusal =
  (notFound: string) =>
  (error: unknown): void => {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'error.not_found') console.error(notFound)
    for (const { field, message } of error.fields ?? []) console.error(`--${field}: ${message}`)
    process.exitCode = 1
  }

/** A line of JSON for each object; sums and numbers of players are texts in it. */
export const printLine = (line: object): void =>
  console.log(
    JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  )

/**
 * Refuses a typed name that is not that of a member of staff with the right, where there is an office.
 * @param of whose the act is about; null for what does not exist, which the act itself refuses
 * @throws AppError `error.validation` of the field `by`
 */
export async function checkRight(
  tx: Tx,
  { by, permission }: { readonly by: string; readonly permission: Permission },
  of: bigint | null | undefined,
): Promise<void> {
  if (of === null || of === undefined) return
  const market = await readMarket(tx, of)
  await checkNamedPerson(tx, { by, permission, market, at: systemClock.now() })
}

/**
 * The same for an act that is about no single player.
 * @returns the markets in which the person has the right; null where there is no office, for all of them
 * @throws AppError `error.validation` of the field `by` for one without the right in any market
 */
export const checkRightAnywhere = (
  tx: Tx,
  named: { readonly by: string; readonly permission: Permission },
): Promise<ReadonlySet<string> | null> => marketsOfNamedPerson(tx, { ...named, at: systemClock.now() })

/**
 * A list of work as a member of staff sees it: rows of players of the markets with the right, each with its market.
 * @param read leaves the row of the audit log, where the list has one
 * @throws AppError `error.validation` of the field `by`
 */
export const readWork = <Row extends { readonly playerId: bigint }>(
  db: Database,
  named: { readonly by: string; readonly permission: Permission },
  read: (tx: Tx) => Promise<readonly Row[]>,
): Promise<(Row & { readonly market: string | null })[]> =>
  inTransaction(db, async (tx) => {
    const mine = await checkRightAnywhere(tx, named)
    const rows = await read(tx)
    const markets = await readMarkets(tx, [...new Set(rows.map(({ playerId }) => playerId))])
    return rows
      .map((row) => ({ ...row, market: markets.get(row.playerId) ?? null }))
      .filter(({ market }) => !mine || mine.has(market ?? ''))
  })

/**
 * Runs `work` in a transaction of the player whose row an id names.
 * @param find reads the row, for ids of earlier releases, which do not name the player
 * @throws AppError `error.not_found`
 */
export async function inTransactionOfRow<T>(
  db: Database,
  id: string,
  find: (queryable: Queryable, id: string) => Promise<{ readonly playerId: bigint } | null>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const playerId = playerOfId(id) ?? (await find(db, id))?.playerId
  if (playerId === undefined) throw new AppError('error.not_found')
  return inTransactionOf(db, playerId, work)
}

const PATIENCE_MS = 30_000
const POLL_MS = 200

/**
 * Waits for a server to begin an ordered exclusion, and prints what became of it: until then the player can play. The
 * process ends with 1 where nobody was excluded.
 */
export async function waitForOrder(db: Database, order: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const end = await findOrderEnd(db, order)
    if (end) {
      printLine({ order, ...end })
      if (end.endedAs === 'failed') process.exitCode = 1
      return
    }
    await pause(POLL_MS)
  }
  printLine({ order, waitsFor: 'a running server with the role jobs' })
  process.exitCode = 1
}

/** A command has no request. */
const NO_COOKIE = ''

/**
 * @param name of the connection, for those who look at the database
 * @param work with the audit log, for acts of staff, and the keys of personal data
 */
export async function withDatabase<T>(
  name: string,
  work: (db: Database, audit: Audit, personalKeys: readonly string[]) => Promise<T>,
): Promise<T> {
  const config = readProcessConfig()
  const embedded = config.database.url
    ? undefined
    : await startPostgres({ dataDir: join(config.dataDir, 'postgres') })
  const connection = embedded?.connection ?? config.database.url?.reveal() ?? ''
  const personalKeys = config.identity.personalDataKeys.map((key) => key.reveal())
  const db = createDatabase({ connection, max: 1, applicationName: name, personalKeys })
  try {
    return await work(
      db,
      createRecorder({ secrets: personalKeys, deviceCookie: NO_COOKIE, marketOf: readMarket }),
      personalKeys,
    )
  } finally {
    await db.close()
    await embedded?.stop()
  }
}
