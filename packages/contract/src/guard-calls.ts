/**
 * What the API answers to calls behind guarded screens, state by state, written out from spec 2 §2 and §5. A guard of
 * the site only saves a request: these answers are the rule. `tests/api/guards.test.ts` asks a running server.
 */
import type { ErrorCode } from './errors.ts'
import type { RouteId, RouteOutput } from './routes/index.ts'

/** The columns of the table, from left to right; the titles of `guardStates`. */
export const callStates = [
  'visitor',
  'player',
  'risk payout',
  'suspended',
  'no casino',
  'no live',
  'play closed',
  'terms due',
  'restricted',
  'maintenance',
  'on a break',
] as const
export type CallState = (typeof callStates)[number]

/** `ok`, the outcome in a successful answer, or the code of a refusal. */
export type CallAnswer = 'ok' | RouteOutput<'wallet.deposit'>['outcome'] | ErrorCode

export interface GuardCall {
  readonly id: RouteId
  readonly title: string
  /** What differs from the answer to a player with every right. */
  readonly answers: Readonly<Partial<Record<CallState, CallAnswer>>> & { readonly player: CallAnswer }
}

const signedIn = { visitor: 'error.session.missing' } as const
const closed = { maintenance: 'error.unavailable' } as const
const restricted = {
  'risk payout': 'error.game.blocked.access',
  suspended: 'error.game.blocked.access',
} as const
const outside = {
  'play closed': 'error.game.blocked.place',
  restricted: 'error.game.blocked.place',
} as const
const due = { 'terms due': 'error.terms.due' } as const
const onBreak = { 'on a break': 'error.break.running' } as const

export const guardCalls: readonly GuardCall[] = [
  {
    id: 'games.slugUrl',
    title: 'a casino game for money',
    answers: {
      player: 'ok',
      ...signedIn,
      ...restricted,
      'no casino': 'error.game.blocked.access',
      ...outside,
      ...due,
      ...closed,
      ...onBreak,
    },
  },
  {
    id: 'games.slugUrl',
    title: 'a live table',
    answers: {
      player: 'ok',
      ...signedIn,
      ...restricted,
      'no live': 'error.game.blocked.access',
      ...outside,
      ...due,
      ...closed,
      ...onBreak,
    },
  },
  { id: 'games.slugDemoUrl', title: 'a demo', answers: { player: 'ok', ...outside, ...closed, ...onBreak } },
  {
    id: 'wallet.deposit',
    title: 'a deposit',
    answers: {
      player: 'SUCCESS',
      ...signedIn,
      'risk payout': 'RESTRICTED',
      suspended: 'RESTRICTED',
      restricted: 'FORBIDDEN',
      ...due,
      ...closed,
      ...onBreak,
    },
  },
  {
    id: 'wallet.withdrawalState',
    title: 'a withdrawal from an empty account',
    answers: { player: 'NOT_ENOUGH_FUNDS', ...signedIn },
  },
  { id: 'wallet.transactions', title: 'the transactions', answers: { player: 'ok', ...signedIn } },
  {
    id: 'inbox.notifications',
    title: 'the notifications',
    answers: {
      player: 'ok',
      ...signedIn,
      'risk payout': 'error.inbox.restricted',
      suspended: 'error.inbox.restricted',
      ...closed,
    },
  },
  {
    id: 'session.create',
    title: 'a sign-in',
    answers: { player: 'ok', restricted: 'error.country.blocked', 'on a break': 'error.timeout.in.progress' },
  },
]

/** The answer of a cell. */
export const callAnswer = ({ answers }: GuardCall, state: CallState): CallAnswer =>
  answers[state] ?? answers.player
