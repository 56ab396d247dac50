/** What staff enter for players, in their words: complaints and appeals that came by mail (CARE-10, EXC-22). */
import { z } from 'zod'
import {
  derivedId,
  enqueueJob,
  fieldError,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  newToken,
  parseStaffName,
  type Tx,
} from '../../kernel/index.ts'
import { canAppeal, referenceOf } from './complaint-rules.ts'
import { type ComplaintKey, lockPlayer } from './complaint-store.ts'
import {
  beginAppeal,
  type Deps,
  type FiledComplaint,
  insertFiled,
  type Jurisdiction,
  lockOwn,
  personOf,
  sendReceipt,
} from './complaints.ts'
import type { ActDependencies } from './ports.ts'

const ofComplaint = z.object({ playerId: z.string(), reference: z.string() })
const appealJob = jobKind({ name: 'complaints.tell-appeal', payload: ofComplaint })
const filingJob = jobKind({ name: 'complaints.tell-filing', payload: ofComplaint })

/** Has a server send the receipt of what staff have entered. */
const enqueueReceipt = (
  tx: Tx,
  job: typeof appealJob,
  { playerId, reference }: ComplaintKey,
): Promise<void> =>
  enqueueJob(
    tx,
    job,
    { playerId: String(playerId), reference },
    { playerId, jobKey: `${job.name}:${playerId}:${reference}` },
  )

/**
 * Enters a complaint that the player has written by mail, by a member of staff: an objection to an exclusion that was
 * imposed (EXC-22), or a complaint of somebody whose account has no page for it. A server sends the receipt.
 * @returns the reference
 * @throws AppError `error.validation` of the field `by`
 */
export async function enterComplaint(
  tx: Tx,
  { audit, clock }: ActDependencies,
  {
    by,
    ...written
  }: Pick<FiledComplaint, 'topic' | 'text'> & {
    readonly playerId: bigint
    readonly person: Jurisdiction
    readonly by: string
  },
): Promise<string> {
  const name = parseStaffName(by)
  const { playerId, topic } = written
  await lockPlayer(tx, playerId)
  const reference = referenceOf(derivedId('cmp', playerId, newToken()))
  const complaint = await insertFiled(tx, clock, { ...written, reference, enteredBy: name })
  const actor = { kind: 'staff', name } as const
  await audit.record(tx, { act: 'complaint.filed', playerId, actor, object: reference, after: { topic } })
  await enqueueReceipt(tx, filingJob, complaint)
  return reference
}

/**
 * Enters an appeal that the player has written by mail, by a member of staff: a closed account has no page for it. A
 * server sends the receipt.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function enterAppeal(
  tx: Tx,
  { audit, clock }: ActDependencies,
  {
    text,
    by,
    person,
    ...key
  }: ComplaintKey & {
    readonly text: string
    readonly by: string
    readonly person: Jurisdiction
  },
): Promise<void> {
  const name = parseStaffName(by)
  const { state, playerId, reference } = await lockOwn(tx, key)
  if (!canAppeal(state)) throw fieldError('reference', 'decided', 'has no answer that can be appealed')
  await beginAppeal(tx, clock, { playerId, reference, person, text })
  const actor = { kind: 'staff', name } as const
  await audit.record(tx, { act: 'complaint.appealed', playerId, actor, object: reference })
  await enqueueReceipt(tx, appealJob, { playerId, reference })
}

/** Send the receipts of what staff have entered. */
export const createReceiptJobs = (deps: Deps): JobHandler[] =>
  [appealJob, filingJob].map((job) =>
    handleJob(job, ({ playerId: number, reference }) => {
      const playerId = BigInt(number)
      return inTransactionOf(deps.db, playerId, async (tx) => {
        const person = await personOf(deps, playerId, tx)
        const { answerBy } = await lockOwn(tx, { playerId, reference })
        await sendReceipt(deps, tx, person, { playerId, reference, answerBy, isAppeal: job === appealJob })
      })
    }),
  )
