import { z } from 'zod'
import { subscribe, type Subscription } from '../../../kernel/index.ts'
import type { RealityChecks } from './reality-checks.ts'

/** Percent of a limit that is used up. */
const WHOLE = 100
const usedShare = z.object({ measure: z.string(), share: z.number() }).loose()

/**
 * Notes a limit of stakes or losses that is used up, which ends games after the running round (LIM-16). Deposits end
 * no play.
 */
export const endPlayAtLimit = (checks: Pick<RealityChecks, 'noteReached'>): Subscription =>
  subscribe({
    topic: 'wallet.limit',
    name: 'protection.end-play-at-limit',
    parse: (body) => usedShare.parse(body),
    handler: async ({ playerId, body: { measure, share } }) => {
      if (measure !== 'deposit' && share >= WHOLE) await checks.noteReached(playerId)
    },
  })
