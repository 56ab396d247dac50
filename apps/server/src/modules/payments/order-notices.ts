import { inTransaction } from '../../kernel/index.ts'
import type { CompanyCalls } from './company-calls.ts'
import type { PaymentsContext } from './context.ts'
import { conflictTransactionOf, ownTransactionOf } from './order-books.ts'
import { type Notice, findNotice, insertNotice, readOrder } from './order-store.ts'
import type { CallAnswer } from './ports.ts'

/**
 * Takes a message one time. A repeat gets what the first one did; the same id with other content is in suspense. The
 * answer without an effect is the one to the company: false where the order is of nobody.
 */
export function createNotices(context: PaymentsContext, calls: CompanyCalls) {
  const { db, clock, log } = context
  const company = context.company.name

  async function noticeOf(
    told: Pick<Notice, 'kind' | 'orderId' | 'noticeId' | 'amount' | 'currency'>,
  ): Promise<Notice | null> {
    const known = await findNotice(db, { company, noticeId: told.noticeId })
    if (known) return known
    const playerId = (await readOrder(db, { company, orderId: told.orderId }))?.playerId ?? null
    if (playerId === null) return null
    return inTransaction(db, async (tx) => {
      await context.lock(tx, playerId)
      const meanwhile = await findNotice(tx, { company, noticeId: told.noticeId })
      if (meanwhile) return meanwhile
      const isFirst =
        told.kind === 'credit' && (await findNotice(tx, { company, companyTx: told.orderId })) === null
      const companyTx = isFirst ? told.orderId : ownTransactionOf(told)
      const notice = { ...told, company, companyTx, playerId, notedAt: clock.now() }
      await insertNotice(tx, notice)
      return notice
    })
  }

  return async (
    told: Pick<Notice, 'kind' | 'orderId' | 'noticeId' | 'amount' | 'currency'>,
  ): Promise<Notice | boolean> => {
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
    const suspended: CallAnswer<unknown> = await calls.transfer({
      playerId: notice.playerId,
      companyTx: conflictTransactionOf(told.noticeId),
      kind: kind === 'credit' ? 'deposit' : 'reversal',
      amount,
      currency,
      ...(kind === 'credit' ? {} : { originalTx: orderId }),
    })
    // A third content of the same message changes nothing: the case of the second is open.
    return suspended.ok || suspended.refusal === 'conflict'
  }
}
