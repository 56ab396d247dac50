import { z } from 'zod'
import {
  type JobHandler,
  type Tx,
  enqueueJob,
  handleJob,
  inTransactionOf,
  jobKind,
} from '../../kernel/index.ts'
import type { CompanyCalls } from './company-calls.ts'
import { type PaymentsContext, jobNameOf } from './context.ts'
import { type Notice, findNotice } from './order-store.ts'
import { MISSING_HOURS } from './rules.ts'

/** A message is taken again after so many minutes: the server may have ended before its effect. */
export const TAKE_AGAIN_MINUTES = 10

const takeJobOf = (context: PaymentsContext) =>
  jobKind({
    name: jobNameOf(context, 'payments.take-notice'),
    payload: z.object({ noticeId: z.string() }),
  })

/** Schedules a message in the caller's transaction, in case the company does not repeat it. */
export async function takeAgainIn(
  tx: Tx,
  context: PaymentsContext,
  { playerId, noticeId }: Pick<Notice, 'playerId' | 'noticeId'>,
  runAt: Temporal.Instant,
): Promise<void> {
  const takeJob = takeJobOf(context)
  await enqueueJob(tx, takeJob, { noticeId }, { playerId, runAt, jobKey: `${takeJob.name}:${noticeId}` })
}

/** @param apply the effect of a message, idempotent; false where it cannot be taken yet */
export function createNoticeJob(
  context: PaymentsContext,
  calls: CompanyCalls,
  apply: (notice: Notice) => Promise<boolean>,
): JobHandler {
  const { db, clock, log, company } = context

  /** Money that was taken back without ever having come is in suspense. */
  async function suspend({ kind, playerId, companyTx, orderId, amount, currency }: Notice): Promise<boolean> {
    if (kind === 'credit') return false
    const call = { playerId, companyTx, kind: 'reversal', originalTx: orderId, amount, currency } as const
    return (await calls.transfer(call)).ok
  }

  return handleJob(takeJobOf(context), async ({ noticeId }) => {
    const notice = await findNotice(db, { company: company.name, noticeId })
    if (!notice || (await apply(notice))) return
    const lateAt = notice.notedAt.add({ hours: MISSING_HOURS })
    const isLate = Temporal.Instant.compare(clock.now(), lateAt) >= 0
    if (isLate && (await suspend(notice))) return
    log.error({ alarm: true, companyTx: notice.orderId, notice: noticeId }, 'a message waits to be taken')
    const nextAt = isLate ? clock.now().add({ hours: MISSING_HOURS }) : lateAt
    await inTransactionOf(db, notice.playerId, (tx) => takeAgainIn(tx, context, notice, nextAt))
  })
}
