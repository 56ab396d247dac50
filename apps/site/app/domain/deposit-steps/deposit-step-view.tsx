import type { MoneyAmount } from '../../shared/formats/amounts.ts'
import { limitKey } from '../limits/index.ts'
import { LimitChoice } from './limit-choice.tsx'
import type { DepositStep } from './queries.ts'
import { Review } from './review.tsx'

export interface DepositStepViewProps {
  readonly step: DepositStep
  /** Of the player's account. */
  readonly currency: MoneyAmount['currency']
}

/** What comes before a deposit (LIM-05, LIM-21). Done, the cashier goes on by itself. */
export function DepositStepView({ step, currency }: DepositStepViewProps) {
  return step.is === 'choice' ? (
    // Another limit is asked for in a form of its own.
    <LimitChoice key={step.limits.map(limitKey).join()} step={step} currency={currency} />
  ) : (
    <Review months={step.months} />
  )
}
