/** Looks at players while they play: time, nights and losses grow without an event (CARE-01). */
import { takeWatched, unwatchPlay } from './fact-store.ts'
import { lookAt } from './look.ts'
import type { CareDependencies } from './ports.ts'

/** Minutes between two looks at a player who plays. */
export const LOOK_MINUTES = 5
/** Players of one page: where the job's time is over, no more of them wait for their next moment. */
const PAGE = 20

async function lookWhilePlaying(
  deps: CareDependencies,
  playerId: bigint,
  next: Temporal.Instant,
): Promise<void> {
  await lookAt(deps, playerId)
  if (!(await deps.isPlaying(deps.db, playerId))) await unwatchPlay(deps.db, playerId, next)
}

/** One look at each player whose moment has come. A player for whom it fails is an alarm, and is looked at again. */
export async function watchPlayers(deps: CareDependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  for (;;) {
    const at = clock.now()
    const next = at.add({ minutes: LOOK_MINUTES })
    const page = await takeWatched(db, { at, next, limit: PAGE })
    for (const playerId of page) {
      signal.throwIfAborted()
      await lookWhilePlaying(deps, playerId, next).catch((err: unknown) =>
        log.error({ err, playerId: playerId.toString(), alarm: true }, 'a player could not be looked at'),
      )
    }
    if (page.length < PAGE) return
  }
}
