import type { CrashDefinition } from './definition.ts'
import { oneIn, plain } from './odds.ts'
import type { VariantView } from './paytable.ts'
import { volatilityOf } from './volatility.ts'

/** Chance that the curve reaches a target: the draws up to one floor, of all draws (`kinds/crash.ts`). */
export function chanceOfTarget(def: CrashDefinition, hundredths: number): number {
  const reaching = (BigInt(def.numerator) << BigInt(def.rangeBits)) / BigInt(hundredths)
  return Number(reaching) / 2 ** def.rangeBits
}

/**
 * What the info sheet says of a target. A certificate lists some targets; all others follow the same floor. The median
 * of a session is computed for listed targets only.
 * @param listed the view of any listed target of the same game
 */
export function targetView(def: CrashDefinition, listed: VariantView, hundredths: number): VariantView {
  const chance = chanceOfTarget(def, hundredths)
  const timesStake = hundredths / 100
  const sd = timesStake * Math.sqrt(chance * (1 - chance))
  return {
    ...listed,
    variant: String(hundredths),
    returnPercent: (100 * chance * timesStake).toFixed(2),
    returnExact: (chance * timesStake).toPrecision(12),
    volatility: volatilityOf(sd),
    sd,
    hitPercent: (100 * chance).toFixed(2),
    largest: { timesStake: plain(timesStake), oneIn: oneIn(chance), log10Chance: Math.log10(chance) },
    session: null,
  }
}
