import { z } from 'zod'
import type { OutgoingAnswer } from '../../../kernel/index.ts'

/** Values of staff's screens; a longer one is cut. */
const LONGEST_CAPTION = 300

const result = z.object({
  id: z.string().min(1).max(255),
  caption: z.string().transform((text) => text.slice(0, LONGEST_CAPTION)),
  score: z.number().min(0).max(1),
  properties: z.object({ topics: z.array(z.string().min(1).max(100)).max(100).default([]) }),
})

/** Answers by the names of the queries. */
export const matchAnswer = z.object({
  responses: z.record(z.string(), z.object({ results: z.array(result) })),
})

/** The body of an answer; null when it is not JSON. */
export function jsonOf(answer: Pick<OutgoingAnswer, 'json'>): unknown {
  try {
    return answer.json()
  } catch {
    return null
  }
}
