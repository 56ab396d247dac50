/** What Trustly's public documents do not say, to be confirmed with the company before going live. */
export const assumed = {
  /**
   * An identification without money. The documents show `RequestKYC` with Deposit; here it goes with SelectAccount,
   * whose head is the same.
   */
  method: 'SelectAccount',
  requestKyc: '1',
  /** Days of the account ledger in which the money of an order is looked for. */
  ledgerDays: 31,
  /** Names of ledger accounts of what the company itself takes for an order begin so. */
  feeAccounts: 'TRANSACTION_FEE',
  /** `account.attributes.name` is the holder. Without it nothing is compared. */
  holderField: 'name',
  /** `abort` of a `kyc` notification is set when the bank identified nobody. */
  abort: '1',
} as const
