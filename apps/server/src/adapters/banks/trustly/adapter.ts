import type { OutgoingDependencies } from '../../../kernel/index.ts'
import type { BankAuthorized, BankCompany } from '../../../modules/identity/index.ts'
import type { OrderCompany, OrderLines } from '../../../modules/payments/index.ts'
import { assumed } from './assumed.ts'
import { createCaller } from './call.ts'
import type { TrustlyConfig } from './config.ts'
import { orderDataOf } from './mapping.ts'
import { linesFrom, TRUSTLY_NUMBER } from './orders.ts'
import { ledgerData, orderData } from './wire.ts'

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

/** Orders of the method Deposit, with the account ledger as their books. */
export function createTrustlyOrders(
  deps: TrustlyDependencies & { readonly today: () => Temporal.PlainDate },
): OrderCompany {
  const call = createCaller(deps)
  return {
    name: 'trustly',
    number: TRUSTLY_NUMBER,
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
      const lines = answer.outcome === 'done' ? ledgerData.safeParse(answer.data) : undefined
      if (!lines?.success) return { outcome: 'unknown' }
      const moved = linesFrom(
        lines.data.filter(
          ({ orderid, accountname = '' }) =>
            orderid === orderId && !accountname.startsWith(assumed.feeAccounts),
        ),
      )
      return moved ? { outcome: 'done', ...moved } : { outcome: 'unknown' }
    },
  }
}
