import type { MoneyAmount } from '../../shared/formats/amounts.ts'
import { limitKey } from '../limits/index.ts'
import { Grace } from './grace.tsx'
import { IdentityStep } from './identity-step.tsx'
import { LimitChoice } from './limit-choice.tsx'
import type { DepositStep } from './queries.ts'
import { Review } from './review.tsx'

export interface DepositStepViewProps {
  readonly step: DepositStep
  /** Of the player's account. */
  readonly currency: MoneyAmount['currency']
}

/** What comes before a deposit (ID-02 to ID-04, LIM-05, LIM-21). Done, the cashier goes on by itself. */
export function DepositStepView({ step, currency }: DepositStepViewProps) {
  switch (step.is) {
    case 'choice':
      // Another limit is asked for in a form of its own.
      return <LimitChoice key={step.limits.map(limitKey).join()} step={step} currency={currency} />
    case 'review':
      return <Review months={step.months} />
    case 'identity':
      return <IdentityStep reason={step.reason} />
    case 'grace':
      return <Grace step={step} />
    default:
      return step satisfies never
  }
}
