import { z } from 'zod'
import { route } from '../route.ts'
import { instant, typedText } from '../schemas/common.ts'

/** The longest text of an objection. */
const LONGEST_OBJECTION = 1_000

/** Offers and marketing that are stopped for a player whose play shows markers of harm (CARE-03). */
const offersState = z.strictObject({
  /** Null where nothing is stopped. */
  offersPausedSince: instant.nullable(),
  /** Null where the player has not objected to this stop. */
  objection: z
    .strictObject({
      madeAt: instant,
      /** Null while nobody has answered. */
      answer: z.enum(['upheld', 'granted']).nullable(),
    })
    .nullable(),
})

export const careRoutes = {
  'care.offers': route({
    method: 'GET',
    path: '/v1/player/protection/offers',
    auth: 'player',
    ok: offersState,
    errors: [],
    summary:
      'Whether bonus offers and marketing are stopped for the player, since when, and the objection (CARE-03)',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'care.object': route({
    method: 'POST',
    path: '/v1/player/protection/offers/objection',
    auth: 'player',
    body: z.strictObject({
      /** The player's words; may be empty. */
      text: typedText(LONGEST_OBJECTION).default(''),
    }),
    ok: offersState,
    errors: [],
    summary: 'Object to the stop of offers: a person reviews it. A repeat changes nothing (CARE-03, KYC-16)',
    tag: 'protection',
    duringBreak: true,
    rate: 'account',
  }),
} as const
