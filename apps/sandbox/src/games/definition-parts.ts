import { z } from 'zod'

/** Parts that the schemas of several kinds share. */

export const whole = z.number().int().nonnegative()
export const positive = z.number().int().positive()
export const weighted = z.array(z.tuple([positive, positive])).min(1)
export const head = {
  id: z.string().regex(/^[a-z0-9-]+$/),
  version: positive,
}
