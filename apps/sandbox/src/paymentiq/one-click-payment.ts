import { isCurrencyCode } from '@marquee/money'
import type { BankVisit } from '../bank-login/visits.ts'
import { credentials } from '../credentials.ts'
import { type Person, alpha3Of } from '../people.ts'
import type { Bank } from './bank.ts'
import type { Flow } from './flow.ts'
import type { Merchant } from './merchant.ts'
import type { OneClick } from './one-click-store.ts'
import type { Store } from './store.ts'
import type { Payment } from './types.ts'
import { openVisit } from './visits.ts'

/** How long the bank's page waits for a payment. */
const PAY_LOOKS = 60
const PAY_LOOK_MS = 50

/** The cashier and the bank that pay. */
export interface OneClickPayers {
  readonly merchant: Merchant
  /** The payments of the cashier. */
  readonly payments: Store
  readonly flow: Pick<Flow, 'begin'>
  readonly bank: Pick<Bank, 'accountsOf'>
}

interface OneClickPaymentDependencies extends OneClickPayers {
  readonly requests: { read(txRefId: string): OneClick | undefined }
}

/** The payment when it is over, or after the time that a bank's page waits. */
async function settled(
  payments: OneClickPaymentDependencies['payments'],
  txId: string,
): Promise<Payment | undefined> {
  for (let look = 0; look < PAY_LOOKS; look++) {
    if (payments.readPayment(txId)?.stage === 'done') break
    await new Promise<void>((resolve) => setTimeout(resolve, PAY_LOOK_MS).unref())
  }
  return payments.readPayment(txId)
}
const isGoingWell = (payment: Payment | undefined): boolean =>
  payment !== undefined &&
  (payment.state === 'success' || payment.stage === 'processing' || payment.stage === 'authorizing')

/**
 * Pays by the chosen account, as the cashier does. @returns false when the money stays at the bank; a payment that the
 * bank has not finished goes on after the redirect
 */
export function createOneClickPayment(deps: OneClickPaymentDependencies) {
  return async (visit: BankVisit, person: Person): Promise<boolean> => {
    const request = deps.requests.read(visit.reference)
    if (!request || request.amount === '') return true
    const opening = await openVisit(
      { store: deps.payments, merchant: deps.merchant },
      {
        merchantId: credentials.paymentiq.merchantId,
        userId: request.userId,
        sessionId: request.sessionId,
        method: 'deposit',
        providerType: 'TRUSTLY',
        amount: request.amount,
      },
    )
    if (opening.outcome !== 'open' || !isCurrencyCode(opening.visit.currency)) return false
    const holder = `${person.firstName} ${person.lastName}`
    const [account] = deps.bank.accountsOf({
      userId: request.userId,
      bank: visit.bank,
      holder,
      country: alpha3Of(person.country) ?? '',
      currency: opening.visit.currency,
    })
    const kept = deps.payments.keepAccount({
      userId: request.userId,
      method: 'TRUSTLY',
      masked: visit.account,
      holder,
      bank: visit.bank,
      expiry: '',
      fate: 'success',
      isAsked: false,
      reference: account?.number ?? '',
    })
    const begun = deps.flow.begin(opening.visit, kept, opening.visit.amount ?? request.amount)
    return begun !== undefined && isGoingWell(await settled(deps.payments, begun.txId))
  }
}
