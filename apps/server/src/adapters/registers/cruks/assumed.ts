/**
 * What is assumed about the interface of Cruks through an intermediary: public pages name its root, the attributes, the
 * two elements of a result and an Error block. To be confirmed before production.
 */
import type { ExclusionSubject } from '../../../modules/outside/index.ts'

export const VERSION = '1.0'

/** Path of the call; the token is in its query, as with the intermediary. */
export const callPath = (token: string): string =>
  `/ccr/createTransactionWithToken?token=${encodeURIComponent(token)}`

/** A person without a Dutch number: gender and place of birth are part of the full set, and a sign-up asks neither. */
export const toPerson = (subject: ExclusionSubject) => ({
  FirstName: subject.firstName.trim(),
  LastName: subject.lastName.trim(),
  BirthDate: subject.dateOfBirth,
  Street: subject.street.trim(),
  PostalCode: subject.postalCode.trim(),
  City: subject.city.trim(),
  Country: subject.country,
})
