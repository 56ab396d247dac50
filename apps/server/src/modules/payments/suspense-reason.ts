/** Why a transfer goes to suspense instead of being booked. */
export type SuspenseReason =
  | 'unknown_authorization'
  | 'no_auth_code'
  | 'unknown_payment'
  | 'unknown_original'
  | 'after_cancel'
  | 'over_maximum'
  | 'over_original'
  /** A debit of an order of which a credit is not booked: it may be about that one. A person decides. */
  | 'credit_not_booked'
  /** A credit of an order of which people have ended a debit with less than it asked for. A person decides. */
  | 'debit_not_taken'
  | 'currency'
  | 'amount'
  /** The account that pays is in another name than the player's. A person decides. */
  | 'holder'
  /** A credit has paid the deposit, or nothing says that none has. A person decides. */
  | 'credit'
  /** A message that is known came with other content. A person decides. */
  | 'conflict'
  /** The transaction is another player's. A person decides. */
  | 'another_player'
