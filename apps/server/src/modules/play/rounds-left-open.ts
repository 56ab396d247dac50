import { type Clock, type Database, type Log, type Queryable, tablesOf } from '../../kernel/index.ts'
import type { Answer, OpenRound, OpenRoundsQuery, Operation as LedgerOperation } from '../wallet/index.ts'
import type { Integration } from './ports.ts'

/** A round that is open for so long is reported. */
const REPORTED_AFTER_HOURS = 24
const PAGE = 500

interface CheckRow {
  provider: string
  checked_until: Temporal.Instant
}
const tables = (queryable: Queryable) => tablesOf<{ round_check: CheckRow }>(queryable, 'play')

/** The ledger as this job needs it. */
export interface OpenRoundsLedger {
  execute(operation: LedgerOperation): Promise<Answer>
  openRounds(query: OpenRoundsQuery): Promise<readonly OpenRound[]>
}

interface LeftOpenDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly ledger: OpenRoundsLedger
  readonly integrations: readonly Pick<Integration, 'id' | 'number' | 'closesRoundsAfterHours'>[]
}

/**
 * Every round that stays open for long is reported once, by an alarm. Where the studio sends no end of a round, it is
 * closed besides; a win that comes later is still paid.
 */
export async function checkRoundsLeftOpen(deps: LeftOpenDependencies, signal: AbortSignal): Promise<void> {
  for (const integration of deps.integrations) await checkIntegration(deps, integration, signal)
}

async function checkIntegration(
  deps: LeftOpenDependencies,
  integration: LeftOpenDependencies['integrations'][number],
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, ledger } = deps
  const { id, number, closesRoundsAfterHours } = integration
  const until = clock.now().subtract({ hours: closesRoundsAfterHours ?? REPORTED_AFTER_HOURS })
  const checked = await tables(db)
    .selectFrom('round_check')
    .select('checked_until')
    .where('provider', '=', id)
    .executeTakeFirst()
  const range = {
    provider: number,
    openedFrom: checked?.checked_until ?? null,
    openedUntil: until,
    limit: PAGE,
  }
  let last: OpenRound | undefined
  do {
    const page = await ledger.openRounds({ ...range, after: last ?? null })
    for (const round of page) {
      // The next run goes on from the beginning of this one: what was closed is not found again.
      if (signal.aborted) return
      await endRound(deps, integration, round)
    }
    last = page.length < PAGE ? undefined : page.at(-1)
  } while (last !== undefined)
  await tables(db)
    .insertInto('round_check')
    .values({ provider: id, checked_until: until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ checked_until: until }))
    .execute()
}

/** @throws Error when the ledger asks for a retry; the next run finds the round again */
async function endRound(
  { log, ledger }: LeftOpenDependencies,
  { id, number, closesRoundsAfterHours }: LeftOpenDependencies['integrations'][number],
  open: OpenRound,
): Promise<void> {
  const { playerId, round, game, openedAt, currency, vertical } = open
  const facts = { alarm: true, playerId, integration: id, round, game, openedAt: openedAt.toString() }
  if (closesRoundsAfterHours === undefined) {
    log.error(facts, 'a round has been open for long')
    return
  }
  const answer = await ledger.execute({
    kind: 'closeRound',
    playerId,
    currency,
    provider: number,
    tx: `left-open-${open.firstSeq}`,
    round,
    vertical,
  })
  if (!answer.ok && !answer.isFinal) throw new Error(`a round could not be closed: ${answer.reason}`)
  log.error(facts, answer.ok ? 'a round that was open for long is closed' : 'a round cannot be closed')
}
