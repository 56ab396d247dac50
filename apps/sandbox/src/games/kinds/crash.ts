import type { CrashDefinition } from '../definition.ts'
import type { Draws } from '../integers.ts'
import type { DecisionKind } from './kind.ts'
import { PlayError } from './kind.ts'

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

export interface CrashHidden {
  stakeMinor: string
  endHundredths: number
  targetHundredths: number
}

/** A cash-out counts if the curve was still running at its time stamp, the target if it was reached. */
export const crash: DecisionKind<CrashDefinition, CrashHidden> = {
  unit: (def) => def.base,
  open(def, action, draws, events) {
    const { stakeMinor } = action
    const targetHundredths = action.targetHundredths!
    events.push({ type: 'crash-start', targetHundredths })
    const endHundredths = drawEndPoint(def, draws)
    return {
      staked: stakeMinor,
      owed: 0n,
      hidden: { stakeMinor: String(stakeMinor), endHundredths, targetHundredths },
    }
  },
  next(def, hidden, action, _draws, events) {
    const { endHundredths, targetHundredths } = hidden
    const staked = BigInt(hidden.stakeMinor)
    let left = targetHundredths
    if (action.type === 'cash-out') {
      const at = action.atHundredths
      if (!Number.isInteger(at) || at < def.minTarget || at > def.maxTarget) {
        throw new PlayError(
          'play.not_now',
          `a curve is left between ${def.minTarget} and ${def.maxTarget} hundredths, not at ${at}`,
        )
      }
      left = Math.min(at, targetHundredths)
    } else if (action.type !== 'finish') {
      throw new PlayError('play.not_now', `${action.type} does not fit the round now`)
    }
    const won = left <= endHundredths
    events.push({
      type: 'crash-end',
      endHundredths: Math.max(100, endHundredths),
      cashedOutHundredths: won ? left : null,
    })
    return { staked, owed: won ? (staked * BigInt(left)) / 100n : 0n, hidden: null }
  },
}
