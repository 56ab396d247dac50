import { z } from 'zod'
import { currency, instant, money } from './common.ts'

/** The longest time of a plan: no session is longer. */
export const longestPlanMinutes = 1_440

/** A plan of a session of slots over all tabs, devices and studios (RC-12). */
export const sessionPlan = z.strictObject({
  /**
   * `running`: it cannot be changed. `ended`: it is used up, or its player has ended it, and no game of slots opens
   * until `resetAt`. `none`: a plan may be made.
   */
  state: z.enum(['none', 'running', 'ended']),
  now: instant,
  /** No game of slots opens without a plan, which has both a time and a spend. */
  isRequired: z.boolean(),
  /** So long without a game ends a plan, and so long slots stay closed after its player has ended it. */
  pauseMinutes: z.int().positive(),
  currency,
  /** Null in the state `none`. */
  plan: z
    .strictObject({
      startedAt: instant,
      /** What was fixed; null where no time was. */
      minutes: z.int().positive().nullable(),
      endsAt: instant.nullable(),
      /** What was fixed: net loss of the session; null where none was. */
      spend: money.nullable(),
      /** What is left of it. */
      left: money.nullable(),
      /** Cash, to the cent as the ledger has it, since the plan began. */
      staked: money,
      won: money,
      /** Won minus staked. */
      net: money,
      end: z
        .strictObject({
          /** `time` and `spend`: used up. */
          kind: z.enum(['time', 'spend', 'player']),
          at: instant,
          /** From then on another plan can be made. */
          resetAt: instant,
        })
        .nullable(),
    })
    .nullable(),
})
