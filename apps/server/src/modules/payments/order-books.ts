import type { Queryable, Tx } from '../../kernel/index.ts'
import type { PaymentsContext } from './context.ts'
import * as deposits from './deposit-store.ts'
import {
  type Notice,
  countUsedLines,
  findNotice,
  hasDebitNotTaken,
  readOrder,
  readOrderCredits,
} from './order-store.ts'
import type { OrderCompany, OrderMoney } from './order-ports.ts'
import type { CompanyStatus } from './ports.ts'
import { ORDER_HOURS, type SuspenseReason } from './rules.ts'
import { type TransactionKey, type TransactionRecord, findTransaction } from './transaction-store.ts'

/** The first credit of an order is the transaction of the order itself; any other message has one of its own. */
export const ownTransactionOf = ({ kind, noticeId }: Pick<Notice, 'kind' | 'noticeId'>): string =>
  `${kind}:${noticeId}`

const HOURS_OF_A_DAY = 24

const CONFLICT = 'conflict:'
/** The transaction of a message that came again with other content. It is never booked. */
export const conflictTransactionOf = (noticeId: string): string => CONFLICT + noticeId

const isSameMoney = (one: OrderMoney) => (other: OrderMoney) =>
  one.amount === other.amount && one.currency === other.currency

type HeldTransaction = Parameters<NonNullable<PaymentsContext['holdOf']>>[1]

/** What a transaction is about, as it is known here. */
interface Known {
  readonly record: TransactionRecord | null
  readonly notice: Notice | null
}

/** What a message has told of a transaction, or else what was authorized; null where nothing was. */
async function expectedOf(
  { db }: PaymentsContext,
  playerId: bigint,
  { record, notice }: Known,
): Promise<OrderMoney | null> {
  if (record?.transferAmount != null && record.transferCurrency !== null)
    return { amount: record.transferAmount, currency: record.transferCurrency }
  // The server ended between the message and its effect.
  if (notice) return notice
  if (record?.paymentId == null) return null
  return deposits.readDeposit(db, playerId, { id: record.paymentId })
}

/** What a transaction without a line of its own is. @param lines what the ledger has of its order, of its kind */
function stateWithoutLine(
  { clock }: PaymentsContext,
  { ledgerDays }: OrderCompany,
  { record, notice }: Known,
  lines: readonly OrderMoney[],
): 'inconsistent' | 'cancelled' | 'pending' {
  // Money of the order is there, but another sum than was authorized: nobody guesses.
  if (record?.transferredAt == null && lines.length > 0) return 'inconsistent'
  if (record?.authorizedAt == null || record.transferredAt !== null || notice !== null) return 'pending'
  const hours = clock.now().since(record.authorizedAt).total('hours')
  // The ledger that is read does not have the first days of the order any more.
  if (hours >= ledgerDays * HOURS_OF_A_DAY) return 'inconsistent'
  return hours >= ORDER_HOURS ? 'cancelled' : 'pending'
}

/** A line of the ledger names its order, not its message: it confirms one transaction, and no other one. */
async function statusIn(
  context: PaymentsContext,
  company: OrderCompany,
  companyTx: string,
): Promise<CompanyStatus> {
  const { db } = context
  const { name } = company
  const notice = await findNotice(db, { company: name, companyTx })
  const orderId = notice?.orderId ?? companyTx
  const playerId = (await readOrder(db, { company: name, orderId }))?.playerId ?? null
  if (playerId === null) return { outcome: 'refused', reason: 'not-in-their-books' }
  const books = await company.linesOf(orderId)
  if (books.outcome === 'unknown') return books
  const record = await findTransaction(db, { playerId, company: name, companyTx })
  const known = { record, notice }
  const expected = await expectedOf(context, playerId, known)
  const isDebit = notice?.kind === 'debit'
  const lines = isDebit ? books.debits : books.credits
  const found = expected === null ? 0 : lines.filter(isSameMoney(expected)).length
  const kind = isDebit ? 'debit' : 'credit'
  const isOwnIn = async (queryable: Queryable): Promise<boolean> => {
    if (expected === null) return false
    const { amount, currency } = expected
    const own = { playerId, companyTx, kind, amount, currency } as const
    return found > (await countUsedLines(queryable, { company: name, orderId }, own))
  }
  const facts = {
    companyTx,
    playerId,
    kind: isDebit ? 'reversal' : 'deposit',
    state: (await isOwnIn(db)) ? 'successful' : stateWithoutLine(context, company, known, lines),
    amount: expected?.amount ?? 0n,
    currency: expected?.currency ?? '',
    ...(isDebit ? { originalTx: orderId } : {}),
    isOwnIn,
  } as const
  return { outcome: 'done', transaction: { ...facts, wasCancelled: true, reason: 'timed-out' } }
}

/** A context whose company is that of the orders, with its ledger as the books. */
export function orderContext(context: PaymentsContext, company: OrderCompany): PaymentsContext {
  const { name, number } = company
  const statusOf = (companyTx: string) => statusIn(context, company, companyTx)
  const creditsOf = (tx: Tx, { playerId, companyTx: orderId }: TransactionKey) =>
    readOrderCredits(tx, { company: name, orderId, playerId })

  /** Why a credit waits for people. @param originalTx the order of a message that came again with other content */
  async function creditHoldOf(
    tx: Tx,
    { playerId, companyTx, originalTx }: HeldTransaction,
  ): Promise<SuspenseReason | null> {
    const notice = await findNotice(tx, { company: name, companyTx })
    const orderId = notice?.orderId ?? originalTx ?? companyTx
    if ((await readOrder(tx, { company: name, orderId }))?.heldAt != null) return 'holder'
    if (companyTx.startsWith(CONFLICT)) return 'conflict'
    return (await hasDebitNotTaken(tx, { company: name, orderId, playerId })) ? 'debit_not_taken' : null
  }

  return {
    ...context,
    jobsOf: name,
    company: { ...context.company, name, number, statusOf },
    keyOf: ({ playerId, companyTx }) => ({ playerId, company: name, companyTx }),
    async holdOf(tx, transaction) {
      const { playerId, kind, companyTx, originalTx } = transaction
      if (kind === 'deposit') return creditHoldOf(tx, transaction)
      if (companyTx.startsWith(CONFLICT)) return 'conflict'
      if (kind === 'reversal' && originalTx !== undefined) {
        const { hasUnbooked } = await creditsOf(tx, { playerId, company: name, companyTx: originalTx })
        return hasUnbooked ? 'credit_not_booked' : null
      }
      return null
    },
    creditsOf,
  }
}
