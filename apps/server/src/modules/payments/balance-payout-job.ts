/** When the order of a whole balance is looked at. */
import { z } from 'zod'
import {
  enqueueJob,
  handleJob,
  inTransaction,
  inTransactionOf,
  jobKind,
  type JobHandler,
  type Tx,
} from '../../kernel/index.ts'
import { type BalancePayout, readOpenBalancePayout, readOpenBalancePayouts } from './balance-payout-store.ts'
import type { PaymentsContext } from './context.ts'

/** An order is looked at again so often: payouts that failed are tried again, and late wins are paid out. */
export const LOOK_HOURS = 24
/** So soon again where the company was told no account: nothing has reached it. */
const SOON_HOURS = 1
/** So long after an order began it is looked at again soon; afterwards every day. */
export const SOON_UNTIL_HOURS = 48

export const payOutJob = jobKind({
  name: 'payments.pay-balance-out',
  payload: z.object({ playerId: z.string(), balancePayoutId: z.string() }),
})

/** One look waits for each order; of two times the earlier one counts. */
export const enqueueLook = (
  tx: Tx,
  { playerId, id }: Pick<BalancePayout, 'playerId' | 'id'>,
  runAt: Temporal.Instant,
): Promise<void> =>
  enqueueJob(
    tx,
    payOutJob,
    { playerId: playerId.toString(), balancePayoutId: id },
    { playerId, runAt, jobKey: `payments.pay-balance-out:${playerId}:${id}` },
  )

/** The account of a payout could not be named to the company, and its money was released. */
export async function lookSoon(
  { clock }: Pick<PaymentsContext, 'clock'>,
  tx: Tx,
  playerId: bigint,
): Promise<void> {
  const order = await readOpenBalancePayout(tx, playerId)
  const now = clock.now()
  if (order && now.since(order.openedAt).total('hours') < SOON_UNTIL_HOURS)
    await enqueueLook(tx, order, now.add({ hours: SOON_HOURS }))
}

/** Orders that one job of the sweep looks at. */
const PAGE = 200

const sweepJob = jobKind({
  name: 'payments.sweep-balance-payouts',
  payload: z
    .object({
      after: z.string().regex(/^\d+$/).default('0'),
    })
    .loose(),
})

/** Every day each order of more than a day gets its look again, also where its job has used its attempts. */
export function createLookSweep({ db, clock }: Pick<PaymentsContext, 'db' | 'clock'>): JobHandler {
  return handleJob(
    sweepJob,
    async ({ after }) => {
      const now = clock.now()
      const openedBefore = now.subtract({ hours: LOOK_HOURS })
      const page = await readOpenBalancePayouts(db, { openedBefore, after: BigInt(after), limit: PAGE })
      const last = page.length < PAGE ? undefined : page.at(-1)
      for (const order of page) await inTransactionOf(db, order.playerId, (tx) => enqueueLook(tx, order, now))
      if (last) await inTransaction(db, (tx) => enqueueJob(tx, sweepJob, { after: last.playerId.toString() }))
    },
    { cron: { match: '50 3 * * *', catchUpMs: 12 * 3_600_000 } },
  )
}
