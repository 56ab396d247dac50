/**
 * What is assumed about SIGAP: the authority publishes no interface for questions about persons. Path, fields and words
 * are to be confirmed before production.
 */
import { isCalendarDate } from '@marquee/contract/rules'
import { z } from 'zod'
import type { ExclusionMoment, ExclusionSubject } from '../../../modules/outside/index.ts'

export const CALL_PATH = '/impedidos/v1/consultas'

/** Why the register is asked. */
const MOMENTS = { registration: 'cadastro', login: 'acesso', sweep: 'periodica' } as const

/** A self-exclusion ends with its last day in Brasília's time. */
const ZONE = 'America/Sao_Paulo'

export const toQuestion = (
  { firstName, lastName, dateOfBirth }: ExclusionSubject,
  { moment, requestId }: { readonly moment: ExclusionMoment; readonly requestId: string },
): object => ({
  consulta: requestId,
  motivo: MOMENTS[moment],
  nome: `${firstName.trim()} ${lastName.trim()}`,
  nascimento: dateOfBirth,
})

/** `impedido`: barred for welfare, court or other reasons, which are not read even where the register sends them. */
export const answerTo = (requestId: string) =>
  z.object({
    consulta: z.literal(requestId),
    protocolo: z.string().min(1).max(200),
    situacao: z.enum(['livre', 'impedido', 'autoexcluido']),
    ate: z.string().refine(isCalendarDate).optional(),
  })

export const endOfDay = (day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(ZONE).toInstant()
