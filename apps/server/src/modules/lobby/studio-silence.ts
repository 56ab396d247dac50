import { z } from 'zod'
import type { Bus, Clock, Log } from '../../kernel/index.ts'
import type { ProviderId } from './ports.ts'

/** Launches with and without a studio's answer, from the instance that asked to all. */
const studioAskedTopic = 'lobby.studio-asked'

/** So many launches in a row without an answer close the games of a studio for a while. */
export const UNANSWERED_LAUNCHES = 2
/** So long after the last of them the games are open again; then one launch without an answer closes them (ms). */
export const CLOSED_FOR_MS = 60_000

const asked = z.object({ providers: z.array(z.string()), isAnswered: z.boolean() })

interface Unanswered {
  readonly launches: number
  readonly at: number
}

export interface StudioSilence {
  /** Notes a launch, for all studios that are reached in the same way. */
  note(providers: readonly ProviderId[], isAnswered: boolean): void
  /** When the studio last did not answer; undefined while its games can be launched. */
  since(provider: ProviderId): string | undefined
  /** Changes whenever an answer of `since` does. */
  version(): string
  stop(): void
}

/** Studios that do not answer launches, in memory; every instance knows what any of them saw. */
export function createStudioSilence({
  bus,
  clock,
  log,
}: {
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
}): StudioSilence {
  const unanswered = new Map<ProviderId, Unanswered>()
  const stop = bus.listen(studioAskedTopic, ({ body }) => {
    const report = asked.safeParse(body)
    if (!report.success) {
      log.warn({ err: report.error }, 'a report of a launch could not be read')
      return
    }
    for (const provider of report.data.providers)
      if (report.data.isAnswered) unanswered.delete(provider)
      else
        unanswered.set(provider, {
          launches: (unanswered.get(provider)?.launches ?? 0) + 1,
          at: clock.nowMs(),
        })
  })
  const isClosed = ({ launches, at }: Unanswered): boolean =>
    launches >= UNANSWERED_LAUNCHES && clock.nowMs() - at < CLOSED_FOR_MS

  return {
    note(providers, isAnswered) {
      // Answers are told only where one was missing before.
      if (isAnswered && !providers.some((provider) => unanswered.has(provider))) return
      const body = { providers, isAnswered }
      bus.publish([{ id: 0n, topic: studioAskedTopic, playerId: 0n, seq: null, at: clock.now(), body }])
    },
    since(provider) {
      const last = unanswered.get(provider)
      return last && isClosed(last) ? Temporal.Instant.fromEpochMilliseconds(last.at).toString() : undefined
    },
    version: () =>
      [...unanswered]
        .filter(([, last]) => isClosed(last))
        .map(([provider, { at }]) => `${provider}@${at}`)
        .toSorted()
        .join(','),
    stop,
  }
}
