import { z } from 'zod'

const LONGEST_ID = 100
const LONGEST_NAME = 255

const id = z
  .string()
  .min(1)
  .max(LONGEST_ID)
  .regex(/^[\w-]+$/)

export const beginAnswer = z.object({ id, pageUrl: z.url({ protocol: /^https?$/ }) })

const name = z.string().max(LONGEST_NAME)

export const checkAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('abandoned') }),
  z.object({
    status: z.literal('completed'),
    holder: z.object({ firstName: name, lastName: name }),
    netMonthlyIncome: z.object({ amount: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/), currency: z.string() }),
  }),
])
export type CheckAnswer = z.output<typeof checkAnswer>

export const callbackBody = z.object({ id })
