import { isCalendarDate } from '@marquee/contract/rules'
import { z } from 'zod'
import { toXml } from '../xml.ts'
import type { ExclusionMoment } from '../../../modules/outside/index.ts'
import { REASONS, toPerson, ZONE } from './assumed.ts'

export const toRequest = (
  subject: Parameters<typeof toPerson>[0],
  { moment, requestId }: { readonly moment: ExclusionMoment; readonly requestId: string },
): string =>
  toXml({
    Spielerabfrage: { Anfragenummer: requestId, Anlass: REASONS[moment], Person: toPerson(subject) },
  })

const yesNo = z.enum(['ja', 'nein']).transform((text) => text === 'ja')

/** A ban without a last day has no end yet. */
export const banAnswer = z.object({
  Spielerauskunft: z.object({
    Anfragenummer: z.string(),
    Auskunftsnummer: z.string().min(1).max(200),
    Gesperrt: yesNo,
    GesperrtBis: z.string().refine(isCalendarDate).optional(),
  }),
})

/** The end of a day in Germany. */
export const endOfDay = (day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(ZONE).toInstant()
