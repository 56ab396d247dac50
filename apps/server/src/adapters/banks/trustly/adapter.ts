import type { OutgoingDependencies } from '../../../kernel/index.ts'
import type { BankAuthorized, BankCompany } from '../../../modules/identity/index.ts'
import type { OrderCompany, OrderLines } from '../../../modules/payments/index.ts'
import { assumed } from './assumed.ts'
import { createCaller } from './call.ts'
import type { TrustlyConfig } from './config.ts'
import { orderDataOf } from './mapping.ts'
import { linesFrom, TRUSTLY_NUMBER } from './orders.ts'
import { ledgerData, orderData, orderLines } from './wire.ts'

export { trustlyCallbacks } from './callbacks.ts'

type TrustlyDependencies = OutgoingDependencies & { readonly config: TrustlyConfig }

/** Sign-in with a bank through Trustly, called directly; with an amount the bank pays a deposit in the same pages. */
export function createTrustly(deps: TrustlyDependencies): BankCompany {
  const call = createCaller(deps)
  return {
    name: 'trustly',
    takesDeposits: true,
    async authorize(request): Promise<BankAuthorized> {
      const method = request.amount === undefined ? assumed.method : 'Deposit'
      const answer = await call(method, orderDataOf(deps.config, request), request.signal)
      if (answer.outcome !== 'done') return answer
      const opened = orderData.safeParse(answer.data)
      return opened.success
        ? { outcome: 'done', iframeUrl: opened.data.url, reference: opened.data.orderid }
        : { outcome: 'unknown' }
    },
  }
}

/** The money of an order in a ledger; null where that cannot be read. */
function linesIn(ledger: unknown, orderId: string) {
  const all = ledgerData.safeParse(ledger)
  const own = all.data?.filter(
    ({ orderid, accountname }) => orderid === orderId && !accountname?.startsWith(assumed.feeAccounts),
  )
  const lines = orderLines.safeParse(own)
  return lines.success ? linesFrom(lines.data) : null
}

/** Orders of the method Deposit, with the account ledger as their books. */
export function createTrustlyOrders(
  deps: TrustlyDependencies & { readonly today: () => Temporal.PlainDate },
): OrderCompany {
  const call = createCaller(deps)
  return {
    name: 'trustly',
    number: TRUSTLY_NUMBER,
    ledgerDays: assumed.ledgerDays,
    async linesOf(orderId): Promise<OrderLines> {
      const { username: Username, password: Password } = deps.config
      const today = deps.today()
      const dates = {
        FromDate: today.subtract({ days: assumed.ledgerDays }).toString(),
        // The day itself is not part of it, and the company's day may be ahead of ours.
        ToDate: today.add({ days: 2 }).toString(),
        // Of every currency.
        Currency: null,
      }
      const answer = await call('AccountLedger', { Username, Password, ...dates })
      if (answer.outcome !== 'done') return { outcome: 'unknown' }
      const moved = linesIn(answer.data, orderId)
      if (moved) return { outcome: 'done', ...moved }
      deps.log.error({ port: 'trustly', orderId, alarm: true }, 'the account ledger cannot be read')
      return { outcome: 'unknown' }
    },
  }
}
