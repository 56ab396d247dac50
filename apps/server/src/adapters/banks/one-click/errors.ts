import type { BankRefusal } from '../../../modules/identity/index.ts'

/** Our error numbers in answers to `signin`, beside those of payments. */
export const signInErrors: Readonly<Record<BankRefusal | 'attempt', { errCode: string; errMsg: string }>> = {
  attempt: { errCode: '1001', errMsg: 'The attempt is unknown or over' },
  account: { errCode: '1013', errMsg: 'The player may not sign in' },
  under_age: { errCode: '1101', errMsg: 'The person is too young' },
  country: { errCode: '1102', errMsg: 'People of this country cannot join' },
  name_differs: { errCode: '1103', errMsg: 'The bank names two people' },
  another_person: { errCode: '1107', errMsg: 'The account belongs to another person' },
  declined: { errCode: '1104', errMsg: 'The bank identified nobody' },
  cancelled: { errCode: '1105', errMsg: 'The person has cancelled' },
  not_offered: { errCode: '1106', errMsg: 'Not offered in this market' },
  excluded: { errCode: '1108', errMsg: 'The person is on a register of excluded players' },
  no_account: { errCode: '1110', errMsg: 'The person has no account, so nothing can be paid' },
  deposit_refused: { errCode: '1111', errMsg: 'The player may not deposit' },
  not_paid: { errCode: '1112', errMsg: 'The deposit was not paid' },
  register_unavailable: { errCode: '1109', errMsg: 'A register of excluded players gives no answer' },
}

/** OAuth errors about our client: an alarm. Others are about the code. */
export const isOurFault = (error: string): boolean =>
  ['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'unsupported_response_type'].includes(
    error,
  )
