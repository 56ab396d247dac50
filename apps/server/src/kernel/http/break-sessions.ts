import type { Route } from '@marquee/contract'
import { AppError } from '../errors.ts'
import type { Caller } from './types.ts'

/** Claim of a token whose session was opened during a break or an exclusion of its player. */
export const DURING_BREAK_CLAIM = 'during_break'

/**
 * What such a session may not call, whether the route requires a sign-in or uses one when present (EXC-06). A route
 * that ignores sign-ins answers everybody.
 * @throws AppError `error.break.running`
 */
export function refuseDuringBreak(route: Route, caller: Caller | null): void {
  if (caller?.claims[DURING_BREAK_CLAIM] === true && route.duringBreak !== true)
    throw new AppError('error.break.running')
}
