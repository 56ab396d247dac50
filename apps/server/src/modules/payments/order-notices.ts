import { type Tx, inTransactionOf } from '../../kernel/index.ts'
import type { CompanyCalls } from './company-calls.ts'
import type { PaymentsContext } from './context.ts'
import { TAKE_AGAIN_MINUTES, takeAgainIn } from './notice-job.ts'
import { conflictTransactionOf, ownTransactionOf } from './order-books.ts'
import { type Notice, findNotice, insertNotice, readOrder } from './order-store.ts'
import type { CallAnswer } from './ports.ts'
import { findTransaction } from './transaction-store.ts'

/** What a message says. */
type Told = Pick<Notice, 'kind' | 'orderId' | 'noticeId' | 'amount' | 'currency'>

/** Only the first credit of an order is the order's own, and not one of other money than the ledger has booked. */
async function isOrderItself(
  tx: Tx,
  context: PaymentsContext,
  told: Told & Pick<Notice, 'playerId'>,
): Promise<boolean> {
  const { kind, playerId, orderId: companyTx } = told
  if (kind !== 'credit' || (await findNotice(tx, { company: context.company.name, companyTx }))) return false
  const order = await findTransaction(tx, context.keyOf({ playerId, companyTx }))
  const isBooked = order?.transferredAt != null
  return !isBooked || (order.transferAmount === told.amount && order.transferCurrency === told.currency)
}

/**
 * Takes a message one time. A repeat gets what the first one did; the same id with other content is in suspense. The
 * answer without an effect is the one to the company: false where the order is of nobody.
 */
export function createNotices(
  context: PaymentsContext,
  calls: CompanyCalls,
): (told: Told) => Promise<Notice | boolean> {
  const { db, clock, log } = context
  const company = context.company.name

  async function noticeOf(told: Told): Promise<Notice | null> {
    const known = await findNotice(db, { company, noticeId: told.noticeId })
    if (known) return known
    const playerId = (await readOrder(db, { company, orderId: told.orderId }))?.playerId ?? null
    if (playerId === null) return null
    return inTransactionOf(db, playerId, async (tx) => {
      await context.lock(tx, playerId)
      const meanwhile = await findNotice(tx, { company, noticeId: told.noticeId })
      if (meanwhile) return meanwhile
      const companyTx = (await isOrderItself(tx, context, { playerId, ...told }))
        ? told.orderId
        : ownTransactionOf(told)
      const notice = { ...told, company, companyTx, playerId, notedAt: clock.now() }
      await insertNotice(tx, notice)
      await takeAgainIn(tx, context, notice, notice.notedAt.add({ minutes: TAKE_AGAIN_MINUTES }))
      return notice
    })
  }

  async function take(told: Told): Promise<Notice | boolean> {
    const notice = await noticeOf(told)
    if (notice === null) return false
    const { kind, orderId, amount, currency } = told
    const isRepeat =
      notice.kind === kind &&
      notice.orderId === orderId &&
      notice.amount === amount &&
      notice.currency === currency
    if (isRepeat) return notice
    log.error(
      { alarm: true, companyTx: orderId, notice: told.noticeId },
      'a known message came with other content',
    )
    const playerId = (await readOrder(db, { company, orderId }))?.playerId ?? notice.playerId
    const suspended: CallAnswer<unknown> = await calls.transfer({
      playerId,
      companyTx: conflictTransactionOf(told.noticeId),
      kind: kind === 'credit' ? 'deposit' : 'reversal',
      amount,
      currency,
      originalTx: orderId,
    })
    // A third content of the same message changes nothing: the case of the second is open.
    return suspended.ok || suspended.refusal === 'conflict'
  }

  return take
}
