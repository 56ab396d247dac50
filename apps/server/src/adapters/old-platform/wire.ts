import { isCalendarDate, isEmail } from '@marquee/contract/rules'
import { z } from 'zod'

const text = z.string().min(1).max(200)
const amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/)
  .nullable()
const limits = z.object({ day: amount, week: amount, month: amount })

/** Player of the old platform. An unknown status is not parsed: it could be a kind of exclusion. */
export const oldPlayerAnswer = z.object({
  player: z.object({
    id: text,
    email: text.refine(isEmail),
    email_verified: z.boolean(),
    first_name: text,
    last_name: text,
    phone: z.string().regex(/^\+\d{7,15}$/),
    date_of_birth: z.string().refine(isCalendarDate),
    street: text,
    city: text,
    postal_code: text,
    country: z.string().regex(/^[A-Z]{2}$/),
    province: text.nullable(),
    language: text,
    currency: text,
    account: z.object({
      status: z.enum(['open', 'timeout', 'excluded', 'closed', 'blocked']),
      until: z.iso.datetime({ offset: true }).nullable(),
    }),
    flags: z.object({ payout_risk: z.boolean(), suspended: z.boolean() }),
    limits: z.object({ deposit: limits, loss: limits }),
  }),
})
export type OldPlayerWire = z.output<typeof oldPlayerAnswer>['player']

export const movedAnswer = z.object({ moved: z.literal(true) })
