import { z } from 'zod'

/** The studio's response to a launch. Unknown fields are ignored; another shape does not parse. */
export const launchAnswer = z.union([
  z.object({ Url: z.string(), Token: z.string().min(1).optional() }),
  z.object({ Error: z.object({ ErrorCode: z.union([z.number(), z.string()]).transform(String) }) }),
])
