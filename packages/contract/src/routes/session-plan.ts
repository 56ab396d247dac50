import { z } from 'zod'
import { route } from '../route.ts'
import { namedInstant, positiveMoney } from '../schemas/common.ts'
import { longestPlanMinutes, sessionPlan } from '../schemas/session-plan.ts'

/** Time and spend that a player fixes before a session of slots (RC-12). */
export const sessionPlanRoutes = {
  'sessionPlan.state': route({
    method: 'GET',
    path: '/v1/player/session_plan',
    auth: 'player',
    ok: sessionPlan,
    errors: [],
    summary: 'The plan of a session of slots that runs or has just ended, with what is left of it',
    tag: 'protection',
    staysOpen: true,
  }),
  'sessionPlan.begin': route({
    method: 'POST',
    path: '/v1/player/session_plan',
    auth: 'player',
    body: z.strictObject({
      minutes: z.int().min(1).max(longestPlanMinutes).optional(),
      spend: positiveMoney.optional(),
    }),
    ok: sessionPlan,
    errors: ['error.session_plan.running', 'error.session_plan.ended'],
    summary:
      'Fix a time, a spend or both from now on: it cannot be changed, and ends by itself when one is used up. A repeat changes nothing',
    tag: 'protection',
    rate: 'account',
  }),
  'sessionPlan.end': route({
    method: 'POST',
    path: '/v1/player/session_plan/end',
    auth: 'player',
    body: z.strictObject({
      /** The plan that is ended. */
      startedAt: namedInstant,
    }),
    ok: sessionPlan,
    errors: [],
    summary: 'End the session: its game closes, and slots open again after a pause. A repeat changes nothing',
    tag: 'protection',
    staysOpen: true,
  }),
} as const
