import { z } from 'zod'
import { products } from '../products.ts'
import { instant } from './common.ts'

/** `timeout` ends by itself (EXC-19); `exclusion` ends when its player has asked to return and confirmed (EXC-07). */
export const breakKind = z.enum(['timeout', 'exclusion'])

/** How a player comes back from an exclusion. */
const returnOfBreak = z.strictObject({
  /** From when the return can be asked for; null where the market knows none. */
  askFrom: instant.nullable(),
  canAsk: z.boolean(),
  /** Null until it was asked for. */
  askedAt: instant.nullable(),
  /** The wait after asking. */
  confirmFrom: instant.nullable(),
  /** Without a confirmation until then the request lapses. */
  confirmUntil: instant.nullable(),
  canConfirm: z.boolean(),
  /** After the request people decide: it is for an exclusion without an end (EXC-08). */
  isReviewed: z.boolean(),
})

/**
 * What people have decided about the last request to return, and when (EXC-08). `approved`: the exclusion is over, if
 * none has begun since. `refused`: the return can be asked for again.
 */
const decidedReturn = z.strictObject({ is: z.enum(['approved', 'refused']), at: instant })

/** A break that runs, or an exclusion whose time is over and from which its player has not returned. */
export const runningBreak = z.strictObject({
  kind: breakKind,
  startedAt: instant,
  /**
   * A time-out is over then. An exclusion cannot end before; null for one without an end, whose earliest return is
   * `return.askFrom`.
   */
  until: instant.nullable(),
  /** Nobody learns which member of staff it was. */
  initiator: z.enum(['player', 'staff', 'system']),
  /** How its player comes back from an exclusion; null for a time-out. */
  return: returnOfBreak.nullable(),
})

/** What the market of the player offers. */
export const breakTerms = z.strictObject({
  /** IANA zone in which months are counted. */
  zone: z.string(),
  /** Length of the panic button's block (EXC-05). */
  panicHours: z.int().positive(),
  /** Lengths of a time-out that are named; any whole number of days up to the longest is accepted. */
  timeoutDays: z.array(z.int().positive()),
  longestTimeoutDays: z.int().positive(),
  exclusionMonths: z.array(z.int().positive()),
  /** An exclusion without an end is offered. */
  hasIndefinite: z.boolean(),
  /** Months before the return from an exclusion without an end can be asked for (EXC-08). */
  indefiniteMinMonths: z.int().positive(),
  /** Wait between asking to return and the confirmation; null where nobody returns. */
  returnHours: z.int().nullable(),
  indefiniteReturnHours: z.int().nullable(),
  /** Products that an exclusion can be about, beside the whole (EXC-20); empty where none is. */
  products: z.array(z.enum(products)),
})

/** An exclusion from one product, until its player has returned to it (EXC-20). Everything else stays open. */
export const productBreak = z.strictObject({
  product: z.enum(products),
  startedAt: instant,
  /** It cannot end before; null for one without an end. */
  until: instant.nullable(),
  return: returnOfBreak,
  /** Null before a decision, and from the next request on. */
  decided: decidedReturn.nullable(),
})

export const breaks = z.strictObject({
  terms: breakTerms,
  /** Null while play is open. */
  running: runningBreak.nullable(),
  /** Null before a decision, and from the next request on. */
  decided: decidedReturn.nullable(),
  /** Beside what runs, each with a return of its own; the oldest first. */
  products: z.array(productBreak),
})

/** The break that has begun; the session of the request is over. */
export const breakBegun = z.strictObject({ running: runningBreak })
