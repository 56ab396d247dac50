import {
  type Bus,
  type Clock,
  type Database,
  type Handlers,
  handleJob,
  type JobHandler,
  jobKind,
  type Log,
  type Subscription,
} from '../../kernel/index.ts'
import type { Routes } from '@marquee/contract'
import { z } from 'zod'
import { createCheckEndings } from './check-endings.ts'
import { createEndings } from './endings.ts'
import { type AwardDependencies, awardJob } from './free-round-awards.ts'
import { createFreeRounds, endFreeRounds, type FreeRounds } from './free-rounds.ts'
import { createLaunch, type LaunchDependencies } from './launch.ts'
import { createIntegrations } from './integrations.ts'
import type { IntegrationId } from './operation.ts'
import type {
  GamesPort,
  IdentityGatesPort,
  Integration,
  ParentsPort,
  PlaceOf,
  PlayersPort,
  PlayTimePort,
} from './ports.ts'
import { checkRoundsLeftOpen, type OpenRoundsLedger } from './rounds-left-open.ts'
import { type BarredDependencies, barredRoundsJob } from './rounds-of-barred.ts'
import { type Rounds, createRounds } from './rounds.ts'
import type { RoundsLedger } from './steps.ts'
import { playHandlers, type PlayRouteId, type SessionTotals, type GameLaunches } from './routes.ts'
import { createSessions, type Sessions } from './sessions.ts'
import type { GameSession } from './store.ts'
import { removeOldTickets } from './token-store.ts'
import { createReturnWatch, type ReturnWatch, type WatchDependencies } from './watch/watch.ts'

export interface PlayDependencies
  extends Pick<WatchDependencies, 'onWatchLevel'>, Pick<AwardDependencies, 'bonusRefusal'> {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly log: Log
  readonly ledger: RoundsLedger & OpenRoundsLedger & BarredDependencies['ledger']
  readonly players: PlayersPort
  readonly parents: ParentsPort
  readonly playTime: PlayTimePort
  readonly gates: IdentityGatesPort
  readonly games: GamesPort
  readonly placeOf: PlaceOf
  /** Games of studios that none of them carries are closed. */
  readonly integrations: readonly Integration[]
  /** Origin of our pages. */
  readonly siteOrigin: string
  /** False during maintenance: new rounds are refused, running ones are completed. Always true by default. */
  readonly takesNewRounds?: () => boolean
  readonly totalsOf: (session: GameSession) => Promise<SessionTotals>
  readonly hasOpenRound: LaunchDependencies['hasOpenRound']
  readonly hasRecentOpenRound: LaunchDependencies['hasRecentOpenRound']
}

export interface Play {
  readonly rounds: Rounds
  readonly sessions: Sessions
  /** Stops games whose rounds are not those of their certificate. */
  readonly watch: ReturnWatch
  readonly handlers: Pick<Handlers<Routes>, PlayRouteId>
  /** Launches of an integration's games by number: the calls that the specification names per studio. */
  launchesOf(integration: IntegrationId): GameLaunches
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
  /** For modules that award free rounds. */
  readonly freeRounds: FreeRounds
  stop(): void
}

const tidyKind = jobKind({ name: 'play.tidy', payload: z.object({}), maxAttempts: 1, timeoutMs: 60_000 })
const endFreeRoundsKind = jobKind({
  name: 'play.end-free-rounds',
  payload: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
})
const leftOpenKind = jobKind({
  name: 'play.check-rounds-left-open',
  payload: z.object({}),
  maxAttempts: 1,
  timeoutMs: 15 * 60_000,
})

/** Game launch, and rounds of studios. */
export function createPlay(deps: PlayDependencies): Play {
  const sessions = createSessions(deps)
  const integrations = createIntegrations(deps.integrations, deps.games)
  const watch = createReturnWatch(deps)
  const rounds = createRounds({ ...deps, integrations, sessions, watch })
  const endings = createEndings({ ...deps, sessions })
  const checkEndings = createCheckEndings({ ...deps, sessions })
  const launch = createLaunch({ ...deps, integrations, sessions, watch })
  const freeRounds = createFreeRounds({ ...deps, integrations })
  const { handlers, launchesOf } = playHandlers({ ...deps, integrations, sessions, launch, freeRounds })
  return {
    rounds,
    sessions,
    handlers,
    launchesOf,
    watch,
    subscriptions: [...endings.subscriptions, ...checkEndings.subscriptions, ...watch.subscriptions],
    jobs: [
      ...watch.jobs,
      awardJob({ ...deps, integrations }),
      barredRoundsJob(deps),
      handleJob(tidyKind, (_payload, { signal }) => removeOldTickets(deps.db, deps.clock.now(), signal), {
        cron: { match: '29 * * * *' },
      }),
      handleJob(endFreeRoundsKind, (_payload, { signal }) => endFreeRounds(deps, signal), {
        cron: { match: '*/10 * * * *' },
      }),
      handleJob(leftOpenKind, (_payload, { signal }) => checkRoundsLeftOpen(deps, signal), {
        cron: { match: '43 * * * *' },
      }),
    ],
    freeRounds,
    stop() {
      endings.stop()
      checkEndings.stop()
      watch.stop()
      sessions.stop()
    },
  }
}
