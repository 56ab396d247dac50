/** What a player requests in a money form, and how a request is found again after its answer was lost. */
import type { UnansweredRequest } from '../../shared/api/use-idempotency-key.ts'
import { type MoneyAmount, isZero, minus } from '../../shared/formats/amounts.ts'
import type { PaymentMethodId } from './methods.tsx'

/** Amount and method of a deposit or withdrawal. */
export interface MoneyRequest {
  readonly amount: MoneyAmount
  readonly method: PaymentMethodId
}

/** Tolerance for browser clocks, which differ from the server's by minutes. */
const CLOCK_TOLERANCE_MS = 300_000

/** Requests with equal text are the same request. */
export function contentOf({ amount, method }: MoneyRequest): string {
  return JSON.stringify([amount.amount, amount.currency, method])
}

/** Finds the request whose answer was lost among those that the server knows; undefined when it never arrived. */
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
