import { z } from 'zod'
import { currency, instant, money, numberInAddress } from './common.ts'

/**
 * `stake` is the specification's spend limit; `loss`: stakes minus wins. Cash only. `sessionTime`: time of continuous
 * play; `dailyTime`: time of play in a day (LIM-01).
 */
export const limitKind = z.enum(['deposit', 'stake', 'loss', 'singleStake', 'sessionTime', 'dailyTime'])
export const timeLimitKind = limitKind.extract(['sessionTime', 'dailyTime'])
/** Daily, weekly, monthly (spec 1 §9). */
export const limitPeriod = z.enum(['D', 'W', 'M'])
/** Why the operator imposes a limit; the site has the words (LIM-17). */
export const limitLockReason = z.enum(['law', 'affordability', 'protection', 'other'])

const SECONDS_OF_A_MINUTE = 60
/** What a player types as a limit of time: whole minutes. */
export const typedTime = z.strictObject({ seconds: z.int().positive().multipleOf(SECONDS_OF_A_MINUTE) })
/** Money, or the time of `sessionTime` and `dailyTime`. */
export const limitAmount = z.union([money, z.strictObject({ seconds: z.int().min(0) })])

/** A limit and what of it is used (spec 1 §3, LIM-12), also without a value: then nothing is limited. */
export const limit = z.strictObject({
  kind: limitKind,
  /** Null for `singleStake` and `sessionTime`, which have no period. */
  period: limitPeriod.nullable(),
  /** What applies: the lower of the player's own limit and the one that the operator imposes. */
  value: limitAmount.nullable(),
  /** The player's own limit. */
  ownValue: limitAmount.nullable(),
  /**
   * Of the running period; null for `singleStake`. Deposits count with those under way. Negative for `loss` when more
   * was won than staked.
   */
  used: limitAmount.nullable(),
  /** The largest amount that passes; never negative. Null without a limit and for `singleStake`. */
  remaining: limitAmount.nullable(),
  /**
   * The running period in the market's zone; null for `singleStake`. Of `sessionTime`: when continuous play began, and
   * when it is over because no game has been open for the market's pause; null while nothing is played and while a game
   * is open.
   */
  startedAt: instant.nullable(),
  resetAt: instant.nullable(),
  /** A higher limit that waits; null also for a removal that waits. */
  pendingValue: limitAmount.nullable(),
  /** A removal waits. */
  pendingRemoval: z.boolean(),
  /** From when what waits can be confirmed; null when nothing waits. */
  pendingDate: instant.nullable(),
  /** When what waits lapses without a confirmation. */
  confirmUntil: instant.nullable(),
  /** Whether a confirmation would be accepted now. */
  canConfirm: z.boolean(),
  /** The operator imposes a limit here: the player can lower it only. */
  locked: z.boolean(),
  lockReason: limitLockReason.nullable(),
  /** When the value that applies was last changed; null when it never was. */
  updatedAt: instant.nullable(),
})

/** The market's rules for limits of this player. */
export const limitTerms = z.strictObject({
  currency,
  /** IANA zone in which days, weeks and months begin. */
  zone: z.string(),
  /** Hours that a higher limit or a removal waits before it can be confirmed. */
  increaseHours: z.int(),
  /** A weekly or monthly limit can be raised from the end of its running period on. */
  increaseAfterPeriod: z.boolean(),
  /** Days in which a higher limit or a removal can be confirmed; then it lapses. */
  confirmWithinDays: z.int(),
  /** False for restricted players: they can lower limits and nothing else (LIM-23). */
  canRaise: z.boolean(),
  /** Minutes without an open game after which continuous play is over. */
  pauseMinutes: z.int(),
})

/** What a market says of every higher limit and removal. */
export const limitWaits = limitTerms.pick({ increaseHours: true })

export const limits = z.strictObject({ terms: limitTerms, limits: z.array(limit) })

/**
 * `applied`: the limit is in force. `pending`: a higher limit or a removal waits. `cancelled`: what waited is gone.
 * `unchanged`: it was so before.
 */
export const limitEffect = z.enum(['applied', 'pending', 'cancelled', 'unchanged'])
export const limitChanged = z.strictObject({ effect: limitEffect, limit })

/** Changes of a player are numbered from 1, without gaps. */
export const limitChangeNumber = numberInAddress(1, 1_000_000_000)
/**
 * `set`: the own limit was set or lowered. `requested`: a higher one or a removal. `confirmed`: it was confirmed and is
 * in force. `cancelled`: by the player. `dropped`: by a lower limit, another request or an imposed limit. `lapsed`: not
 * confirmed in time. `imposed`, `lifted`: a limit of the operator.
 */
export const limitAction = z.enum([
  'set',
  'requested',
  'confirmed',
  'cancelled',
  'dropped',
  'lapsed',
  'imposed',
  'lifted',
])
/** A line of the history, from which the limits can be computed (LIM-24). */
export const limitChange = z.strictObject({
  number: z.int(),
  at: instant,
  kind: limitKind,
  period: limitPeriod.nullable(),
  action: limitAction,
  /** The amount that the action is about; null for a removal. */
  value: limitAmount.nullable(),
  /** Of a request. */
  pendingDate: instant.nullable(),
  confirmUntil: instant.nullable(),
  actor: z.enum(['player', 'operator', 'system']),
  lockReason: limitLockReason.nullable(),
})

/** On how many days a limit would have refused something that the player did. */
export const limitPastDays = z.strictObject({
  days: z.int().min(0),
  /** First and last day that were looked at, in the market's zone. */
  since: z.iso.date(),
  until: z.iso.date(),
})
