import { z } from 'zod'

/** The aggregator's response to a launch: one address, or one for each kind of device. Unknown fields are ignored. */
export const launchAnswer = z.object({
  launch_options: z.object({
    game_url: z.string().optional(),
    desktop_url: z.string().optional(),
    mobile_url: z.string().optional(),
  }),
})
/** A refusal of any of its calls. */
export const apiRefusal = z.object({ code: z.union([z.string(), z.number()]).transform(String) })
