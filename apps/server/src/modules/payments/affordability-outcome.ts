import type { AffordabilityRefusal } from './ports.ts'

/** Spec 2 §4 has no outcome of its own: with something left the amount is too high, and else deposits are closed. */
export const affordabilityOutcome = (
  refusal: AffordabilityRefusal | null,
): 'EXCEEDS_KYC_LIMIT' | 'RESTRICTED' | null =>
  refusal && (refusal.left > 0n ? 'EXCEEDS_KYC_LIMIT' : 'RESTRICTED')
