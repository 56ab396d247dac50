/**
 * Open rounds of a player who may no longer play, because of an exclusion, also from their product alone (EXC-20), or
 * the state of the account: they end without the player (EXC-10). A break ends by itself, so that its player can
 * finish the round.
 */
import { z } from 'zod'
import {
  type Clock,
  type Database,
  enqueueJob,
  handleJob,
  inTransactionOf,
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

type BarredFacts = Pick<PlayerFacts, 'blocked' | 'excludedFrom'>

const isBarredFromAll = ({ blocked }: BarredFacts): boolean => blocked !== null && blocked !== 'timeout'

/** Whether open rounds of a player end without them: all, or those of some products. */
export const endsWithoutPlayer = (player: BarredFacts | null): boolean =>
  player !== null && (isBarredFromAll(player) || (player.excludedFrom ?? []).length > 0)

/** Whether a round ends without its player. */
const endsRound = (player: BarredFacts, { vertical }: Pick<OpenRound, 'vertical'>): boolean =>
  isBarredFromAll(player) || (player.excludedFrom ?? []).some(({ product }) => product === vertical)

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
  const player = await players.playFactsOf(playerId, { isFresh: true })
  if (player === null || !endsWithoutPlayer(player)) return
  const asks = new Map(integrations.map((one) => [one.number, askStudio(deps, one)]))
  let hasOpen = false
  for (const open of await ledger.openRoundsOf(playerId)) {
    signal.throwIfAborted()
    if (!endsRound(player, open)) continue
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
  await inTransactionOf(db, playerId, (tx) =>
    enqueueSettling(tx, playerId, clock.now().add({ hours: CLOSED_AFTER_HOURS })),
  )
}

export const barredRoundsJob = (deps: BarredDependencies): JobHandler =>
  handleJob(settleKind, ({ playerId, isLast }, { signal }) =>
    settleRounds(deps, BigInt(playerId), { isLast, signal }),
  )
