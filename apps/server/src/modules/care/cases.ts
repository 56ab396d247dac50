/** What staff do about a player's case: the steps of the playbook in rising order (CARE-06), and its end. */
import { z } from 'zod'
import {
  AppError,
  assertInvariant,
  enqueueJob,
  fieldError,
  handleJob,
  type JobHandler,
  inTransactionOf,
  jobKind,
  newIdOf,
  parseStaffName,
  publish,
  type Tx,
} from '../../kernel/index.ts'
import type { Act } from '../audit/index.ts'
import { readDecisionsAbout } from '../decisions/index.ts'
import { statusesWithoutExclusion } from '../players/index.ts'
import { objectionMail } from './care-mails.ts'
import {
  clearActBy,
  findCase,
  insertText,
  lockCase,
  lockPlayer,
  type Outcome,
  readMarkersOf,
  readTriggers,
  setActBy,
  setClosed,
  type StoredCase,
} from './case-store.ts'
import { type answers, findObjection, insertAnswer } from './objection-store.ts'
import type { ActDependencies, CareDependencies } from './ports.ts'
import { findStep, insertStep, type StepKind } from './step-store.ts'
import { tellPlayer } from './tell-player.ts'

/** Hours until a person has looked at a stop of offers, and has answered an objection. */
export const REVIEW_HOURS = 72

/** Event: a person has answered the player's objection. */
const objectionTopic = 'care.objection'

/** What a member of staff has typed about a case. */
export interface TypedAct {
  readonly caseId: string
  readonly note: string
  readonly by: string
}

const messageJob = jobKind({ name: 'care.send-message', payload: z.object({ stepId: z.string() }) })
const answerJob = jobKind({ name: 'care.tell-answer', payload: z.object({ caseId: z.string() }) })

type CareAct = Extract<Act, `care.${string}`>

/** The audit row of an act of staff. It names the case and not the player, whose copy of data has the acts on them. */
export const recordAct = (
  tx: Tx,
  { audit }: Pick<ActDependencies, 'audit'>,
  act: Extract<
    CareAct,
    'care.case_viewed' | 'care.case_closed' | 'care.step_taken' | 'care.objection_answered'
  >,
  caseId: string,
  name: string,
  after: Readonly<Record<string, string>> = {},
): Promise<void> =>
  audit.record(tx, { act, playerId: null, object: caseId, actor: { kind: 'staff', name }, after })

/**
 * The open case of an act, with its player locked against new markers.
 * @throws AppError `error.not_found`, `error.validation` of the field `case` where it is closed
 */
async function lockOpen(tx: Tx, caseId: string): Promise<StoredCase> {
  const named = await findCase(tx, caseId)
  if (!named) throw new AppError('error.not_found')
  await lockPlayer(tx, named.playerId)
  const found = await lockCase(tx, caseId)
  if (!found) throw new AppError('error.not_found')
  if (found.closedAt !== null) throw fieldError('case', 'closed', 'is closed already')
  return found
}

/** A person has acted: what waits now is an objection at the most. */
async function noteActed(tx: Tx, found: StoredCase): Promise<void> {
  await clearActBy(tx, found.caseId)
  const objection = await findObjection(tx, found)
  if (objection && objection.answer === null)
    await setActBy(tx, found.caseId, objection.madeAt.add({ hours: REVIEW_HOURS }))
}

