import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { route } from '../route.ts'
import { currency, marketCode, numberInAddress, positiveMoney } from '../schemas/common.ts'
import {
  limitChange,
  limitChanged,
  limitChangeNumber,
  limitKind,
  limitPastDays,
  limitPeriod,
  limitWaits,
  limits,
  timeLimitKind,
  typedTime,
} from '../schemas/limits.ts'

/** What a change may say; exactly one of these (spec 1 §7). */
const actions = {
  /** The amount that the player typed. A lower or first limit applies at once, a higher one waits. */
  limit: positiveMoney.optional(),
  /** Asks for the removal, which waits as a higher limit does. */
  deleteLimit: z.literal(true).optional(),
  cancelPendingLimit: z.literal(true).optional(),
  confirmPendingLimit: z.literal(true).optional(),
}
const isOneAction = (body: { readonly [A in keyof typeof actions]?: unknown }): boolean =>
  Object.keys(actions).filter((action) => body[action as keyof typeof actions] !== undefined).length === 1
const timeActions = { ...actions, limit: typedTime.optional() }
const ONE_ACTION = { error: 'one_action' }

/** Change of a limit that has periods. */
const periodChange = z.strictObject({ duration: limitPeriod, ...actions }).refine(isOneAction, ONE_ACTION)

const changeErrors = [
  'error.deposit.limit.interval',
  'error.deposit.limit.too_low',
  'error.deposit.limit.too_high',
  'error.deposit.limit.locked',
  'error.limit.pending.none',
  'error.limit.pending.early',
] as const satisfies readonly ErrorCode[]

export const limitRoutes = {
  'limits.waits': route({
    method: 'GET',
    path: '/v1/protection/limits/waits',
    auth: 'none',
    query: z.strictObject({ market: marketCode.default('UN') }),
    ok: limitWaits,
    errors: [],
    summary: 'How long a higher limit waits in a market (LIM-09)',
    tag: 'protection',
    cacheSeconds: 60,
  }),
  'limits.all': route({
    method: 'GET',
    path: '/v1/player/protection/limits',
    auth: 'player',
    ok: limits,
    errors: [],
    summary: 'All gambling limits of the player, also those that are not set (LIM-12)',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'limits.deposit': route({
    method: 'GET',
    path: '/v1/player/deposit-limits',
    auth: 'player',
    ok: limits,
    errors: [],
    summary: 'The daily, weekly and monthly deposit limit',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'limits.spend': route({
    method: 'GET',
    path: '/v1/player/spend-limits',
    auth: 'player',
    ok: limits,
    errors: [],
    summary: 'The daily, weekly and monthly limit of stakes',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'limits.changeDeposit': route({
    method: 'PATCH',
    path: '/v1/player/deposit-limits',
    auth: 'player',
    body: periodChange,
    ok: limitChanged,
    errors: changeErrors,
    summary: 'Set, raise, remove, cancel or confirm a deposit limit: lower at once, higher after waiting',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    rate: 'account',
  }),
  'limits.changeSpend': route({
    method: 'PATCH',
    path: '/v1/player/spend-limits',
    auth: 'player',
    body: periodChange,
    ok: limitChanged,
    errors: changeErrors,
    summary: 'The same for a limit of stakes',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    rate: 'account',
  }),
  'limits.change': route({
    method: 'PATCH',
    path: '/v1/player/protection/limits',
    auth: 'player',
    body: z
      .strictObject({
        kind: limitKind.extract(['loss', 'singleStake']),
        /** Of `loss`. */
        duration: limitPeriod.optional(),
        ...actions,
      })
      .refine(isOneAction, ONE_ACTION)
      .refine(({ kind, duration }) => (kind === 'singleStake') === (duration === undefined), {
        error: 'duration',
        path: ['duration'],
      }),
    ok: limitChanged,
    errors: changeErrors,
    summary: 'The same for a limit of net loss, and for the largest single stake',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    rate: 'account',
  }),
  'limits.changeTime': route({
    method: 'PATCH',
    path: '/v1/player/protection/time-limits',
    auth: 'player',
    body: z.strictObject({ kind: timeLimitKind, ...timeActions }).refine(isOneAction, ONE_ACTION),
    ok: limitChanged,
    errors: changeErrors,
    summary: 'The same for the time of continuous play and of a day (LIM-01, LIM-15)',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    rate: 'account',
  }),
  'limits.history': route({
    method: 'GET',
    path: '/v1/player/protection/limits/history',
    auth: 'player',
    query: z.strictObject({
      limit: numberInAddress(1, 100).default(20),
      /** The last change of the page before. */
      before: limitChangeNumber.optional(),
    }),
    ok: z.strictObject({ changes: z.array(limitChange), next: z.int().nullable() }),
    errors: [],
    summary: 'Values and requests of all limits, newest first (LIM-24)',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'limits.pastDays': route({
    method: 'GET',
    path: '/v1/player/protection/limits/past-days',
    auth: 'player',
    query: z
      .strictObject({
        kind: limitKind.exclude(['sessionTime', 'dailyTime']),
        duration: limitPeriod.optional(),
        amount: positiveMoney.shape.amount,
        currency,
      })
      .refine(({ kind, duration }) => (kind === 'singleStake') === (duration === undefined), {
        error: 'duration',
        path: ['duration'],
      }),
    ok: limitPastDays,
    errors: [],
    summary: 'On how many days a limit that the player typed would have refused a deposit or stake',
    tag: 'protection',
    duringBreak: true,
    rate: 'past-days',
  }),
} as const
