import { isCurrencyCode } from '@marquee/money'
import type { Subject } from './commands.ts'
import type { Operation, Refusal } from './operation.ts'

/** Why an operation is refused whatever it asks for; null when it is not. */
export function callRefusal(
  { kind, currency }: Operation,
  { player }: Pick<Subject, 'player'>,
): Refusal | null {
  // A bet's refusal is stored under its key, so its currency is checked together with its other guards.
  if (currency === undefined || kind === 'bet' || kind === 'betAndWin') return null
  return currency === player.currency && isCurrencyCode(currency) ? null : 'currency_differs'
}
