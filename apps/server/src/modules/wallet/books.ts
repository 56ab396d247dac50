import { AppError, type Clock, type Database, inTransactionOf, isAppError } from '../../kernel/index.ts'
import { checkPage, type CheckReport, type PlayerCheck, type Selection } from './check.ts'
import { writeGate } from './gate.ts'
import type { PlayerId } from './operation.ts'
import { type Difference, replayToJson } from './replay.ts'
import { lockWallet } from './store.ts'

export interface BooksOptions {
  readonly db: Database
  readonly clock: Clock
  /** Called when a player's books are wrong; from now on no withdrawal of theirs starts. */
  readonly onDifferences?: ((playerId: PlayerId, differences: readonly Difference[]) => void) | undefined
}

export interface VerifyOptions {
  /**
   * `changed`: players with new entries, each from where the last check ended; hourly. `whole`: all players from zero,
   * except those verified from zero within the last 20 hours; nightly, over several runs if needed.
   */
  readonly scope: Selection['scope']
  /** All when absent. */
  readonly players?: readonly PlayerId[] | undefined
  /** Stops between two pages of players; completed verifications are stored. */
  readonly signal?: AbortSignal | undefined
}

const WHOLE_EVERY = { hours: 20 }

/**
 * Verifies the books during play and stores its progress. A player whose books are wrong cannot withdraw until they are
 * right.
 */
export async function verifyBooks(
  options: BooksOptions,
  { scope, players: only, signal }: VerifyOptions,
): Promise<CheckReport> {
  const { db, clock } = options
  const startedAt = clock.now()
  const differences: Difference[] = []
  let players = 0
  let entries = 0
  for (let after = 0n; ;) {
    if (signal?.aborted) break
    const notWholeWithin =
      scope === 'whole' ? { from: startedAt.subtract(WHOLE_EVERY), to: clock.now() } : undefined
    const page = await readPage(db, { after, players: only, scope, notWholeWithin })
    const last = page.at(-1)
    if (!last) break
    for (const check of page) {
      players++
      entries += check.entries
      differences.push(...check.differences)
    }
    await keep(options, page)
    after = last.playerId
  }
  return { players, entries, differences }
}

/** Reads a page again after a short outage of the database. */
async function readPage(db: Database, selection: Selection): Promise<PlayerCheck[]> {
  try {
    return await checkPage(db, selection)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'error.unavailable') throw error
    return checkPage(db, selection)
  }
}

/**
 * Checks a player's books from zero and allows withdrawals again if they are right.
 * @returns the report; withdrawals stay blocked while there are differences
 */
export async function clearBooks(options: BooksOptions, playerId: PlayerId): Promise<CheckReport> {
  const page = await checkPage(options.db, { after: 0n, players: [playerId], scope: 'whole' })
  const [check] = page
  if (!check) throw new AppError('error.not_found')
  await keep(options, page)
  if (check.differences.length === 0) await allowWithdrawals(options, playerId)
  return { players: 1, entries: check.entries, differences: check.differences }
}

async function keep({ db, clock, onDifferences }: BooksOptions, page: readonly PlayerCheck[]): Promise<void> {
  const right = page.filter(({ differences }) => differences.length === 0)
  if (right.length > 0)
    await db.query(
      `insert into wallet.verified as known (player_id, seq, at, head, replay, checked_at, whole_at)
         select player_id, seq, timestamptz 'epoch' + us * interval '1 microsecond', decode(head, 'hex'), replay::jsonb,
             $6::timestamptz, case when is_whole then $6::timestamptz end
           from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $7::boolean[])
             as x (player_id, seq, us, head, replay, is_whole)
       on conflict (player_id) do update set seq = excluded.seq, at = excluded.at, head = excluded.head, replay = excluded.replay,
           checked_at = excluded.checked_at, whole_at = coalesce(excluded.whole_at, known.whole_at)
         where excluded.seq >= known.seq`,
      [
        right.map(({ playerId }) => String(playerId)),
        right.map(({ replay }) => String(replay.seq)),
        right.map(({ replay }) => String(replay.us)),
        right.map(({ replay }) => replay.head.toString('hex')),
        right.map(({ replay }) => replayToJson(replay)),
        clock.now().toString(),
        right.map(({ replay }) => replay.isWhole),
      ],
    )
  for (const { playerId, differences } of page) {
    if (differences.length === 0) continue
    await stopWithdrawals(db, playerId, clock.now())
    onDifferences?.(playerId, differences)
  }
}

async function allowWithdrawals({ db, clock }: BooksOptions, playerId: PlayerId): Promise<void> {
  const change = { reason: 'the books are right', actor: 'system' }
  await inTransactionOf(db, playerId, (tx) =>
    writeGate(tx, playerId, { books: { products: { withdrawals: true } } }, change, clock.now()),
  )
}

async function stopWithdrawals(db: Database, playerId: PlayerId, at: Temporal.Instant): Promise<void> {
  await inTransactionOf(db, playerId, async (tx) => {
    await lockWallet(tx, playerId, at)
    await tx.query('select wallet.stop_withdrawals($1, $2::timestamptz, $3, $4)', [
      playerId,
      at.toString(),
      'the books differ',
      'system',
    ])
  })
}
