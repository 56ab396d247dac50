import { z } from 'zod'

/** The studio's response to a launch. Unknown fields are ignored. */
export const launchAnswer = z.object({ GamePresentationURL: z.string() })
