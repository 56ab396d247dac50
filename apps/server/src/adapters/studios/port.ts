import type { CallbackCompany, Clock, Log, Metrics, settings } from '../../kernel/index.ts'
import type { ReadJackpots, TableFeed } from '../../modules/lobby/index.ts'
import type { Integration, OperatorAccount, Rounds } from '../../modules/play/index.ts'
import { readProxy, withProxy } from './proxy.ts'

/** A launch call of the frontend API in the specification's spelling: `POST /v1/games/{path}`. */
export interface LaunchRoute {
  readonly path: string
  readonly mode: 'real' | 'demo'
  readonly summary: string
}

/** Facts of a studio that no setting changes. */
interface StudioFacts {
  /** Name in addresses, tables and metrics. */
  readonly id: string
  /** Its number in the ledger, never reused (`README.md`). */
  readonly number: number
  /** Studios whose games come through this protocol, by their ids in the catalogue. */
  readonly carries: readonly string[]
  readonly launchRoutes: readonly LaunchRoute[]
  /** Which codec of the site reads the messages of its games. */
  readonly pageMessages: string
  /** What its launch is given: a token for every call, or a ticket that its `authenticate` exchanges. */
  readonly launchToken: Integration['launchToken']
  /** Of a protocol without an end of rounds: an open one is closed after so many hours. */
  readonly closesRoundsAfterHours?: number
}

export interface OutgoingDependencies {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
}

/** What a studio's folder exports, by `defineStudio`. */
interface StudioParts<Settings extends object> extends StudioFacts {
  /** Reads the studio's variables. @param sandboxUrl default of its addresses on one machine */
  readSettings(reader: settings.Reader, sandboxUrl: string): Settings
  /** Origins that serve its games: the pages may frame them. */
  frameOrigins(settings: Settings): readonly string[]
  create(settings: Settings, deps: OutgoingDependencies): StudioAdapter
}

/** How its games are launched, and which callbacks it may make. Stateless. */
export interface StudioAdapter {
  readonly accounts: readonly OperatorAccount[]
  readonly launcher: Integration['launcher']
  /** Free rounds at the studio. Absent where its protocol has no call for them. */
  readonly awards?: Integration['awards']
  /** What its jackpots hold. Absent where its protocol has no feed of them. */
  readonly readJackpots?: ReadJackpots
  /** Where its protocol has a call for it. */
  readonly unfinishedRounds?: Integration['unfinishedRounds']
  /** The state of its live tables. Absent where it has none. */
  readonly liveTables?: TableFeed
  /** The studio's callbacks, mapped to the common model: one address for each account. */
  callbacks(rounds: Rounds): readonly CallbackCompany[]
}

/** A studio that can be connected. Configuration, security headers, callbacks, launches and numbers follow from it. */
export interface StudioDefinition extends StudioFacts {
  configure(reader: settings.Reader, sandboxUrl: string): ConfiguredStudio
}

/** A studio with its settings. */
export interface ConfiguredStudio extends StudioFacts {
  readonly settings: object
  readonly frameOrigins: readonly string[]
  connect(deps: OutgoingDependencies): Studio
}

/** A connected studio. */
export type Studio = StudioFacts & StudioAdapter

/** Keeps the type of a studio's settings inside its own folder. */
export function defineStudio<Settings extends object>(parts: StudioParts<Settings>): StudioDefinition {
  const { id, number, carries, launchRoutes, pageMessages, launchToken, closesRoundsAfterHours } = parts
  const facts = {
    id,
    number,
    carries,
    launchRoutes,
    pageMessages,
    launchToken,
    ...(closesRoundsAfterHours === undefined ? {} : { closesRoundsAfterHours }),
  }
  return {
    ...facts,
    configure(reader, sandboxUrl) {
      const read = parts.readSettings(reader, sandboxUrl)
      const proxy = readProxy(reader, id)
      return {
        ...facts,
        settings: read,
        frameOrigins: [...parts.frameOrigins(read), ...(proxy ? [proxy.origin] : [])],
        connect(deps) {
          const adapter = parts.create(read, deps)
          return { ...facts, ...adapter, launcher: withProxy(adapter.launcher, proxy) }
        },
      }
    },
  }
}
