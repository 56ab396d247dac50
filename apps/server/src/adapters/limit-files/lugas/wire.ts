/**
 * What is assumed about LUGAS: the authority publishes no interface of the file of limits. Paths, fields and words are
 * our reading of what the file must do (README), and are to be replaced by the authority's own before production.
 */
import { type CurrencyCode, decimalFromMinor, minorFromDecimal } from '@marquee/money'
import { z } from 'zod'
import type { LimitFile } from '../../../modules/payments/index.ts'

const BASE = '/limitdatei/v1/reservierungen'

/** Paths of one reservation. */
export const pathsOf = (reservationId: string) => {
  const own = `${BASE}/${encodeURIComponent(reservationId)}`
  return { reserve: own, confirm: `${own}/bestaetigung`, release: `${own}/ruecknahme` }
}

/** The time is Germany's, whose calendar month counts. */
const ZONE = 'Europe/Berlin'

export const toReservation = ({
  person,
  amount,
  currency,
  at,
}: Parameters<LimitFile['reserve']>[0]): object => ({
  zeitpunkt: at.toZonedDateTimeISO(ZONE).toString({ timeZoneName: 'never', smallestUnit: 'second' }),
  betrag: decimalFromMinor(amount, currency),
  waehrung: currency,
  person: {
    vorname: person.firstName.trim(),
    nachname: person.lastName.trim(),
    geburtsdatum: person.dateOfBirth,
    strasse: person.street.trim(),
    postleitzahl: person.postalCode.trim(),
    ort: person.city.trim(),
    staat: person.country,
  },
})

export const toConfirmation = (amount: bigint, currency: CurrencyCode): object => ({
  betrag: decimalFromMinor(amount, currency),
  waehrung: currency,
})

const sum = (currency: CurrencyCode) =>
  z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,2})?$/)
    .transform((decimal) => minorFromDecimal(decimal, currency))

export const reservationAnswer = (reservationId: string, currency: CurrencyCode) =>
  z.discriminatedUnion('ergebnis', [
    z.object({ ergebnis: z.literal('reserviert'), reservierung: z.literal(reservationId) }),
    z.object({
      ergebnis: z.literal('abgelehnt'),
      reservierung: z.literal(reservationId),
      grenze: sum(currency),
      genutzt: sum(currency),
    }),
  ])

export const doneAnswer = (reservationId: string, result: 'bestaetigt' | 'zurueckgenommen') =>
  z.object({ ergebnis: z.literal(result), reservierung: z.literal(reservationId) })
