/**
 * What the studio's public sources leave open. Its contract replaces every line of this file. In other files: calls to
 * us are signed like ours, over the path from `/callbacks` on; a win without a stake is paid; a stake whose round has a
 * win is not cancelled; blocks and limits refuse a stake with 403; a win with `JackpotHits` is the jackpot alone; a
 * record
 * of a blocked player has neither language nor country; an error's body names it in `Error`.
 */

import { z } from 'zod'
import { numberText } from '../transports/json.ts'

/** Largest difference of a call's `DateUtc` to our clock, in either direction. */
export const MAX_AGE_MS = 5 * 60_000

/** `ClientTechnology` of a launch. */
export const CLIENT_TECHNOLOGY = 'HTML5'

/** The list of jackpots, whose path and `Games` are in no source. */
export function jackpotPathOf(partner: string, currency: string): string {
  const query = new URLSearchParams({ Currency: currency })
  return `/Nrgs/B2B/Service/${encodeURIComponent(partner)}/V5/Jackpots?${query.toString()}`
}
export const jackpotAnswer = z.object({
  Jackpots: z.array(
    z.object({
      JackpotId: numberText,
      JackpotDescription: z.string(),
      TotalWinAmount: numberText.pipe(z.string().regex(/^\d{1,18}$/)),
      JackpotCurrency: z.string(),
      Games: z.array(z.object({ GameId: numberText })),
    }),
  ),
})
