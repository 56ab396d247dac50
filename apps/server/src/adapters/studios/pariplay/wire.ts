import { z } from 'zod'
import type { OutgoingAnswer } from '../../../kernel/index.ts'

/** A refusal of any call of ours. Unknown fields are ignored; another shape does not parse. */
export const apiRefusal = z.object({
  Error: z.object({ ErrorCode: z.union([z.number(), z.string()]).transform(String) }),
})
/** The studio's response to a launch. */
export const launchAnswer = z.union([
  z.object({ Url: z.string(), Token: z.string().min(1).optional() }),
  apiRefusal,
])
/** Its response to `FreeRounds/Add`: its name of the award, which its calls about the rounds carry. */
export const bonusAnswer = z.object({
  BonusId: z.union([z.int(), z.string()]).transform(String).pipe(z.string().min(1).max(180)),
})
/** Its response to `FreeRounds/Remove`. */
export const removeAnswer = z.looseObject({})

/** @returns undefined where it is no JSON */
export function parseJson(answer: Pick<OutgoingAnswer, 'text'>): unknown {
  try {
    return JSON.parse(answer.text())
  } catch {
    return undefined
  }
}
