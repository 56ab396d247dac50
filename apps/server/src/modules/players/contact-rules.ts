/** When a message of marketing may be sent, beyond consent and account (MKT-05, MKT-11). Pure. */

/** What marketing may be caused by: what the operator plans, and nothing that has happened in play. */
export const plannedCauses = ['campaign', 'new-game', 'birthday'] as const
/** What no message of marketing may be caused by (MKT-05). */
export const forbiddenCauses = [
  'loss',
  'low-balance',
  'limit-reached',
  'time-out-ended',
  'logout-after-loss',
] as const
export type ContactCause = (typeof plannedCauses)[number] | (typeof forbiddenCauses)[number]

const planned: readonly ContactCause[] = plannedCauses

export const isPlanned = (cause: ContactCause): boolean => planned.includes(cause)

/** What a market says about marketing. */
export interface ContactTerms {
  /** IANA zone of the player's market. */
  readonly zone: string
  readonly isAllowed: boolean
  /** Messages of any seven days. */
  readonly capPerWeek: number
  /** Hours of the local day: quiet from the first one until before the second one. */
  readonly quietFromHour: number
  readonly quietToHour: number
}

/** A message that is tried again in its channel so soon after the first time is a repeat. */
export const REPEAT_MINUTES = 15

/** Days of the cap. */
export const CAP_DAYS = 7

/** Whether it is night in the player's zone. */
export function isQuiet(
  { zone, quietFromHour, quietToHour }: Pick<ContactTerms, 'zone' | 'quietFromHour' | 'quietToHour'>,
  at: Temporal.Instant,
): boolean {
  const { hour } = at.toZonedDateTimeISO(zone)
  return quietFromHour > quietToHour
    ? hour >= quietFromHour || hour < quietToHour
    : hour >= quietFromHour && hour < quietToHour
}
