/** State codes of a transaction, as PaymentIQ numbers them. */
export const states = {
  success: { code: 0, state: 'SUCCESSFUL' },
  autoApproved: { code: 2, state: 'SUCCESSFUL' },
  approved: { code: 1, state: 'SUCCESSFUL' },
  registered: { code: 100, state: 'REGISTERED' },
  processing: { code: 200, state: 'PROCESSING' },
  waitingProvider: { code: 300, state: 'WAITING_INPUT' },
  waiting3ds: { code: 301, state: 'WAITING_INPUT' },
  waitingNotification: { code: 303, state: 'WAITING_INPUT' },
  waitingApproval: { code: 351, state: 'WAITING_APPROVAL' },
  onHold: { code: 354, state: 'WAITING_APPROVAL' },
  inconsistent: { code: 400, state: 'INCONSISTENT' },
  noConnection: { code: 501, state: 'FAILED' },
  fraud: { code: 503, state: 'FAILED' },
  noFunds: { code: 504, state: 'FAILED' },
  providerDown: { code: 512, state: 'FAILED' },
  notAuthorised: { code: 513, state: 'FAILED' },
  otherPerson: { code: 515, state: 'FAILED' },
  merchantDown: { code: 520, state: 'FAILED' },
  limit: { code: 521, state: 'FAILED' },
  expiredCard: { code: 531, state: 'FAILED' },
  refusedByMerchant: { code: 547, state: 'FAILED' },
  verifyRefused: { code: 548, state: 'FAILED' },
  failed3ds: { code: 550, state: 'FAILED' },
  cancelledByPlayer: { code: 600, state: 'CANCELLED' },
  cancelledByMerchant: { code: 601, state: 'CANCELLED' },
  cancelledByProvider: { code: 602, state: 'CANCELLED' },
} as const satisfies Record<string, { code: number; state: string }>

export type StateName = keyof typeof states
export type Method = 'CREDITCARD' | 'TRUSTLY'
export type Direction = 'deposit' | 'withdrawal'

/** What has to happen next to a transaction; done steps are never done again with other content. */
export type Step = 'input' | 'authorize' | 'charge' | 'approval' | 'transfer' | 'cancel' | 'done'

export interface Transaction {
  readonly txId: string
  readonly userId: string
  readonly sessionId: string
  readonly method: Method
  readonly direction: Direction
  /** Decimal text without a sign. */
  readonly amount: string
  readonly currency: string
  readonly maskedAccount: string
  readonly accountHolder: string
  /** The merchant's own attributes, given with verifyuser and sent back with every call. */
  readonly attributes: Readonly<Record<string, string>>
  readonly state: StateName
  readonly step: Step
  /** How the provider behind it will decide. */
  readonly fate: StateName
  readonly authCode: string
  readonly merchantTxId: string
  readonly originTxId: string
  readonly attempts: number
  /** When the next try is due (ms). */
  readonly dueAt: number
  readonly createdAt: number
  readonly locale: string
  readonly theme: string
}

/** The provider's names of its transactions. */
export function txName(transaction: Pick<Transaction, 'method' | 'direction'>): string {
  const name = transaction.method === 'CREDITCARD' ? 'Creditcard' : 'Trustly'
  return name + (transaction.direction === 'deposit' ? 'Deposit' : 'Withdrawal')
}
