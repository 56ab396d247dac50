import { z } from 'zod'
import {
  type Bus,
  type Clock,
  type Database,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
  type Log,
  noPlayer,
  parseStaffName,
  publish,
  type Subscription,
  type Tx,
} from '../../../kernel/index.ts'
import type { GamesPort, PlayersPort } from '../ports.ts'
import type { RoundsLedger } from '../steps.ts'
import { forgetCounted, readClasses, type WatchKey } from './count-store.ts'
import { countRounds } from './counting.ts'
import { type Evidence, evidenceOf, levelOf, type Level } from './evidence.ts'
import * as store from './state-store.ts'
import { createStops, type Stops, watchChangedTopic } from './stops.ts'

export interface WatchDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly log: Log
  readonly ledger: Pick<RoundsLedger, 'roundOf'>
  readonly players: Pick<PlayersPort, 'playFactsOf'>
  readonly games: Pick<GamesPort, 'all' | 'byId'>
  /** Called once for each level that a version of a game reaches in a market. */
  readonly onWatchLevel?: ((level: Level) => void) | undefined
}

/** One person's part in resuming a stopped game. */
export interface Resumption extends WatchKey {
  /** The member of staff. */
  readonly by: string
  readonly reason: string
}
/** `asked`: another person must do the same. */
export type ResumptionAnswer = 'asked' | 'resumed' | 'same-person' | 'not-stopped'

/** Compares the rounds of every certified game with its certificate (GAM-10). */
export interface ReturnWatch extends Pick<Stops, 'isStopped'> {
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
  /** Looks at all counts now; any number of looks keeps the rates of false alarms. */
  look(signal?: AbortSignal): Promise<void>
  /**
   * Two persons resume a stopped game; what was counted until then no longer speaks against it.
   * @throws AppError `error.validation` of the field `by`
   */
  resume(resumption: Resumption): Promise<ResumptionAnswer>
  readonly figures: Stops['figures']
  stop(): void
}

const COUNTED_KEPT_DAYS = 180
const lookKind = jobKind({ name: 'play.look-at-returns', payload: z.object({}), maxAttempts: 1 })
const tidyKind = jobKind({
  name: 'play.tidy-watched-rounds',
  payload: z.object({}),
  maxAttempts: 1,
  timeoutMs: 300_000,
})

const publishChanged = (tx: Tx, { build, market }: WatchKey) =>
  publish(tx, { topic: watchChangedTopic, playerId: noPlayer, body: { build, market } })

const strongest = (found: readonly Evidence[]): Evidence | undefined =>
  found.toSorted((a, b) => b.log - a.log)[0]

/** Stores and reports a level that was reached, once. */
async function report(
  { db, clock, log, games, onWatchLevel }: WatchDependencies,
  { watched, level, evidence }: { watched: store.Watched; level: Level; evidence: Evidence },
): Promise<void> {
  const isNew = await inTransaction(db, async (tx) => {
    const isMarked = await store.markReached(tx, watched, { ...evidence, level, at: clock.now() })
    if (isMarked) await publishChanged(tx, watched)
    return isMarked
  })
  if (!isNew) return
  onWatchLevel?.(level)
  const names = games.all().flatMap(({ build, slug }) => (build?.hash === watched.build ? [slug] : []))
  log.error(
    { alarm: true, level, ...evidence, build: watched.build, market: watched.market, games: names },
    level === 'stop'
      ? 'a game is stopped: its rounds are not those of its certificate'
      : 'the rounds of a game differ from its certificate',
  )
}

async function look(deps: WatchDependencies, signal?: AbortSignal): Promise<void> {
  const { db, games } = deps
  const outcomes = new Map(games.all().map(({ build }) => [build?.hash, build?.outcomes]))
  for (const watched of await store.readWatched(db, 'all')) {
    if (signal?.aborted) return
    const certified = outcomes.get(watched.build)
    if (!certified || watched.stoppedAt) continue
    const evidence = strongest(evidenceOf(certified, await readClasses(db, watched)))
    const level = evidence ? levelOf(evidence.log) : null
    if (evidence && level && !(level === 'alert' && watched.alertedAt))
      await report(deps, { watched, level, evidence })
  }
}

async function resume(
  tx: Tx,
  { by: typedName, reason, ...key }: Resumption,
  at: Temporal.Instant,
): Promise<ResumptionAnswer> {
  const by = parseStaffName(typedName)
  const stopped = await store.lockStopped(tx, key)
  if (!stopped) return 'not-stopped'
  if (stopped.askedBy === null) {
    await store.writeAsked(tx, key, { by, reason, at })
    return 'asked'
  }
  if (stopped.askedBy === by) return 'same-person'
  await store.writeResumed(tx, key, { by, at })
  await publishChanged(tx, key)
  return 'resumed'
}

export function createReturnWatch(deps: WatchDependencies): ReturnWatch {
  const { db, clock } = deps
  const stops = createStops(deps)
  const keepFrom = () => clock.now().subtract({ hours: 24 * COUNTED_KEPT_DAYS })
  return {
    isStopped: (game, market) => stops.isStopped(game, market),
    subscriptions: [countRounds(deps)],
    jobs: [
      handleJob(lookKind, (_payload, { signal }) => look(deps, signal), { cron: { match: '* * * * *' } }),
      handleJob(tidyKind, (_payload, { signal }) => forgetCounted(db, keepFrom(), signal), {
        cron: { match: '41 3 * * *' },
      }),
    ],
    look: (signal) => look(deps, signal),
    resume: (resumption) => inTransaction(db, (tx) => resume(tx, resumption, clock.now())),
    get figures() {
      return stops.figures
    },
    stop: () => stops.stop(),
  }
}
