import type { ExclusionSubject } from '../outside/index.ts'
import type { CpfQuestion } from './cpf-check.ts'
import type { Likeness, Opening } from './ports.ts'
import type { Contact, Registration } from './registration-store.ts'

/** What is known of a sign-up whose proofs are complete. */
export interface CompleteProofs {
  /** What the register of taxpayers has confirmed. */
  readonly confirmed: CpfQuestion | null
  /** Whom no register of excluded players has. */
  readonly cleared: ExclusionSubject | null
  /** The details whose values are claimed. */
  readonly claimed: Likeness
  /** Null when another player has one of these values. */
  readonly opening: Opening | null
}

/** What a new person is compared by with existing accounts. */
export const likenessOf = (registration: Registration, contact: Contact): Likeness => ({
  email: registration.email,
  phone: contact.phone,
  firstName: registration.firstName,
  lastName: registration.lastName,
  dateOfBirth: contact.dateOfBirth,
  nationalNumberDigest: contact.nationalNumberDigest,
})

/** Whether two have the same values that one player alone may have. */
export function hasSameClaims(one: Likeness, other: Likeness): boolean {
  const [number, otherNumber] = [one.nationalNumberDigest, other.nationalNumberDigest]
  const isSameNumber = number && otherNumber ? number.equals(otherNumber) : number === otherNumber
  return one.email === other.email && one.phone === other.phone && isSameNumber
}
