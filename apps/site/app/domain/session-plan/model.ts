import { currencies } from '@marquee/money'
import { parseAmount } from '@marquee/ui/form'
import { type MoneyAmount, decimalsOf, isZero } from '../../shared/formats/amounts.ts'
import type { SessionPlan } from './queries.ts'

type Plan = NonNullable<SessionPlan['plan']>

/** What is shown of a plan: that one can be made, the one that runs, or how the last one has ended. */
export type PlanView =
  | { readonly is: 'loading' }
  | { readonly is: 'offer' }
  | { readonly is: 'running'; readonly plan: Plan }
  | { readonly is: 'over'; readonly plan: Plan; readonly end: NonNullable<Plan['end']> }

/** A plan that ends in a round is told when the round has been shown. */
export function toPlanView(state: SessionPlan | undefined, isRoundRunning: boolean): PlanView {
  if (!state) return { is: 'loading' }
  const { plan } = state
  if (!plan) return { is: 'offer' }
  if (plan.end === null || isRoundRunning) return { is: 'running', plan }
  return { is: 'over', plan, end: plan.end }
}

export interface PlanValues {
  minutes: string
  spend: string
}

/** No session is longer than a day. */
const MAX_MINUTES = 1_440

type Currency = MoneyAmount['currency']

/** Whole minutes; undefined for nothing and for what are none. */
function readMinutes(typed: string): number | undefined {
  const minutes = Number(parseAmount(typed, 0, '') ?? 0)
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined
}

function readSpend(typed: string, currency: Currency): MoneyAmount | undefined {
  const amount = parseAmount(typed, decimalsOf(currency), currencies[currency].sign)
  return amount === undefined || isZero({ amount, currency }) ? undefined : { amount, currency }
}

/** What is sent: what was typed, each empty field left out. */
export function toRequest({ minutes, spend }: PlanValues, currency: Currency) {
  const time = readMinutes(minutes)
  const amount = readSpend(spend, currency)
  return { ...(time !== undefined && { minutes: time }), ...(amount && { spend: amount }) }
}

/** What is wrong with a plan, by field. */
export type PlanProblems = { readonly [Field in keyof PlanValues]?: 'required' | 'format' }

/** One of both is enough, where the law does not ask for both. Nothing is suggested. */
export function planProblems(values: PlanValues, currency: Currency, isRequired: boolean): PlanProblems {
  const request = toRequest(values, currency)
  const [hasMinutes, hasSpend] = [values.minutes.trim() !== '', values.spend.trim() !== '']
  const isEmpty = !hasMinutes && !hasSpend
  return {
    ...(hasMinutes
      ? request.minutes === undefined && { minutes: 'format' }
      : (isRequired || isEmpty) && { minutes: 'required' }),
    ...(hasSpend ? !request.spend && { spend: 'format' } : isRequired && { spend: 'required' }),
  }
}
