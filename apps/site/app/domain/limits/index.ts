/** Public interface of `limits` for features and other parts of the domain. */
export { type LimitAmount, isTime, useAmountText } from './limit-amount.ts'
export { LimitField } from './limit-field.tsx'
export { type LimitName, isTimeLimit, limitKey, nameText } from './limit-names.ts'
export {
  type LimitBody,
  LIMITS_STALE_MS,
  allLimitsKey,
  depositKey,
  limitsKey,
  useChangeLimit,
} from './queries.ts'
export { readLimit, typedLimitProblem, typedLimitTexts } from './typed-limit.ts'
export { useRefusalText } from './use-refusal-text.ts'
