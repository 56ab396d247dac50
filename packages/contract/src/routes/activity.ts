import { z } from 'zod'
import { route } from '../route.ts'
import { activityPeriods, activitySettings, activitySummary, lastPlay } from '../schemas/activity.ts'
import { namedInstant } from '../schemas/common.ts'

const LONGEST_MINUTES = 1_440

const actions = {
  activityTimer: z.int().min(1).max(LONGEST_MINUTES).optional(),
  /** Off, where the market allows it. */
  activityTimerOn: z.literal(false).optional(),
  cancelPending: z.literal(true).optional(),
  confirmPending: z.literal(true).optional(),
}

/** The activity timer of spec 1 §7 and its reality check (RC-03 to RC-08). */
export const activityRoutes = {
  'activity.summary': route({
    method: 'GET',
    path: '/v1/player/activity_check/summary',
    auth: 'player',
    ok: activitySummary,
    errors: [],
    summary: 'Continuous play over all games and devices: time, stakes, wins, and when its check is due',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'activity.lastPlay': route({
    method: 'GET',
    path: '/v1/player/activity_check/last_play',
    auth: 'player',
    ok: lastPlay,
    errors: [],
    summary: 'The last play before this login: when, how long, stakes, wins and their difference',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'activity.answer': route({
    method: 'POST',
    path: '/v1/player/activity_check/reset_timer',
    auth: 'player',
    body: z.strictObject({
      answer: z.enum(['continue', 'stop']),
      /** The check that is answered, as the summary has it. */
      checkAt: namedInstant,
    }),
    ok: activitySummary,
    errors: [],
    summary:
      'Answer the reality check: the timer begins again, or games end until the next launch. A repeat, or an answer to an earlier check, changes nothing',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'activity.periods': route({
    method: 'GET',
    path: '/v1/player/activity_check/periods',
    auth: 'player',
    ok: activityPeriods,
    errors: [],
    summary:
      'Time, stakes, wins, deposits and withdrawals of the last twelve weeks and months, with the running ones',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'activity.settings': route({
    method: 'GET',
    path: '/v1/player/activity_check',
    auth: 'player',
    ok: activitySettings,
    errors: [],
    summary: 'Minutes between two reality checks, and what the market offers',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'activity.change': route({
    method: 'PATCH',
    path: '/v1/player/activity_check',
    auth: 'player',
    body: z
      .strictObject(actions)
      .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
        error: 'one_action',
      }),
    ok: activitySettings,
    errors: ['error.reality_check.interval', 'error.limit.pending.none', 'error.limit.pending.early'],
    summary:
      'Choose the minutes between two checks, cancel or confirm a longer interval: up to the market’s at once, a longer one after waiting (RC-05)',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    rate: 'account',
  }),
} as const
