import { isCurrencyCode } from '@marquee/money'
import type { Log } from '../../kernel/index.ts'
import type { TxUse } from '../wallet/index.ts'
import type { Subject } from './commands.ts'
import type { Operation, Refusal } from './operation.ts'
import type { RoundsLedger } from './steps.ts'

/** What the ledger books under the id of an operation. */
const usesByKind: Readonly<Record<'bet' | 'win' | 'betAndWin' | 'promoWin', readonly TxUse[]>> = {
  bet: ['stake'],
  win: ['win'],
  betAndWin: ['stake', 'win'],
  promoWin: ['payout'],
}

/** Whether the operation's id is that of a booked one of another kind, and the studio has one number space for both. */
async function isIdOfAnotherKind(
  operation: Operation,
  { player, integration }: Pick<Subject, 'player' | 'integration'>,
  ledger: Pick<RoundsLedger, 'usesOfTx'>,
): Promise<boolean> {
  if (!('sharesIds' in operation)) return false
  const booked = await ledger.usesOfTx(player.playerId, integration.number, operation.txId)
  if (booked.length === 0) return false
  const own = usesByKind[operation.kind]
  return booked.length !== own.length || !booked.every((use) => own.includes(use))
}

/** Why an operation is refused whatever it asks for; null when it is not. */
export async function callRefusal(
  operation: Operation,
  subject: Subject,
  { ledger, log }: { readonly ledger: Pick<RoundsLedger, 'usesOfTx'>; readonly log: Log },
): Promise<Refusal | null> {
  const { kind, integration, currency } = operation
  if (await isIdOfAnotherKind(operation, subject, ledger)) {
    log.error({ alarm: true, kind, integration }, 'id of a call of another kind')
    return 'never_again'
  }
  // A bet's refusal is stored under its key, so its currency is checked together with its other guards.
  if (currency === undefined || kind === 'bet' || kind === 'betAndWin') return null
  return currency === subject.player.currency && isCurrencyCode(currency) ? null : 'currency_differs'
}
