/** What staff do about complaints: read them, and answer them in time (CARE-10). */
import { z } from 'zod'
import {
  AppError,
  enqueueJob,
  fieldError,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  parseStaffName,
  publish,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import { answerMail } from './complaint-mails.ts'
import { answerIn, answerSteps, isOverdue, type Outcome } from './complaint-rules.ts'
import {
  type ComplaintKey,
  findByReference,
  insertStep,
  lockComplaint,
  readSteps,
  readWaiting,
  setState,
  type Step,
  type StoredComplaint,
} from './complaint-store.ts'
import { complaintTermsOf } from './complaint-terms.ts'
import { type ActDependencies, type ComplaintDependencies, hasNoPage } from './ports.ts'

/** Event: a person has answered a complaint or its appeal. */
const answeredTopic = 'complaint.answered'

const answerJob = jobKind({
  name: 'complaints.tell-answer',
  payload: z.object({ playerId: z.string(), reference: z.string(), step: z.enum(answerSteps) }),
})

export interface WaitingComplaint extends StoredComplaint {
  readonly isOverdue: boolean
}

/**
 * Complaints and appeals that wait for an answer, for a person who looks at them; the audit log keeps who it was.
 * @throws AppError `error.validation` of the field `by`
 */
export async function openComplaintList(
  tx: Tx,
  { audit, clock }: ActDependencies,
  { by }: { readonly by: string },
): Promise<WaitingComplaint[]> {
  const name = parseStaffName(by)
  await audit.record(tx, { act: 'complaint.listed', playerId: null, actor: { kind: 'staff', name } })
  const now = clock.now()
  return (await readWaiting(tx)).map((one) => ({ ...one, isOverdue: isOverdue(one, now) }))
}

/** Whose complaint a reference names, for commands. @throws AppError `error.not_found` */
export async function complaintNamed(queryable: Queryable, reference: string): Promise<ComplaintKey> {
  const [found, other] = await findByReference(queryable, reference)
  if (!found || other) throw new AppError('error.not_found')
  return { playerId: found.playerId, reference }
}

export interface ComplaintRecord extends WaitingComplaint {
  readonly steps: readonly Step[]
}

/**
 * Everything that is kept of a complaint, for a person who looks at it; the audit log keeps who it was.
 * @throws AppError `error.not_found`, `error.validation` of the field `by`
 */
export async function openComplaintRecord(
  tx: Tx,
  { audit, clock }: ActDependencies,
  { by, ...key }: ComplaintKey & { readonly by: string },
): Promise<ComplaintRecord> {
  const name = parseStaffName(by)
  const { playerId, reference } = key
  const found = await lockComplaint(tx, key)
  if (!found) throw new AppError('error.not_found')
  const actor = { kind: 'staff', name } as const
  await audit.record(tx, { act: 'complaint.viewed', playerId, actor, object: reference })
  const steps = await readSteps(tx, playerId, [reference])
  return { ...found, isOverdue: isOverdue(found, clock.now()), steps: steps.get(reference) ?? [] }
}

/** The same without a trace, for other modules of staff. Null for an unknown one. */
export async function findComplaint(
  tx: Tx,
  key: ComplaintKey,
): Promise<(StoredComplaint & Pick<ComplaintRecord, 'steps'>) | null> {
  const found = await lockComplaint(tx, key)
  if (!found) return null
  const steps = await readSteps(tx, key.playerId, [key.reference])
  return { ...found, steps: steps.get(key.reference) ?? [] }
}

export interface TypedAnswer extends ComplaintKey {
  readonly outcome: Outcome
  /** The player reads it. */
  readonly text: string
  readonly by: string
}

/**
 * Answers a complaint, or its appeal, which another person answers. The player is told by a server.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function answerComplaint(
  tx: Tx,
  { audit, clock }: ActDependencies,
  { outcome, text, by, ...key }: TypedAnswer,
): Promise<void> {
  const name = parseStaffName(by)
  const { playerId, reference } = key
  const found = await lockComplaint(tx, key)
  if (!found) throw new AppError('error.not_found')
  const answer = answerIn(found.state)
  if (!answer) throw fieldError('reference', 'decided', 'waits for no answer')
  const steps = (await readSteps(tx, playerId, [reference])).get(reference) ?? []
  if (steps.some(({ actor }) => actor === name))
    throw fieldError('by', 'same_person', 'has answered the complaint: another person answers the appeal')
  const at = clock.now()
  await setState(tx, key, answer.next)
  await insertStep(tx, clock, key, { step: answer.step, at, actor: name, outcome, text })
  await audit.record(tx, {
    act: 'complaint.answered',
    playerId,
    actor: { kind: 'staff', name },
    object: reference,
    after: { step: answer.step, outcome },
  })
  await publish(tx, { topic: answeredTopic, playerId, body: { reference } })
  const payload = { playerId: String(playerId), reference, step: answer.step }
  await enqueueJob(tx, answerJob, payload, {
    playerId,
    jobKey: `${answerJob.name}:${playerId}:${reference}:${answer.step}`,
  })
}

/** Mails the answer with the bodies that settle disputes. A second such mail is a duplicate for the company. */
export const createAnswerJob = (deps: ComplaintDependencies): JobHandler =>
  handleJob(answerJob, ({ playerId: number, reference, step: told }) => {
    const playerId = BigInt(number)
    return inTransactionOf(deps.db, playerId, async (tx) => {
      const person = await deps.players.factsOf(playerId, tx)
      const steps = (await readSteps(tx, playerId, [reference])).get(reference) ?? []
      const answer = steps.find(({ step }) => step === told)
      if (!person || !answer || answer.outcome === null || answer.text === null) return
      const { email: to, language, market } = person
      const { disputeBodies } = complaintTermsOf(person, deps.clock.now())
      const { outcome, text } = answer
      const isAppeal = told === 'appeal-answered'
      const isClosed = hasNoPage(person)
      await deps.queueMail(
        tx,
        answerMail(
          deps.brand,
          { to, language, market },
          { reference, outcome, text, isAppeal, isClosed, disputeBodies },
        ),
      )
    })
  })
