import { isCalendarDate } from '@marquee/contract/rules'
import { z } from 'zod'
import type { OutgoingAnswer } from '../../../kernel/index.ts'

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(4_096),
  /** Seconds. */
  expires_in: z.number().int().positive().max(86_400),
})

/** `ddMMyyyy` → `yyyy-MM-dd` */
const birthDate = z
  .string()
  .regex(/^\d{8}$/)
  .transform((text) => `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`)
  .refine(isCalendarDate)

export const cpfAnswer = z.object({
  ni: z.string(),
  nome: z.string().trim().min(1).max(300),
  nascimento: birthDate,
  situacao: z.object({ codigo: z.string(), descricao: z.string().optional() }),
})

/** The body of an answer; null when it is not JSON. */
export function jsonOf(answer: Pick<OutgoingAnswer, 'json'>): unknown {
  try {
    return answer.json()
  } catch {
    return null
  }
}
