/**
 * Open rounds of a player who may no longer play, because of an exclusion or the state of the account: they end without
 * the player (EXC-10). A break ends by itself, so that its player can finish the round.
 */
import { z } from 'zod'
import {
  type Clock,
  type Database,
  enqueueJob,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
  type Log,
  type Tx,
} from '../../kernel/index.ts'
import type { OpenRound } from '../wallet/index.ts'
import type { PlayerFacts, PlayersPort } from './ports.ts'
import {
  askStudio,
  closeOpenRound,
  openRoundFacts,
  type OpenRoundsIntegration,
  type OpenRoundsLedger,
} from './rounds-left-open.ts'

/** Time for the studio to settle a round, and for staff to ask it. The rest is closed then. */
const CLOSED_AFTER_HOURS = 24

const settleKind = jobKind({
  name: 'play.settle-rounds-of-barred',
  payload: z.object({ playerId: z.string(), isLast: z.boolean() }),
  timeoutMs: 60_000,
})

export interface BarredDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly ledger: Pick<OpenRoundsLedger, 'execute'> & {
    openRoundsOf(playerId: bigint): Promise<readonly OpenRound[]>
  }
  readonly players: Pick<PlayersPort, 'playFactsOf'>
  readonly integrations: readonly OpenRoundsIntegration[]
}

/** Whether open rounds of a player end without them. */
export const endsWithoutPlayer = (player: Pick<PlayerFacts, 'blocked'> | null): boolean =>
  player !== null && player.blocked !== null && player.blocked !== 'timeout'

/** Looks at the rounds of a player who was barred: at once, or when the studio has had its time. */
export const enqueueSettling = (tx: Tx, playerId: bigint, runAt?: Temporal.Instant): Promise<void> => {
  const isLast = runAt !== undefined
  const options = { playerId, jobKey: `settle-rounds-${playerId}-${isLast ? 'last' : 'first'}` }
  return enqueueJob(
    tx,
    settleKind,
    { playerId: String(playerId), isLast },
    { ...options, ...(isLast ? { runAt } : {}) },
  )
}

const alarms = {
  unknown: 'a barred player has an open round at a provider that is not connected',
  /** The studio has no call for it, or did not answer: somebody asks it to settle the round by its rules. */
  unasked: 'a barred player has an open round',
  unfinished: 'a barred player has an open round that its studio has not finished',
  closed: 'a round of a barred player is closed',
  notClosed: 'a round of a barred player cannot be closed',
} as const

/**
 * The studio is asked at once, where its protocol has a call for that. A round that is finished there, or of a protocol
 * without an end of rounds, is closed; others are reported, and closed a day later. A win that comes later is paid.
 */
async function settleRounds(
  deps: BarredDependencies,
  playerId: bigint,
  { isLast, signal }: { readonly isLast: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const { db, clock, log, ledger, players, integrations } = deps
  if (!endsWithoutPlayer(await players.playFactsOf(playerId, { isFresh: true }))) return
  const asks = new Map(integrations.map((one) => [one.number, askStudio(deps, one)]))
  let hasOpen = false
  for (const open of await ledger.openRoundsOf(playerId)) {
    signal.throwIfAborted()
    const integration = integrations.find(({ number }) => number === open.provider)
    if (!integration) {
      const { provider, round } = open
      log.error({ playerId: playerId.toString(), provider, round, alarm: true }, alarms.unknown)
      continue
    }
    const facts = openRoundFacts(open, integration)
    const isEndless = integration.closesRoundsAfterHours !== undefined
    const said = isLast || isEndless ? 'finished' : await asks.get(open.provider)!(open)
    if (said === 'finished')
      log.error(facts, (await closeOpenRound(ledger, open)) ? alarms.closed : alarms.notClosed)
    else {
      log.error(facts, alarms[said])
      hasOpen = true
    }
  }
  if (!hasOpen) return
  await inTransaction(db, (tx) =>
    enqueueSettling(tx, playerId, clock.now().add({ hours: CLOSED_AFTER_HOURS })),
  )
}

export const barredRoundsJob = (deps: BarredDependencies): JobHandler =>
  handleJob(settleKind, ({ playerId, isLast }, { signal }) =>
    settleRounds(deps, BigInt(playerId), { isLast, signal }),
  )
