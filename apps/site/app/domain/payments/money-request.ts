/** What a player asks for in a money form, and how a request is found again after its answer was lost. */
import type { UnansweredRequest } from '../../shared/api/use-idempotency-key.ts'
import { type MoneyAmount, isZero, minus } from '../../shared/formats/amounts.ts'
import type { PaymentMethodId } from './methods.tsx'

export interface MoneyRequest {
  readonly amount: MoneyAmount
  readonly method: PaymentMethodId
}

/** Clocks of browsers differ from the server's by minutes. */
const CLOCK_TOLERANCE_MS = 300_000

/** Equal text is the same request. */
export function contentOf({ amount, method }: MoneyRequest): string {
  return JSON.stringify([amount.amount, amount.currency, method])
}

/** The request among those that the server knows whose answer was lost; undefined when it never arrived. */
export function findArrived<T extends MoneyRequest & { readonly requestedAt: string }>(
  lost: UnansweredRequest | undefined,
  known: readonly T[],
): T | undefined {
  if (lost === undefined) return undefined
  const { amount, method } = lost.input as Partial<MoneyRequest>
  if (amount === undefined || method === undefined) return undefined
  return known.find(
    (one) =>
      one.method === method &&
      one.amount.currency === amount.currency &&
      isZero(minus(one.amount, amount)) &&
      Date.parse(one.requestedAt) >= lost.sentAt - CLOCK_TOLERANCE_MS,
  )
}
