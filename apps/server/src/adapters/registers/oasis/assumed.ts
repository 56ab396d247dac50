/**
 * What is assumed about OASIS: public pages say that it takes schema-checked XML over TLS with the operator's
 * credentials in headers, and what a question is about. Path and elements are to be confirmed before production.
 */
import type { ExclusionSubject } from '../../../modules/outside/index.ts'

export const CALL_PATH = '/spielersperrdatei/v1/abfrage'

/** Why the register is asked; people who do not log in are asked about as before advertising. */
export const REASONS = { registration: 'Anmeldung', login: 'Anmeldung', sweep: 'Werbung' } as const

/** Last day of a ban, in Germany's time. */
export const ZONE = 'Europe/Berlin'

/** Name at birth and place of birth are part of a question, and a sign-up asks neither. */
export const toPerson = (subject: ExclusionSubject) => ({
  Vorname: subject.firstName.trim(),
  Nachname: subject.lastName.trim(),
  Geburtsdatum: subject.dateOfBirth,
  Strasse: subject.street.trim(),
  Postleitzahl: subject.postalCode.trim(),
  Ort: subject.city.trim(),
  Staat: subject.country,
})
