/** Refunds that two people have agreed to (EXC-16): what they are, and how a server books them. */
import type { CurrencyCode } from '@marquee/money'
import { z } from 'zod'
import {
  type Database,
  enqueueJob,
  handleJob,
  type JobHandler,
  jobKind,
  type Tx,
} from '../../kernel/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { StoredCase } from './case-store.ts'
import { readFacts } from './fact-store.ts'
import { insertRefund, readRefunds } from './refund-store.ts'
import { type ExclusionSum, refundable, sumOfRefund } from './refund-rules.ts'

/** Refunds come from the operator, and from no company. */
const OPERATOR = 0

const refundJob = jobKind({
  name: 'risk.book-refund',
  payload: z.object({ playerId: z.string().regex(/^\d+$/), requestId: z.string() }),
})

/** What is left to give back for a case. The case is locked. */
export const readRefundable = async (
  tx: Tx,
  { caseId, playerId }: Pick<StoredCase, 'caseId' | 'playerId'>,
): Promise<readonly ExclusionSum[]> =>
  refundable(await readFacts(tx, caseId), await readRefunds(tx, playerId))

/** Stores an approved refund, which a server books. */
export async function agreeRefund(
  tx: Tx,
  sums: readonly ExclusionSum[],
  agreed: {
    readonly playerId: bigint
    readonly requestId: string
    readonly approvedBy: string
    readonly at: Temporal.Instant
  },
): Promise<void> {
  const { playerId, requestId } = agreed
  for (const sum of sums) await insertRefund(tx, { ...sum, ...agreed })
  const payload = { playerId: playerId.toString(), requestId }
  await enqueueJob(tx, refundJob, payload, { playerId, jobKey: `${refundJob.name}:${requestId}` })
}

/** A job for each refund; the ledger books a repeat one time. */
export const createRefundJob = ({
  db,
  wallet,
}: {
  readonly db: Database
  readonly wallet: Pick<Wallet, 'execute'>
}): JobHandler =>
  handleJob(refundJob, async ({ playerId: player, requestId }) => {
    const playerId = BigInt(player)
    const sums = (await readRefunds(db, playerId)).filter((refund) => refund.requestId === requestId)
    const [first] = sums
    if (!first) throw new Error('a refund that is booked was agreed to')
    const answer = await wallet.execute({
      kind: 'adjust',
      playerId,
      currency: first.currency as CurrencyCode,
      provider: OPERATOR,
      tx: `refund:${requestId}`,
      amount: sumOfRefund(sums),
      account: 'corrections',
      detail: { reason: 'excluded-play', approver: first.approvedBy },
    })
    if (!answer.ok) throw new Error(`a refund is not booked: ${answer.reason}`)
  })
