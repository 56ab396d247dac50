import type { CrashDefinition } from '../definition.ts'
import type { Draws } from '../integers.ts'

/**
 * End point of the curve in hundredths: floor(numerator * 2^bits / h) for h uniform in 1..2^bits, at most the largest
 * target. Whole numbers only: in floating point the edges of the floor would move. Below 100 means: ended at once.
 */
export function endPoint(def: CrashDefinition, h: number): number {
  const m = (BigInt(def.numerator) << BigInt(def.rangeBits)) / BigInt(h)
  return m > BigInt(def.maxTarget) ? def.maxTarget : Number(m)
}

/** Draws: one integer below 2^bits, plus one. */
export const drawEndPoint = (def: CrashDefinition, draws: Draws): number =>
  endPoint(def, draws.int(2 ** def.rangeBits) + 1)

/** The curve as shown: hundredths after `ms`, doubling every ten seconds. For drawing only; a cash-out is stamped. */
export const curveAt = (ms: number): number => Math.floor(100 * 2 ** (ms / 10_000))
