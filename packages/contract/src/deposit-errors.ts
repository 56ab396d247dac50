import { gateErrors } from './game-refusals.ts'

/** What comes before a deposit, and what a country's file of deposits with all operators says of it. */
export const depositErrors = [
  'error.deposit.choice.due',
  'error.deposit.review.due',
  'error.deposit.cross_operator.limit',
  'error.deposit.cross_operator.unavailable',
  ...gateErrors,
] as const
