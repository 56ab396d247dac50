/** Personal data as lists show it. */
import { ageOn } from '@marquee/contract/rules'

const DOTS = '•••'
const firstOf = (text: string): string => [...text][0] ?? ''

/** `m•••@g•••.fi` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  const dot = host.lastIndexOf('.')
  return `${firstOf(email.slice(0, at))}${DOTS}@${firstOf(host)}${DOTS}${dot < 0 ? '' : host.slice(dot)}`
}

/** Whole years at a moment. */
export const ageAt = (dateOfBirth: string, at: Temporal.Instant): number =>
  ageOn(dateOfBirth, at.toZonedDateTimeISO('UTC').toPlainDate().toString())
