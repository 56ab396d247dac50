import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Database } from './database.ts'
import type { SealedPlace } from './sealed-places.ts'
import { noteOwnKeys, readMissingKeys, readMissingNeeds } from './sealing-keys.ts'

const EVERY_MS = 60_000
/** Looks from one count of rows to the next: an hour. Counting reads every row. */
const COUNT_EVERY = 60

export interface KeyWatchOptions {
  readonly db: Database
  /** `PII_KEYS`, the one that seals first. */
  readonly keys: readonly string[]
  readonly places: readonly SealedPlace[]
  readonly log: Log
  readonly metrics: Metrics
  /** Interval between two looks (ms); a minute by default. */
  readonly everyMs?: number
  /** Looks from one count of rows to the next; an hour of them by default. */
  readonly countEvery?: number
}

export interface KeyWatch {
  stop(): Promise<void>
}

/**
 * Adds the key that this process seals with again and again: a step with other `PII_KEYS` may have forgotten it, as no
 * row needed it yet. Raises an alarm when another process begins to seal with a key that this one does not have: what
 * that one writes cannot be read here. A key that was there at the start is a retired one, unless rows need it later.
 */
export function startKeyWatch({ db, keys, places, log, metrics, ...options }: KeyWatchOptions): KeyWatch {
  let known: ReadonlySet<string> | undefined
  const alarmed = new Set<string>()
  let looks = 0

  async function look(): Promise<void> {
    await noteOwnKeys(db, keys, places)
    const missing = (await readMissingKeys(db, keys, places)).map(({ keyId }) => keyId)
    const before = known ?? new Set(missing)
    known = new Set(missing)
    looks++
    const isCountDue = missing.length > 0 && looks % (options.countEvery ?? COUNT_EVERY) === 0
    const needed = isCountDue ? (await readMissingNeeds(db, keys, places)).map(({ keyId }) => keyId) : []
    const foreign = [...needed, ...missing.filter((keyId) => !before.has(keyId))]
    const added = [...new Set(foreign)].filter((keyId) => !alarmed.has(keyId))
    if (added.length === 0) return
    for (const keyId of added) alarmed.add(keyId)
    metrics.alarms.inc({ kind: 'keys' })
    log.error({ alarm: true, keys: added }, 'another process seals with keys that PII_KEYS of this one lacks')
  }

  let looking: Promise<void> | undefined
  const round = () => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'the keys of personal data are not compared'))
      .finally(() => {
        looking = undefined
      })
  }
  round()
  const timer = setInterval(round, options.everyMs ?? EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
