import { z } from 'zod'

/** The studio's response to a launch. Unknown fields are ignored; another shape does not parse. */
export const launchAnswer = z.union([
  z.object({ entry: z.string(), entryEmbedded: z.string().optional() }),
  z.object({ errors: z.array(z.object({ code: z.string() })).min(1) }),
])
