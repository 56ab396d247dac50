import type { AffordabilityRefusal } from './ports.ts'
import { decide, isAllowed, type Standing } from './rules.ts'

/** The refusal for what a deposit would cost, where that is what decides its outcome; null otherwise. */
export function affordabilityOf(standing: Standing, amount: bigint): AffordabilityRefusal | null {
  const others = decide({ ...standing, affordability: null }, { direction: 'deposit', amount })
  return isAllowed(others.outcome) ? standing.affordability : null
}
