import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Company, CompanyContext } from '../company.ts'
import type { Control } from '../control/control.ts'
import { generatorHealth } from '../games/health.ts'
import { registerApi } from './api.ts'
import { registerBots } from './bots.ts'
import { openSeeds } from './fairness.ts'
import type { Kit, StudioDefinition } from './kit.ts'
import { openJackpots } from './jackpots.ts'
import { createFeed } from './live/feed.ts'
import { registerLiveApi } from './live/live-api.ts'
import { openLiveTables } from './live/live-tables.ts'
import { createOperator } from './operator.ts'
import { type SendGame, registerClient } from './page.ts'
import { createRounds } from './rounds.ts'
import { createSessions } from './sessions.ts'
import { openStore } from './store.ts'
import { createSwitchboard, faultNames } from './switchboard.ts'

const HOUR_MS = 60 * 60 * 1000
const SLOW_MS = 10_000
const HALF_OPEN_MS = 60_000
const launchFaults = ['slow-launch', 'half-open-launch', 'launch-refused'] as const

/** The company's own part: its calls for operators and the address of its game pages. */
export interface OwnRoutes {
  register(app: FastifyInstance, kit: Kit, sendGame: SendGame): void
  /** The session in the address of a game page. */
  readonly sessionIdIn: (address: URL) => string | null
}

/** Delays a launch as the panel wants. @returns whether it must be refused */
export async function isLaunchRefused(control: Control): Promise<boolean> {
  const fault = control.take(...launchFaults)
  if (fault === 'slow-launch') await pause(SLOW_MS)
  if (fault === 'half-open-launch') await pause(HALF_OPEN_MS)
  return fault === 'launch-refused'
}

/** A studio of the sandbox: its definition on the kit, with its own routes. */
export function createStudio(definition: StudioDefinition, routes: OwnRoutes): Company {
  return {
    id: definition.id,
    name: definition.name,
    kind: 'studio',
    describe: definition.describe,
    screens: [],
    answers: [...faultNames(definition.protocol), ...launchFaults],
    open(context) {
      let isHealthy = generatorHealth().failures.length === 0
      let health: NodeJS.Timeout | undefined
      const kit = openKit(definition, context, () => isHealthy)
      return {
        async register(app) {
          routes.register(app, kit, registerClient(app, kit))
          registerApi(app, kit)
          registerLiveApi(app, kit)
          registerBots(app, kit, routes.sessionIdIn)
        },
        start() {
          kit.rounds.run()
          health = setInterval(() => {
            isHealthy &&= generatorHealth().failures.length === 0
          }, HOUR_MS)
          health.unref()
        },
        async stop() {
          clearInterval(health)
          await kit.rounds.stop()
        },
      }
    },
  }
}

function openKit(
  definition: StudioDefinition,
  { settings, books, clock, control }: CompanyContext,
  isHealthy: () => boolean,
): Kit {
  const { id, tables, callbackVariable, protocol } = definition
  const store = openStore(books, tables)
  const seeds = openSeeds(books, clock, tables)
  const baseUrl = settings.callbackUrl(id, callbackVariable)
  const operator = createOperator({ protocol, baseUrl, control })
  const switchboard = createSwitchboard({ protocol, control, operator, store, clock })
  const { games, policies, jackpots: definitions = [] } = definition
  const live = openLiveTables({ books, games, clock }, tables)
  const jackpots = openJackpots(
    { books, games, jackpots: definitions, seeds, store, protocol, clock },
    tables,
  )
  const steps = {
    games,
    protocol,
    policies,
    store,
    seeds,
    operator,
    switchboard,
    tables: live,
    jackpots,
    clock,
    control,
  }
  const rounds = createRounds({ ...steps, isHealthy })
  const feed = createFeed({ tables: live, clock })
  return { ...steps, definition, settings, rounds, books, feed, sessions: createSessions(steps) }
}
