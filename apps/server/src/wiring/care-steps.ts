/** Steps of the playbook of care that another module carries out: limits, time-outs and exclusions (CARE-06). */
import { type CurrencyCode, isCurrencyCode } from '@marquee/money'
import { AppError, type Clock, fieldError, type Tx } from '../kernel/index.ts'
import type { Audit } from '../modules/audit/index.ts'
import { careTermsOf, takeStep } from '../modules/care/index.ts'
import type { CareActs } from '../modules/office-api/index.ts'
import { readCurrency, readPlayer } from '../modules/players/index.ts'
import { type LimitName, orderExclusion, orderLimit, orderTimeOut } from '../modules/protection/index.ts'
import { reviewDecisionBy } from './staff-acts.ts'

export interface StepDependencies {
  readonly audit: Audit
  readonly clock: Clock
}

interface TypedStep {
  readonly caseId: string
  readonly note: string
  readonly by: string
}

export interface TypedLimitStep extends TypedStep {
  readonly limit: LimitName
  /** Minor units of the player's currency; of a limit of time seconds. */
  readonly valueIn: (currency: CurrencyCode) => bigint
  /** The value as it was typed, which the case keeps. */
  readonly typed: string
  /** The field of the value, which a refusal names. */
  readonly field: string
}

/** @throws AppError `error.not_found` for an unknown player */
async function personOf(tx: Tx, playerId: bigint) {
  const person = await readPlayer(tx, playerId)
  if (!person || !isCurrencyCode(person.currency)) throw new AppError('error.not_found')
  return { ...person, currency: person.currency }
}

/**
 * Orders a lower limit as the next step of a case.
 * @returns the id of the step, which is that of the order
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export const limitStep = (
  tx: Tx,
  deps: StepDependencies,
  { limit, valueIn, typed, field, ...of }: TypedLimitStep,
): Promise<string> =>
  takeStep(
    tx,
    deps,
    { ...of, step: 'limit', details: { ...limit, typed } },
    async ({ playerId, stepId: orderId }) => {
      const currency = await readCurrency(tx, playerId)
      if (currency === null || !isCurrencyCode(currency)) throw new AppError('error.not_found')
      const order = { orderId, playerId, name: limit, value: valueIn(currency), by: of.by } as const
      await orderLimit(tx, deps, { ...order, reason: 'protection', option: field })
      return orderId
    },
  )

/** A step with the order that a server carries out. */
export interface OrderedStep {
  readonly stepId: string
  readonly orderId: string
}

/**
 * Orders a time-out as the next step of a case.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function timeOutStep(
  tx: Tx,
  deps: StepDependencies,
  { days, ...of }: TypedStep & { readonly days: number },
): Promise<OrderedStep> {
  let orderId = ''
  const step = { ...of, step: 'time-out', details: { days } } as const
  const stepId = await takeStep(tx, deps, step, async ({ playerId }) => {
    const { longestTimeOutDays } = careTermsOf(await personOf(tx, playerId), deps.clock.now())
    if (days > longestTimeOutDays)
      throw fieldError(
        'days',
        'too_long',
        `is at most ${longestTimeOutDays} in the player's market: "exclude"`,
      )
    orderId = await orderTimeOut(tx, deps, { playerId, days, reason: 'signs_of_harm', by: of.by })
    return orderId
  })
  return { stepId, orderId }
}

/**
 * Orders an exclusion as the next step of a case; the note is its evidence.
 * @param typed.months null without an end
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function exclusionStep(
  tx: Tx,
  deps: StepDependencies,
  { months, ...of }: TypedStep & { readonly months: number | null },
): Promise<OrderedStep> {
  let orderId = ''
  const step = { ...of, step: 'exclusion', details: { months } } as const
  const stepId = await takeStep(tx, deps, step, async ({ playerId }) => {
    const order = { playerId, months, reason: 'signs_of_harm', evidence: of.note, by: of.by } as const
    orderId = await orderExclusion(tx, deps, order)
    return orderId
  })
  return { stepId, orderId }
}

/** The same steps for the office, with the review of the decision that an objection is about. */
export const careActs = (deps: StepDependencies): CareActs => ({
  limit: (tx, { value, ...typed }) =>
    limitStep(tx, deps, { ...typed, valueIn: () => value, typed: value.toString() }),
  timeOut: (tx, typed) => timeOutStep(tx, deps, typed),
  exclude: (tx, typed) => exclusionStep(tx, deps, typed),
  reviewDecision: (tx, review) => reviewDecisionBy(tx, deps, review),
})
