import { z } from 'zod'

/** The studio's response to a launch. Unknown fields are ignored; another shape does not parse. */
export const gameUrlAnswer = z.object({
  error: z.union([z.string(), z.number()]).transform(String),
  description: z.string().optional(),
  gameURL: z.string().optional(),
})

/** What every call of the free rounds API answers. */
export const apiAnswer = z.object({ error: z.union([z.string(), z.number()]).transform(String) })

export const playersBonusesAnswer = apiAnswer.extend({
  bonuses: z.array(z.object({ bonusCode: z.string() })).default([]),
})
