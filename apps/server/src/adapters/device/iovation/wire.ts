import { z } from 'zod'
import { type OutgoingAnswer, parseExact } from '../../../kernel/index.ts'

/** What the company may say of a device. Another letter is no answer. */
export const resultByLetter = { A: 'allow', R: 'review', D: 'deny' } as const

const LONGEST_REASON = 200

/** Ids are 64-bit numbers; `parseExact` gives their digits. */
const idOfCompany = z.string().min(1).max(40)

export const checkAnswer = z.object({
  result: z.enum(['A', 'R', 'D']),
  reason: z
    .string()
    .transform((text) => text.slice(0, LONGEST_REASON))
    .nullish(),
  trackingNumber: idOfCompany.nullish(),
  details: z.object({ device: z.object({ alias: idOfCompany.nullish() }).nullish() }).nullish(),
})

/** The body of an answer, every number as its digits; null when it is not JSON. */
export function jsonOf(answer: Pick<OutgoingAnswer, 'text'>): unknown {
  try {
    return parseExact(answer.text())
  } catch {
    return null
  }
}
