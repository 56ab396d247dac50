import { type Clock, type Database, type Log, type Queryable, tablesOf } from '../../kernel/index.ts'
import type { Answer, OpenRound, OpenRoundsQuery, Operation as LedgerOperation } from '../wallet/index.ts'
import { accountFor } from './integrations.ts'
import type { Integration, PlayersPort } from './ports.ts'

/** A round that is open for so long is reported. */
const REPORTED_AFTER_HOURS = 24
const PAGE = 500
/** A studio that does not answer so often in a row is not asked again in a run: it would use up the run's time. */
const SILENCES = 3

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
  readonly players: Pick<PlayersPort, 'playFactsOf'>
  readonly integrations: readonly OpenRoundsIntegration[]
}
export type OpenRoundsIntegration = Pick<
  Integration,
  'id' | 'number' | 'accounts' | 'closesRoundsAfterHours' | 'unfinishedRounds'
>

/** The alarm of a round, by what its studio says of it. */
const alarms = {
  /** The studio has no call for it, or did not answer. */
  unasked: 'a round has been open for long',
  unfinished: 'a round has been open for long, and its studio has not finished it',
  finished: 'a round is finished at its studio, and its end has not come',
  closed: 'a round that was open for long is closed',
  notClosed: 'a round cannot be closed',
} as const

/**
 * Every round that stays open for long is reported once, by an alarm, with what its studio says of it where the
 * protocol has a call for that. Where the studio sends no end of a round, it is closed besides; a win that comes later
 * is still paid.
 */
export async function checkRoundsLeftOpen(deps: LeftOpenDependencies, signal: AbortSignal): Promise<void> {
  for (const integration of deps.integrations) await checkIntegration(deps, integration, signal)
}

async function checkIntegration(
  deps: LeftOpenDependencies,
  integration: OpenRoundsIntegration,
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
  const ask = askStudio(deps, integration)
  let last: OpenRound | null = null
  /** All rounds that were opened until then. */
  let reported: Temporal.Instant | null = null
  let page: readonly OpenRound[]
  do {
    page = await ledger.openRounds({ ...range, after: last })
    for (const round of page) {
      if (last && Temporal.Instant.compare(last.openedAt, round.openedAt) < 0) reported = last.openedAt
      if (signal.aborted) {
        // The next run goes on with the first moment of which a round is left.
        if (reported) await keepChecked(db, id, reported)
        return
      }
      await endRound(deps, integration, { open: round, ask })
      last = round
    }
  } while (page.length === PAGE)
  await keepChecked(db, id, until)
}

/** The rounds that were opened until then are reported. */
async function keepChecked(db: Database, provider: string, until: Temporal.Instant): Promise<void> {
  await tables(db)
    .insertInto('round_check')
    .values({ provider, checked_until: until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ checked_until: until }))
    .execute()
}

/** @throws Error when the ledger asks for a retry; the next run finds the round again */
async function endRound(
  deps: LeftOpenDependencies,
  integration: OpenRoundsIntegration,
  { open, ask }: { readonly open: OpenRound; readonly ask: Ask },
): Promise<void> {
  const { log, ledger } = deps
  const facts = openRoundFacts(open, integration)
  if (integration.closesRoundsAfterHours === undefined) {
    log.error(facts, alarms[await ask(open)])
    return
  }
  log.error(facts, (await closeOpenRound(ledger, open)) ? alarms.closed : alarms.notClosed)
}

/** What an alarm says of a round. */
export const openRoundFacts = (
  { playerId, round, game, openedAt }: OpenRound,
  { id }: Pick<OpenRoundsIntegration, 'id'>,
) => ({ alarm: true, playerId, integration: id, round, game, openedAt: openedAt.toString() })

/**
 * Ends a round without its studio. No money moves, and a win that comes later is paid.
 * @returns false when the ledger has refused it
 * @throws Error when the ledger asks for a retry
 */
export async function closeOpenRound(
  ledger: Pick<OpenRoundsLedger, 'execute'>,
  { playerId, currency, provider, firstSeq, round, vertical }: OpenRound,
): Promise<boolean> {
  const close = { kind: 'closeRound', playerId, currency, provider, round, vertical } as const
  const answer = await ledger.execute({ ...close, tx: `left-open-${firstSeq}` })
  if (!answer.ok && !answer.isFinal) throw new Error(`a round could not be closed: ${answer.reason}`)
  return answer.ok
}

type Ask = (open: OpenRound) => Promise<'unasked' | 'unfinished' | 'finished'>

/** Asks the studio once for each player, however many of the player's rounds are open, and as long as it answers. */
export function askStudio(
  { players }: { readonly players: Pick<PlayersPort, 'playFactsOf'> },
  integration: OpenRoundsIntegration,
): Ask {
  const { unfinishedRounds } = integration
  const asked = new Map<bigint, Promise<ReadonlySet<string> | null>>()
  let silences = 0
  async function roundsOf(playerId: bigint): Promise<ReadonlySet<string> | null> {
    const player = await players.playFactsOf(playerId)
    if (!player || !unfinishedRounds || silences === SILENCES) return null
    const rounds = await unfinishedRounds({ account: accountFor(integration, player.market), playerId })
    silences = rounds === null ? silences + 1 : 0
    return rounds
  }
  return async ({ playerId, round }) => {
    if (!unfinishedRounds) return 'unasked'
    const answer = asked.get(playerId) ?? roundsOf(playerId)
    asked.set(playerId, answer)
    const rounds = await answer
    if (rounds === null) return 'unasked'
    return rounds.has(round) ? 'unfinished' : 'finished'
  }
}
