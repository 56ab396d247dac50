import type { CallRefusal } from '../../../modules/payments/index.ts'

export interface IntegrationError {
  readonly errCode: string
  readonly errMsg: string
}

/** Our numbers for PaymentIQ, which a merchant maps to texts. Total over what the module can refuse. */
export const errorOf: Readonly<Record<CallRefusal, IntegrationError>> = {
  session: { errCode: '1001', errMsg: 'The payment session is unknown or over' },
  restricted: { errCode: '1002', errMsg: 'The player may not do this' },
  deposit_limit: { errCode: '1003', errMsg: 'A limit of the player is reached' },
  funds: { errCode: '1011', errMsg: 'Not enough money' },
  currency: { errCode: '1012', errMsg: 'The currency is not that of the account' },
  excluded: { errCode: '1013', errMsg: 'The player is excluded or takes a break' },
  amount: { errCode: '1099', errMsg: 'The amount is not the one that was asked for' },
  unknown_payment: { errCode: '1099', errMsg: 'The payment is not known' },
  conflict: { errCode: '1099', errMsg: 'The transaction is known with other content' },
}
export const MALFORMED: IntegrationError = { errCode: '1099', errMsg: 'The request cannot be read' }
export const UNAVAILABLE: IntegrationError = { errCode: '1099', errMsg: 'Not possible now, try again' }
