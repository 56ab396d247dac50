/** Times of sessions, budgets of attempts, and what a grant allows. */
import type { Permission } from '@marquee/contract/office'

/** A session ends when nothing was done for so long, and at the latest after so long (SEC-06, SEC-10). */
export const idleMinutes = 15
export const longestHours = 10
/** Open sessions of one person; a further one ends the oldest. */
export const mostSessions = 3
/** A look at the clock is written when the last one is so old: reading writes a row now and then only. */
const SEEN_EVERY_SECONDS = 20
/** An invitation can be accepted for so long. */
export const invitationHours = 72

const QUARTER_MS = 15 * 60_000
/**
 * Attempts within a quarter of an hour. To sign in: of one name, of a name in a browser in which the person has signed
 * in before, of one network address. To prove the second factor again: of one session. Strangers use up those of a name
 * and of an address only.
 */
export const signInBudgets = {
  person: { scope: 'staff-sign-in', max: 10, windowMs: QUARTER_MS },
  browser: { scope: 'staff-sign-in-browser', max: 10, windowMs: QUARTER_MS },
  address: { scope: 'staff-sign-in', max: 40, windowMs: QUARTER_MS },
  session: { scope: 'staff-proof', max: 10, windowMs: QUARTER_MS },
} as const

/** Browsers that are known of one person, and for how long after the last sign-in. */
export const mostBrowsers = 10
export const browserDays = 90

export interface SessionTimes {
  readonly begunAt: Temporal.Instant
  readonly seenAt: Temporal.Instant
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0

/** When a session ends without another call, and when it ends in any case. */
export const endsOf = ({ begunAt, seenAt }: SessionTimes) => ({
  idleAt: seenAt.add({ minutes: idleMinutes }),
  endsAt: begunAt.add({ hours: longestHours }),
})

export function isOver(times: SessionTimes, at: Temporal.Instant): boolean {
  const { idleAt, endsAt } = endsOf(times)
  return !isBefore(at, idleAt) || !isBefore(at, endsAt)
}

export const isSeenLongAgo = ({ seenAt }: Pick<SessionTimes, 'seenAt'>, at: Temporal.Instant): boolean =>
  !isBefore(at, seenAt.add({ seconds: SEEN_EVERY_SECONDS }))

/** A right in one market. */
export interface Grant {
  readonly permission: Permission
  readonly market: string
  readonly until: Temporal.Instant
}

/** Markets in which a permission is granted. */
export const marketsOf = (grants: readonly Grant[], permission: Permission): ReadonlySet<string> =>
  new Set(grants.filter((grant) => grant.permission === permission).map(({ market }) => market))

/** Whether the second factor was proved at most so many minutes ago. */
export const isProvenWithin = (
  { provenAt }: { readonly provenAt: Temporal.Instant },
  minutes: number,
  at: Temporal.Instant,
): boolean => !isBefore(provenAt.add({ minutes }), at)
