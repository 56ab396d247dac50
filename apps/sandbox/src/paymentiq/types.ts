/** State codes of a transaction, as PaymentIQ numbers them. */
export const states = {
  success: { code: 0, state: 'SUCCESSFUL' },
  approved: { code: 1, state: 'PROCESSING' },
  registered: { code: 100, state: 'REGISTERED' },
  processing: { code: 200, state: 'PROCESSING' },
  waitingProvider: { code: 300, state: 'WAITING_INPUT' },
  waiting3ds: { code: 301, state: 'WAITING_INPUT' },
  waitingApproval: { code: 351, state: 'WAITING_APPROVAL' },
  onHold: { code: 354, state: 'WAITING_APPROVAL' },
  readTimeout: { code: 400, state: 'INCONSISTENT' },
  transferRefused: { code: 401, state: 'INCONSISTENT' },
  noConnection: { code: 501, state: 'FAILED' },
  fraud: { code: 503, state: 'FAILED' },
  noFunds: { code: 504, state: 'FAILED' },
  providerDown: { code: 512, state: 'FAILED' },
  notAuthorised: { code: 513, state: 'FAILED' },
  merchantRefused: { code: 513, state: 'FAILED' },
  creditRefused: { code: 513, state: 'FAILED' },
  sourceFirst: { code: 513, state: 'FAILED' },
  otherPerson: { code: 515, state: 'FAILED' },
  merchantDown: { code: 520, state: 'FAILED' },
  limit: { code: 521, state: 'FAILED' },
  notUnderstood: { code: 525, state: 'FAILED' },
  expiredCard: { code: 531, state: 'FAILED' },
  saferGambling: { code: 546, state: 'FAILED' },
  blocked: { code: 547, state: 'FAILED' },
  failed3ds: { code: 550, state: 'FAILED' },
  documents: { code: 564, state: 'FAILED' },
  maintenance: { code: 575, state: 'FAILED' },
  nameMismatch: { code: 594, state: 'FAILED' },
  cancelledByPlayer: { code: 600, state: 'CANCELLED' },
  cancelledByMerchant: { code: 601, state: 'CANCELLED' },
  cancelledByProvider: { code: 602, state: 'CANCELLED' },
} as const satisfies Record<string, { code: number; state: string }>

export type StateName = keyof typeof states
export type Method = 'CREDITCARD' | 'TRUSTLY'

/** `reversal`: a refund or chargeback of a deposit, which has calls of its own as a separate transaction. */
export type Direction = 'deposit' | 'withdrawal' | 'reversal'

/** Stage of a transaction; the state code says why. */
export type Stage = 'authorizing' | 'challenge' | 'processing' | 'approval' | 'payout' | 'closing' | 'done'

/** How the provider behind an account decides, and how the transfer is sent to the merchant. */
export type Fate =
  | 'success'
  | 'late'
  | 'lost'
  | 'double'
  | 'otherAmount'
  | 'feeAdded'
  | 'feeDeducted'
  | 'unsure'
  | 'dispute'
  | 'noConnection'
  | 'fraud'
  | 'noFunds'
  | 'providerDown'
  | 'notAuthorised'
  | 'otherPerson'
  | 'limit'
  | 'expiredCard'
  | 'failed3ds'
  | 'maintenance'
  | 'nameMismatch'

export interface Payment {
  readonly txId: string
  readonly visitId: string
  readonly userId: string
  readonly method: Method
  readonly direction: Direction
  /** Kind of a reversal: `Refund` or `Chargeback`. */
  readonly kind: string
  /** Decimal text without a sign, with the currency's digits. */
  readonly amount: string
  readonly currency: string
  readonly accountId: string
  readonly masked: string
  readonly holder: string
  readonly bank: string
  readonly expiry: string
  /** The merchant's own attributes from verifyuser, sent back with every call. */
  readonly attributes: Readonly<Record<string, string>>
  readonly state: StateName
  readonly stage: Stage
  readonly fate: Fate
  readonly needsChallenge: boolean
  readonly authCode: string
  readonly merchantTxId: string
  readonly originTxId: string
  readonly errCode: string
  readonly errMsg: string
  readonly createdAt: number
  readonly changedAt: number
}

/** The provider's name of a transaction: `CreditcardDeposit`, `TrustlyWithdrawal`, `CreditcardRefund`. */
export function txNameOf(payment: Pick<Payment, 'method' | 'direction' | 'kind'>): string {
  const method = payment.method === 'CREDITCARD' ? 'Creditcard' : 'Trustly'
  const kind =
    payment.direction === 'deposit'
      ? 'Deposit'
      : payment.direction === 'withdrawal'
        ? 'Withdrawal'
        : payment.kind
  return method + kind
}

/** A masked account for display: `4111 11•• •••• 1111`, `FI21 •••• 4417`. */
export function prettyAccount(masked: string): string {
  return /^\d/.test(masked) && masked.length >= 14
    ? masked.replaceAll('*', '•').replace(/(.{4})(?=.)/g, '$1 ')
    : `${masked.slice(0, 4)} •••• ${masked.slice(-4)}`
}
