/** What a person can do about a row: decided on the server, and sent with the row. */
import type { CannotReason, Permission } from '@marquee/contract/office'
import { isProvenWithin, marketsOf, type StaffCaller } from '../staff/index.ts'

export type Can = { readonly ok: true } | { readonly ok: false; readonly why: CannotReason }

export interface Asked {
  readonly permission: Permission
  readonly market: string
  /** Whether the row is in a state in which the act is possible; it is by default. */
  readonly isPossible?: boolean
  /** Who has made the request that is answered. */
  readonly madeBy?: string | undefined
  /** Minutes of the route. */
  readonly stepUp?: number | null
}

/** Compared in the order of the route's own refusals, except that a recent proof, which can be given, comes last. */
export function canDo(caller: StaffCaller, asked: Asked, at: Temporal.Instant): Can {
  const { permission, market, isPossible = true, madeBy, stepUp = null } = asked
  const markets = marketsOf(caller.grants, permission)
  const no = (why: CannotReason): Can => ({ ok: false, why })
  if (markets.size === 0) return no('no_right')
  if (!markets.has(market)) return no('out_of_scope')
  if (!isPossible) return no('wrong_state')
  if (madeBy === caller.name) return no('own_request')
  if (stepUp !== null && !isProvenWithin(caller, stepUp, at)) return no('needs_step_up')
  return { ok: true }
}
