import type { ExclusionSubject } from '../../../modules/outside/index.ts'

/** Meanings of the header `X-Exclusion`. */
const statuses = {
  /** Excluded. */
  Y: 'excluded',
  N: 'clear',
  /** Was excluded; the period is over. */
  P: 'clear',
} as const

/** Undefined for a status that we do not know. */
export function outcomeOf(header: string | null): 'excluded' | 'clear' | undefined {
  return header === 'Y' || header === 'N' || header === 'P' ? statuses[header] : undefined
}

/** The form of a question. It matches all fields, so they are what the player has typed, without spaces around. */
export function toForm(subject: ExclusionSubject): URLSearchParams {
  return new URLSearchParams({
    firstName: subject.firstName.trim(),
    lastName: subject.lastName.trim(),
    dateOfBirth: subject.dateOfBirth,
    email: subject.email.trim(),
    postcode: subject.postalCode.trim(),
    mobile: subject.phone.trim(),
  })
}
