import { z } from 'zod'
import type { OutgoingAnswer } from '../../../kernel/index.ts'

/** The company knows more statuses than these two; the others say nothing about a field. */
const field = z.object({ FieldName: z.string().max(100), Status: z.string().max(50) })
const source = z.object({ DatasourceFields: z.array(field).max(200).nullable().default([]) })
const problem = z.object({ Code: z.union([z.string(), z.number()]).optional() })

/** The answer about a person. Errors of the record mean that its sources were not asked completely. */
export const verifyAnswer = z.object({
  Record: z.object({
    DatasourceResults: z.array(source).max(100),
    Errors: z.array(problem).max(100).nullable().default([]),
  }),
})

/** What one source of data says, by the names of the fields. */
export type SourceFields = readonly z.infer<typeof field>[]

/** The body of an answer; null when it is not JSON. */
export function jsonOf(answer: Pick<OutgoingAnswer, 'json'>): unknown {
  try {
    return answer.json()
  } catch {
    return null
  }
}
