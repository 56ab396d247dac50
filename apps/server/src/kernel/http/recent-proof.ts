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
  { stepUp }: Route,
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

/** The same for a caller whom the page request has authenticated. @throws AppError `error.session.missing` */
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
