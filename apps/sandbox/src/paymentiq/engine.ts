import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import type { Transactions } from './books.ts'
import type { Merchant } from './merchant.ts'
import { type StateName, type Transaction, states, txName } from './types.ts'

const POLL_MS = 200
const PAYOUT_MS = 1_500
const LATE_MS = 20_000
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000]

/** How the provider behind the cashier decides, told by the last two digits of the amount or by the card's number. */
export function fateOf(amount: string, account: string): StateName {
  const cents = /\.(\d{2})$/.exec(amount)?.[1]
  const byCents: Readonly<Record<string, StateName>> = {
    '03': 'fraud',
    '04': 'noFunds',
    '12': 'providerDown',
    '13': 'notAuthorised',
    '15': 'otherPerson',
    '21': 'limit',
    '31': 'expiredCard',
  }
  const byCard: Readonly<Record<string, StateName>> = {
    '4000000000000002': 'notAuthorised',
    '4000000000009995': 'noFunds',
    '4000000000000069': 'expiredCard',
  }
  return byCard[account.replace(/\D/g, '')] ?? (cents ? byCents[cents] : undefined) ?? 'success'
}

export interface Engine {
  /** Takes one transaction as far as it goes now; returns it as it then stands. */
  advance(txId: string): Promise<Transaction | undefined>
  start(): void
  stop(): Promise<void>
}

/**
 * Works through transactions step by step. A step that has been answered is never asked again with other content; one
 * without a believable answer is asked again, for ever, also after a restart.
 */
export function createEngine(deps: {
  transactions: Transactions
  merchant: Merchant
  clock: Clock
  control: Control
}): Engine {
  const { transactions, merchant, clock, control } = deps
  const inHand = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function callBody(transaction: Transaction, amount = transaction.amount) {
    return {
      userId: transaction.userId,
      txAmount: transaction.direction === 'deposit' ? amount : `-${amount}`,
      txAmountCy: transaction.currency,
      txId: transaction.txId,
      txTypeId: transaction.direction === 'deposit' ? '101' : '102',
      txName: txName(transaction),
      provider: transaction.method === 'CREDITCARD' ? 'SandboxCard' : 'Trustly',
      pspService: transaction.method,
      originTxId: transaction.originTxId === '' ? undefined : transaction.originTxId,
      accountId: transaction.maskedAccount,
      accountHolder: transaction.accountHolder,
      maskedAccount: transaction.maskedAccount,
      pspFee: '0.00',
      pspFeeCy: transaction.currency,
      pspFeeBase: '0.00',
      pspFeeBaseCy: transaction.currency,
      attributes: transaction.attributes,
    }
  }

  function later(transaction: Transaction): void {
    const delay = RETRY_MS[Math.min(transaction.attempts, RETRY_MS.length - 1)] ?? 60_000
    transactions.retryLater(transaction.txId, clock.now() + delay)
  }

  async function authorize(transaction: Transaction): Promise<void> {
    const answer = await merchant.call('authorize', callBody(transaction))
    if (answer.outcome === 'unknown') return later(transaction)
    if (answer.outcome === 'no') {
      transactions.move(transaction.txId, 'authorize', { step: 'done', state: 'refusedByMerchant' })
      return
    }
    const authCode = String(answer.body['authCode'] ?? '')
    const merchantTxId = String(answer.body['merchantTxId'] ?? '')
    if (transaction.direction === 'withdrawal') {
      transactions.move(transaction.txId, 'authorize', {
        step: 'approval',
        state: 'waitingApproval',
        authCode,
        merchantTxId,
      })
      return
    }
    const isLate = control.take('late-transfer') !== null || transaction.amount.endsWith('.88')
    transactions.move(transaction.txId, 'authorize', {
      step: 'charge',
      state: 'processing',
      authCode,
      merchantTxId,
      dueAt: isLate ? clock.now() + LATE_MS : 0,
    })
  }

  function charge(transaction: Transaction): void {
    const isPaid = transaction.fate === 'success'
    transactions.move(transaction.txId, 'charge', {
      step: isPaid ? 'transfer' : 'cancel',
      state: 'processing',
    })
  }

  async function transfer(transaction: Transaction): Promise<void> {
    const amount = control.take('other-amount') === null ? transaction.amount : halfOf(transaction.amount)
    const answer = await merchant.call('transfer', {
      ...callBody(transaction, amount),
      authCode: transaction.authCode,
      txPspAmount: amount,
      txPspAmountCy: transaction.currency,
      fee: '0.00',
      feeCy: transaction.currency,
      feeMode: 'A',
      txRefId: `${transaction.userId}A${transaction.txId}`,
      pspRefId: `psp-${transaction.txId}`,
      pspStatusMessage: 'OK',
    })
    if (answer.outcome === 'unknown') return later(transaction)
    transactions.move(transaction.txId, 'transfer', {
      step: 'done',
      state: answer.outcome === 'yes' ? 'success' : 'inconsistent',
    })
  }

  async function cancel(transaction: Transaction): Promise<void> {
    const reason = transaction.fate === 'success' ? states.cancelledByMerchant : states[transaction.fate]
    const answer = await merchant.call('cancel', {
      ...callBody(transaction),
      authCode: transaction.authCode,
      statusCode: String(reason.code),
      pspStatusCode: String(reason.code),
      pspStatusMessage: transaction.fate,
      pspRefId: `psp-${transaction.txId}`,
    })
    if (answer.outcome === 'unknown') return later(transaction)
    transactions.move(transaction.txId, 'cancel', {
      step: 'done',
      state: transaction.fate === 'success' ? 'cancelledByMerchant' : transaction.fate,
    })
  }

  async function work(txId: string): Promise<void> {
    for (let index = 0; index < 8; index++) {
      const transaction = transactions.read(txId)
      if (!transaction || transaction.dueAt > clock.now() || isStopped) return
      const before = `${transaction.step}:${transaction.attempts}`
      if (transaction.step === 'authorize') await authorize(transaction)
      else if (transaction.step === 'charge') charge(transaction)
      else if (transaction.step === 'transfer') await transfer(transaction)
      else if (transaction.step === 'cancel') await cancel(transaction)
      else return
      const after = transactions.read(txId)
      if (after && `${after.step}:${after.attempts}` === before) return
    }
  }

  /** One worker at a time for each transaction. */
  function exclusively(txId: string): Promise<void> {
    const running = inHand.get(txId)
    if (running) return running
    const promise = work(txId).finally(() => inHand.delete(txId))
    inHand.set(txId, promise)
    return promise
  }

  return {
    async advance(txId) {
      await exclusively(txId)
      return transactions.read(txId)
    },
    start() {
      timer = setInterval(() => {
        for (const { txId } of transactions.due(clock.now())) void exclusively(txId)
      }, POLL_MS)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.all(inHand.values())
    },
  }
}

/** When a payout that was approved reaches its account. */
export function payoutDueAt(clock: Clock): number {
  return clock.now() + PAYOUT_MS
}

export function newTxId(): string {
  return randomUUID()
}

function halfOf(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const minor = BigInt(`${whole}${fraction}`) / 2n
  const text = minor.toString().padStart(fraction.length + 1, '0')
  return fraction === '' ? text : `${text.slice(0, -fraction.length)}.${text.slice(-fraction.length)}`
}
