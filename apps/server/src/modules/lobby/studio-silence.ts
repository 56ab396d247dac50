import { z } from 'zod'
import type { Bus, Clock, Log } from '../../kernel/index.ts'
import type { ProviderId } from './ports.ts'

/** How launches ended at the studios, from the instance that asked to all. */
const studioAskedTopic = 'lobby.studio-asked'

/** So many launches in a row without a usable answer close the games of a studio, or one game, for a while. */
export const UNANSWERED_LAUNCHES = 2
/** So long after the last of them the games are open again; then one launch without an answer closes them (ms). */
export const CLOSED_FOR_MS = 60_000

/**
 * How a launch ended at the studio. `unusable`: it answered, with something that opens no game. A refusal is an answer.
 */
export type LaunchEnd = 'answered' | 'unusable' | 'unanswered'

/** A launched game, with all studios that are reached in the same way. */
export interface LaunchedGame {
  readonly gameId: number
  readonly providers: readonly ProviderId[]
}

const asked = z.object({
  gameId: z.int(),
  providers: z.array(z.string()),
  end: z.enum(['answered', 'unusable', 'unanswered']),
})

interface Unanswered {
  readonly launches: number
  readonly at: number
}

/** Key of a game; a provider's key is its id. */
const keyOf = (gameId: number) => `game ${gameId}`

export interface StudioSilence {
  /** Notes a launch: one without an answer counts for the studios, one with an unusable answer for the game alone. */
  note(launched: LaunchedGame, end: LaunchEnd): void
  /** When the game or its studio last left a launch without a usable answer; undefined while it can be launched. */
  since(game: { readonly gameId: number; readonly provider: ProviderId }): string | undefined
  /** Changes whenever an answer of `since` does. */
  version(): string
  stop(): void
}

/** Studios and games whose launches are not answered, in memory; every instance knows what any of them saw. */
export function createStudioSilence({
  bus,
  clock,
  log,
}: {
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
}): StudioSilence {
  /** By studio, and by game. */
  const unanswered = new Map<string, Unanswered>()
  const stop = bus.listen(studioAskedTopic, ({ body }) => {
    const report = asked.safeParse(body)
    if (!report.success) {
      log.warn({ err: report.error }, 'a report of a launch could not be read')
      return
    }
    const { gameId, providers, end } = report.data
    if (end === 'unanswered') for (const provider of providers) count(provider)
    else for (const provider of providers) unanswered.delete(provider)
    if (end === 'unusable') count(keyOf(gameId))
    if (end === 'answered') unanswered.delete(keyOf(gameId))
  })
  function count(key: string): void {
    unanswered.set(key, { launches: (unanswered.get(key)?.launches ?? 0) + 1, at: clock.nowMs() })
  }
  const isClosed = ({ launches, at }: Unanswered): boolean =>
    launches >= UNANSWERED_LAUNCHES && clock.nowMs() - at < CLOSED_FOR_MS

  return {
    note({ gameId, providers }, end) {
      // Answers are told only where one was missing before.
      if (end === 'answered' && ![keyOf(gameId), ...providers].some((key) => unanswered.has(key))) return
      const body = { gameId, providers, end }
      bus.publish([{ id: 0n, topic: studioAskedTopic, playerId: 0n, seq: null, at: clock.now(), body }])
    },
    since({ gameId, provider }) {
      const closed = [keyOf(gameId), provider].flatMap((key) => {
        const last = unanswered.get(key)
        return last && isClosed(last) ? [last.at] : []
      })
      return closed.length === 0
        ? undefined
        : Temporal.Instant.fromEpochMilliseconds(Math.max(...closed)).toString()
    },
    version: () =>
      [...unanswered]
        .filter(([, last]) => isClosed(last))
        .map(([key, { at }]) => `${key}@${at}`)
        .toSorted()
        .join(','),
    stop,
  }
}
