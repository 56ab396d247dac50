import type { Routes } from '@marquee/contract'
import { fromMoneyText, MoneyError, type MoneyText, toMoneyText } from '@marquee/money'
import { fieldError, type Handlers } from '../../../kernel/index.ts'
import type { EndOfPlan } from './plan-rules.ts'
import type { SessionPlans, SessionPlanState } from './session-plans.ts'

export type PlanRouteId = Extract<keyof Routes, `sessionPlan.${string}`>

/** Minor units of the typed spend. @throws AppError naming the field */
function readSpend(text: MoneyText, currency: string): bigint {
  if (text.currency !== currency) throw fieldError('spend', 'currency')
  try {
    return fromMoneyText(text).minor
  } catch (error) {
    if (error instanceof MoneyError) throw fieldError('spend', error.reason)
    throw error
  }
}

/** Null for a pause: another plan may begin then. */
const presentEnd = ({ kind, at, restUntil }: EndOfPlan) =>
  kind === 'pause' || restUntil === null ? null : { kind, at: at.toString(), resetAt: restUntil.toString() }

function presentPlan({ state, currency, at, isRequired, pauseMinutes, plan }: SessionPlanState) {
  const money = (minor: bigint) => toMoneyText({ minor, currency })
  return {
    state,
    now: at.toString(),
    isRequired,
    pauseMinutes,
    currency,
    plan: plan && {
      startedAt: plan.startedAt.toString(),
      minutes: plan.minutes,
      endsAt: plan.endsAt?.toString() ?? null,
      spend: plan.spend === null ? null : money(plan.spend),
      left: plan.figures.left === null ? null : money(plan.figures.left),
      staked: money(plan.figures.staked),
      won: money(plan.figures.won),
      net: money(plan.figures.won - plan.figures.staked),
      end: plan.end && presentEnd(plan.end),
    },
  }
}

export const planHandlers = (plans: SessionPlans): Pick<Handlers<Routes>, PlanRouteId> => ({
  'sessionPlan.state': async (_input, { caller }) => presentPlan(await plans.stateOf(caller.playerId)),
  'sessionPlan.begin': async ({ minutes = null, spend }, { caller: { playerId, sessionId } }) => {
    const amount = spend ? readSpend(spend, await plans.currencyOf(playerId)) : null
    return presentPlan(await plans.begin(playerId, { minutes, spend: amount }, sessionId))
  },
  'sessionPlan.end': async ({ startedAt }, { caller }) =>
    presentPlan(await plans.end(caller.playerId, Temporal.Instant.from(startedAt))),
})