export interface TypedStep extends TypedAct {
  readonly step: StepKind
  /** Numbers and codes of the step, also the order that another module carries out. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Writes a step of the playbook. A message is sent by a server.
 * @param order what another module is asked to do in the same transaction; its id is kept with the step
 * @returns the id of the step
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function takeStep(
  tx: Tx,
  deps: ActDependencies,
  { caseId, step, details, note, by }: TypedStep,
  order?: (ordered: { readonly playerId: bigint; readonly stepId: string }) => Promise<string>,
): Promise<string> {
  const actor = parseStaffName(by)
  const found = await lockOpen(tx, caseId)
  const { playerId } = found
  const stepId = newIdOf('cst', playerId, deps.clock)
  const orderId = await order?.({ playerId, stepId })
  const textId = await insertText(tx, deps.clock, { playerId, content: note })
  await insertStep(tx, {
    stepId,
    caseId,
    playerId,
    step,
    actor,
    takenAt: deps.clock.now(),
    triggers: await readTriggers(tx, caseId),
    details: orderId === undefined ? details : { ...details, orderId },
    textId,
  })
  await noteActed(tx, found)
  await recordAct(tx, deps, 'care.step_taken', caseId, actor, { step })
  if (step === 'message')
    await enqueueJob(tx, messageJob, { stepId }, { playerId, jobKey: `${messageJob.name}:${stepId}` })
  return stepId
}

/**
 * Closes a case for good: offers and marketing are open again, as far as the player's own choices and status are.
 * @param closing.markers how many the person has read: a stop for one that came afterwards goes on
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function closeCase(
  tx: Tx,
  deps: ActDependencies,
  closing: TypedAct & {
    readonly outcome: Exclude<Outcome, 'objection-granted'>
    readonly markers: number
  },
): Promise<void> {
  const { caseId, outcome, note } = closing
  const actor = parseStaffName(closing.by)
  const found = await lockOpen(tx, caseId)
  const objection = await findObjection(tx, found)
  if (objection && objection.answer === null)
    throw fieldError('case', 'objection', 'has an objection, which is answered first')
  if ((await readMarkersOf(tx, caseId)).length !== closing.markers)
    throw fieldError('markers', 'changed', 'are other ones by now: read the case again first')
  await closeIn(tx, deps, found, { outcome, actor, note })
}

async function closeIn(
  tx: Tx,
  deps: ActDependencies,
  { caseId, playerId, pausedAt }: StoredCase,
  { outcome, actor, note }: { readonly outcome: Outcome; readonly actor: string; readonly note: string },
): Promise<void> {
  const textId = await insertText(tx, deps.clock, { playerId, content: note })
  await setClosed(tx, caseId, { outcome, by: actor, at: deps.clock.now(), textId })
  await recordAct(tx, deps, 'care.case_closed', caseId, actor, { outcome })
  if (pausedAt !== null)
    await deps.audit.record(tx, {
      act: 'care.offers_resumed',
      playerId,
      actor: { kind: 'staff', name: actor },
    })
}

/** What an answer needs besides: the review of the decision that stopped the offers. */
export interface AnswerDependencies extends ActDependencies {
  readonly reviewDecision: (
    tx: Tx,
    review: {
      readonly playerId: bigint
      readonly decisionId: string
      readonly finding: 'upheld' | 'overturned'
      readonly by: string
    },
  ) => Promise<unknown>
}

/** The decision that stopped offers; where an earlier release stored none, the last one about the case. */
async function reviewStop(
  tx: Tx,
  { reviewDecision }: AnswerDependencies,
  { caseId, playerId, pausingDecisionId }: StoredCase,
  { answer, by }: { readonly answer: (typeof answers)[number]; readonly by: string },
): Promise<void> {
  const lastOf = async () => (await readDecisionsAbout(tx, playerId, caseId)).at(-1)?.decisionId
  const decisionId = pausingDecisionId ?? (await lastOf())
  assertInvariant(decisionId !== undefined, 'offers were stopped by a decision', { caseId })
  const finding = answer === 'granted' ? 'overturned' : 'upheld'
  await reviewDecision(tx, { playerId, decisionId, finding, by })
}

/**
 * A person answers the player's objection (KYC-16), which is a review of the decision. A granted one closes the case,
 * and the player is told by a server.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function answerObjection(
  tx: Tx,
  deps: AnswerDependencies,
  { caseId, answer, note, by }: TypedAct & { readonly answer: (typeof answers)[number] },
): Promise<void> {
  const actor = parseStaffName(by)
  const found = await lockOpen(tx, caseId)
  const objection = await findObjection(tx, found)
  if (!objection) throw fieldError('case', 'no_objection', 'has no objection')
  if (objection.answer !== null) throw fieldError('case', 'answered', 'has an objection that is answered')
  const { playerId } = found
  const textId = await insertText(tx, deps.clock, { playerId, content: note })
  await insertAnswer(tx, found, { answer, by: actor, at: deps.clock.now(), textId })
  await noteActed(tx, found)
  await reviewStop(tx, deps, found, { answer, by: actor })
  await recordAct(tx, deps, 'care.objection_answered', caseId, actor, { answer })
  if (answer === 'granted') await closeIn(tx, deps, found, { outcome: 'objection-granted', actor, note: '' })
  await publish(tx, { topic: objectionTopic, playerId, body: { answer } })
  await enqueueJob(tx, answerJob, { caseId }, { playerId, jobKey: `${answerJob.name}:${caseId}` })
}

/** Sends the message of a step that a person has taken; a repeat changes nothing. */
export const createMessageJob = (deps: CareDependencies): JobHandler =>
  handleJob(messageJob, async ({ stepId }) => {
    const step = await findStep(deps.db, stepId)
    if (step) await inTransactionOf(deps.db, step.playerId, (tx) => tellPlayer(deps, tx, step))
  })

/** Mails the answer to an objection. The same mail a second time is a duplicate for the company. */
export const createAnswerJob = (deps: CareDependencies): JobHandler =>
  handleJob(answerJob, async ({ caseId }) => {
    const named = await findCase(deps.db, caseId)
    if (!named) return
    await inTransactionOf(deps.db, named.playerId, async (tx) => {
      const found = await lockCase(tx, caseId)
      const answer = found && (await findObjection(tx, found))?.answer
      const person = found && (await deps.players.factsOf(found.playerId, tx))
      if (!answer || !person || statusesWithoutExclusion.includes(person.status)) return
      const { email: to, language, market } = person
      await deps.queueMail(tx, objectionMail(deps.brand, { to, language, market }, answer))
    })
  })
