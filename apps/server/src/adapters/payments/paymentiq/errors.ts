import type { CallRefusal } from '../../../modules/payments/index.ts'

export interface IntegrationError {
  readonly errCode: string
  readonly errMsg: string
}

/** Our error numbers for PaymentIQ; a merchant maps them to texts there. Total over the module's refusals. */
export const errorByRefusal: Readonly<Record<CallRefusal, IntegrationError>> = {
  session: { errCode: '1001', errMsg: 'The payment session is unknown or over' },
  restricted: { errCode: '1002', errMsg: 'The player may not do this' },
  deposit_limit: { errCode: '1003', errMsg: 'A deposit limit of the player is reached' },
  spend_limit: { errCode: '1004', errMsg: 'A spending limit of the player is reached' },
  documents_preferred: { errCode: '1005', errMsg: 'Documents are wanted' },
  documents_required: { errCode: '1006', errMsg: 'Documents are needed' },
  documents_required_restricted: {
    errCode: '1007',
    errMsg: 'Documents are needed, the account is restricted',
  },
  documents_under_review: { errCode: '1008', errMsg: 'Documents are being looked at' },
  over_maximum: { errCode: '1009', errMsg: 'The amount is more than the player may pay' },
  withdrawal_limit: { errCode: '1010', errMsg: 'The withdrawal limit of the period is reached' },
  funds: { errCode: '1011', errMsg: 'Not enough money' },
  currency: { errCode: '1012', errMsg: 'The currency is not that of the account' },
  excluded: { errCode: '1013', errMsg: 'The player is excluded or takes a break' },
  credit: { errCode: '1014', errMsg: 'Deposits by credit are not accepted' },
  holder: { errCode: '1015', errMsg: 'The account is not in the name of the player' },
  source: { errCode: '1016', errMsg: 'Deposits are paid back first, each to the account that it came from' },
  failure: { errCode: '1099', errMsg: 'Not possible' },
  amount: { errCode: '1099', errMsg: 'The amount is not the one that was asked for' },
  auth_code: { errCode: '1099', errMsg: 'The authCode is not the one that was given' },
  conflict: { errCode: '1099', errMsg: 'The transaction is known with other content' },
  another_player: { errCode: '1099', errMsg: 'The transaction is that of another player' },
}
export const MALFORMED: IntegrationError = { errCode: '1099', errMsg: 'The request cannot be read' }
export const UNAVAILABLE: IntegrationError = { errCode: '1099', errMsg: 'Not possible now, try again' }
