import type { Route, StepUpMethod } from '@marquee/contract'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { refuseDuringBreak } from './break-sessions.ts'
import type { Caller } from './types.ts'

export interface RecentProofs {
  readonly clock: Clock
  /** How a player can prove again who they are; no way is named where it is absent. */
  readonly stepUpMethodsOf?: (playerId: bigint) => Promise<readonly StepUpMethod[]>
}

/** @throws AppError `error.step_up.required` when the caller's `auth_time` is too old for the route, or missing */
export async function requireRecentProof(
  { clock, stepUpMethodsOf }: RecentProofs,
  { stepUp }: Pick<Route, 'stepUp'>,
  { playerId, claims }: Caller,
): Promise<void> {
  if (stepUp === undefined) return
  const { maxAgeMinutes } = stepUp
  const provedAt = claims['auth_time']
  const ageSeconds = typeof provedAt === 'number' ? Math.floor(clock.nowMs() / 1000) - provedAt : Infinity
  if (ageSeconds <= maxAgeMinutes * 60) return
  const methods = (await stepUpMethodsOf?.(playerId)) ?? []
  throw new AppError('error.step_up.required', { additionalInfo: { maxAgeMinutes, methods } })
}

/**
 * Nobody where signing in is optional and the token is not valid: signing out and public pages must work with an
 * expired token too.
 */
export async function callerOf(route: Route, authenticated: Promise<Caller | null>): Promise<Caller | null> {
  try {
    return await authenticated
  } catch (error) {
    if (route.auth === 'optional' && error instanceof AppError && error.status === 401) return null
    throw error
  }
}

/**
 * What a route requires of its caller, whom this request or its page has authenticated.
 * @throws AppError `error.session.missing`, `error.break.running`; those of `requireRecentProof`
 */
export async function requireCaller(
  proofs: RecentProofs,
  route: Route,
  caller: Caller | null,
): Promise<Caller | null> {
  if (route.auth === 'player' && !caller) throw new AppError('error.session.missing')
  refuseDuringBreak(route, caller)
  if (caller) await requireRecentProof(proofs, route, caller)
  return caller
}
