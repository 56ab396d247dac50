import { z } from 'zod'
import { products } from '../products.ts'
import { route } from '../route.ts'
import { breakBegun, breaks } from '../schemas/breaks.ts'
import { numberInAddress } from '../schemas/common.ts'

const LONGEST_DAYS = 366
const LONGEST_MONTHS = 1200

const productInAddress = z.strictObject({ product: z.enum(products) })
const exclusionLength = {
  exclusionInMonths: z.int().min(1).max(LONGEST_MONTHS),
  /** Without an end; sent with 12 months (spec 1 §5). */
  accountDisableIndefinitely: z.boolean().default(false),
}

/** Calls of a player on a break. None of them asks for a reason, for a proof or for a captcha (EXC-02). */
export const breakRoutes = {
  'breaks.get': route({
    method: 'GET',
    path: '/v1/player/timeout',
    auth: 'player',
    ok: breaks,
    errors: [],
    summary: 'The break or exclusion that runs, how it ends, and the lengths that the market offers',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'breaks.timeOut': route({
    method: 'POST',
    path: '/v1/player/:playerId/timeout/cooling',
    auth: 'player',
    params: z.strictObject({ playerId: numberInAddress(1, Number.MAX_SAFE_INTEGER) }),
    body: z
      .strictObject({
        days: z.int().min(1).max(LONGEST_DAYS).optional(),
        /** The panic button: the market's hours, without a choice (EXC-05). */
        panic: z.literal(true).optional(),
      })
      .refine(({ days, panic }) => (days === undefined) !== (panic === undefined), { error: 'one_length' }),
    ok: breakBegun,
    errors: ['error.not_found', 'error.break.length', 'error.break.shorter'],
    summary:
      'Begin a time-out, or make it longer: play, deposits and marketing stop at once, and every session of the player ends (EXC-03, EXC-19)',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    endsSession: true,
  }),
  'breaks.exclude': route({
    method: 'PATCH',
    path: '/v1/player/exclusion',
    auth: 'player',
    body: z.strictObject({
      ...exclusionLength,
      /** Nothing but 0: an exclusion begins at once (EXC-02). */
      exclusionDelayInHours: z.literal(0).default(0),
    }),
    ok: breakBegun,
    errors: ['error.break.length', 'error.break.shorter'],
    summary: 'Begin a self-exclusion, or make it longer; the same stops at once (EXC-03, EXC-04)',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    endsSession: true,
  }),
  'breaks.excludeProduct': route({
    method: 'PATCH',
    path: '/v1/player/exclusion/products/:product',
    auth: 'player',
    params: productInAddress,
    body: z.strictObject(exclusionLength),
    ok: breaks,
    errors: ['error.break.product', 'error.break.length', 'error.break.shorter'],
    summary:
      'Begin the exclusion from one product, or make it longer: its games and stakes end at once, the rest stays open (EXC-20)',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'breaks.askReturn': route({
    method: 'POST',
    path: '/v1/player/exclusion/return',
    auth: 'player',
    ok: breaks,
    errors: ['error.break.return.none', 'error.break.return.early'],
    summary: 'Ask to return from an exclusion whose time is over; begins the wait (EXC-07). Idempotent',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    rate: 'account',
  }),
  'breaks.cancelReturn': route({
    method: 'DELETE',
    path: '/v1/player/exclusion/return',
    auth: 'player',
    ok: breaks,
    errors: [],
    summary: 'Take the request to return back. Idempotent',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    rate: 'account',
  }),
  'breaks.confirmReturn': route({
    method: 'POST',
    path: '/v1/player/exclusion/return/confirmation',
    auth: 'player',
    ok: breaks,
    errors: ['error.break.return.none', 'error.break.return.early', 'error.break.return.reviewed'],
    summary: 'Confirm the return after the wait: play is open from the next login on (EXC-07)',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    rate: 'account',
  }),
  'breaks.askProductReturn': route({
    method: 'POST',
    path: '/v1/player/exclusion/products/:product/return',
    auth: 'player',
    params: productInAddress,
    ok: breaks,
    errors: ['error.break.return.none', 'error.break.return.early'],
    summary:
      'Ask to return to a product whose exclusion is over; begins the wait (EXC-07, EXC-20). Idempotent',
    tag: 'protection',
    staysOpen: true,
    rate: 'account',
  }),
  'breaks.cancelProductReturn': route({
    method: 'DELETE',
    path: '/v1/player/exclusion/products/:product/return',
    auth: 'player',
    params: productInAddress,
    ok: breaks,
    errors: [],
    summary: 'Take the request to return to a product back. Idempotent',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
    rate: 'account',
  }),
  'breaks.confirmProductReturn': route({
    method: 'POST',
    path: '/v1/player/exclusion/products/:product/return/confirmation',
    auth: 'player',
    params: productInAddress,
    ok: breaks,
    errors: ['error.break.return.none', 'error.break.return.early', 'error.break.return.reviewed'],
    summary: 'Confirm the return to a product after the wait: it is open at once (EXC-07, EXC-20)',
    tag: 'protection',
    staysOpen: true,
    rate: 'account',
  }),
} as const
