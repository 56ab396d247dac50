/** Public interface of `deposit-steps` for features. */
export { DepositStepPart } from './deposit-step-part.tsx'
export type { DepositStep } from './queries.ts'
