import type { CurrencyCode } from '@marquee/money'
import type { Clock, Log } from '../../../kernel/index.ts'
import type { FeedPot, JackpotSource } from './ports.ts'

/** A feed is asked at most once in so long per currency (ms). */
export const READ_EVERY_MS = 10_000
/** A pot whose feed was silent for so long is not shown (ms). */
export const SHOWN_FOR_MS = 60_000

export interface ReadPot extends FeedPot {
  readonly source: JackpotSource
  readonly currency: CurrencyCode
  readonly readAt: Temporal.Instant
}

interface Readings {
  /** Pots of a currency that were read in the last minute. */
  pots(currency: CurrencyCode): Promise<readonly ReadPot[]>
}

interface Reading {
  askedAtMs: number
  pending: Promise<void> | undefined
  readAt: Temporal.Instant | undefined
  pots: readonly FeedPot[]
}

/**
 * Last readings of the studios' feeds, in memory. However many readers ask, a feed is asked once at a time and at most
 * every ten seconds; only the first reader waits for it. A pot is what was read, never an estimate.
 */
export function createReadings({
  clock,
  log,
  sources,
}: {
  readonly clock: Clock
  readonly log: Log
  readonly sources: readonly JackpotSource[]
}): Readings {
  const readings = new Map<string, Reading>()

  async function read(source: JackpotSource, currency: CurrencyCode, reading: Reading): Promise<void> {
    try {
      const pots = await source.read(currency)
      if (pots !== null) {
        reading.pots = pots
        reading.readAt = clock.now()
      }
    } catch (error) {
      log.warn({ err: error, studio: source.id }, 'jackpots could not be read')
    }
    reading.pending = undefined
  }

  function readingOf(source: JackpotSource, currency: CurrencyCode): Reading {
    const key = `${source.id} ${currency}`
    const known = readings.get(key) ?? {
      askedAtMs: -Infinity,
      pending: undefined,
      readAt: undefined,
      pots: [],
    }
    readings.set(key, known)
    if (known.pending === undefined && clock.nowMs() - known.askedAtMs >= READ_EVERY_MS) {
      known.askedAtMs = clock.nowMs()
      known.pending = read(source, currency, known)
    }
    return known
  }

  const isFresh = (readAt: Temporal.Instant) => clock.nowMs() - readAt.epochMilliseconds <= SHOWN_FOR_MS

  return {
    async pots(currency) {
      const all = sources.map((source) => ({ source, reading: readingOf(source, currency) }))
      const first = all.filter(({ reading }) => reading.readAt === undefined || !isFresh(reading.readAt))
      for (const { reading } of first) await reading.pending
      return all.flatMap(({ source, reading: { readAt, pots } }) =>
        readAt !== undefined && isFresh(readAt)
          ? pots.map((pot) => ({ ...pot, source, currency, readAt }))
          : [],
      )
    },
  }
}
