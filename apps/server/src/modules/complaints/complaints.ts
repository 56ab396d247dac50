/** What a player does about complaints: files one, withdraws it, appeals one time (CARE-10). */
import { z } from 'zod'
import {
  AppError,
  type Clock,
  derivedId,
  enqueueJob,
  fieldError,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  newToken,
  parseStaffName,
  publish,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import { receiptMail } from './complaint-mails.ts'
import { answerTimeFrom, canAppeal, canWithdraw, referenceOf, type Topic } from './complaint-rules.ts'
import {
  type ComplaintKey,
  countFiledSince,
  insertComplaint,
  insertStep,
  lockComplaint,
  lockPlayer,
  readComplaintsOf,
  readSteps,
  setState,
  type Step,
  type StoredComplaint,
} from './complaint-store.ts'
import { type ComplaintTerms, complaintTermsOf } from './complaint-terms.ts'
import { type ActDependencies, type Complainant, type ComplaintDependencies, hasNoPage } from './ports.ts'

/** Complaints that a player files within `DAY_HOURS`; a further one waits. */
export const MOST_IN_A_DAY = 5
const DAY_HOURS = 24
const WAIT_SECONDS = 3_600

/** Event: a complaint or an appeal has arrived. */
const receivedTopic = 'complaint.received'

export interface ShownComplaint extends StoredComplaint {
  readonly steps: readonly Step[]
}

/** What a player reads. */
export interface OwnComplaints extends ComplaintTerms {
  /** The newest first. */
  readonly complaints: readonly ShownComplaint[]
}

export interface FiledComplaint {
  readonly topic: Topic
  /** The player's words. */
  readonly text: string
  /** Of the call: a repeat files nothing more. */
  readonly requestKey: string
}

export interface Complaints {
  listOf(playerId: bigint): Promise<OwnComplaints>
  /** @throws AppError `error.rate.limited` for more than `MOST_IN_A_DAY` in a day */
  file(playerId: bigint, filed: FiledComplaint): Promise<OwnComplaints>
  /** Changes nothing where nobody has to answer any more. @throws AppError `error.not_found` */
  withdraw(playerId: bigint, reference: string): Promise<OwnComplaints>
  /** One time, after the answer; changes nothing in every other state. @throws AppError `error.not_found` */
  appeal(playerId: bigint, reference: string, text: string): Promise<OwnComplaints>
}

type Deps = Omit<ComplaintDependencies, 'log'>
/** What the terms of complaints depend on. */
type Jurisdiction = Pick<Complainant, 'market' | 'country' | 'province'>

async function personOf(
  { players }: Pick<Deps, 'players'>,
  playerId: bigint,
  within: Queryable,
): Promise<Complainant> {
  const person = await players.factsOf(playerId, within)
  if (!person) throw new AppError('error.session.missing')
  return person
}

async function readOwn(deps: Deps, queryable: Queryable, playerId: bigint): Promise<OwnComplaints> {
  const person = await personOf(deps, playerId, queryable)
  const found = await readComplaintsOf(queryable, playerId)
  const references = found.map(({ reference }) => reference)
  const steps = await readSteps(queryable, playerId, references)
  return {
    ...complaintTermsOf(person, deps.clock.now()),
    complaints: found.map((one) => ({ ...one, steps: steps.get(one.reference) ?? [] })),
  }
}

/** The receipt, at the same moment: a notification and a mail. */
async function sendReceipt(
  { queueMail, brand }: Deps,
  tx: Tx,
  person: Complainant,
  received: ComplaintKey & { readonly answerBy: Temporal.Instant; readonly isAppeal: boolean },
): Promise<void> {
  const { playerId, reference, answerBy, isAppeal } = received
  const { email: to, language, market } = person
  await publish(tx, {
    topic: receivedTopic,
    playerId,
    body: { reference, answerBy: answerBy.toString(), isAppeal },
  })
  await queueMail(
    tx,
    receiptMail(
      brand,
      { to, language, market },
      { reference, answerBy, isAppeal, isClosed: hasNoPage(person) },
    ),
  )
}

/** @returns the complaint as it is stored */
async function insertFiled(
  tx: Tx,
  clock: Clock,
  {
    person,
    text,
    ...filed
  }: ComplaintKey & Pick<FiledComplaint, 'topic' | 'text'> & { readonly person: Jurisdiction },
): Promise<StoredComplaint> {
  const at = clock.now()
  const times = answerTimeFrom(at, complaintTermsOf(person, at).days)
  const complaint = { ...filed, state: 'open', filedAt: at, ...times } as const
  await insertComplaint(tx, complaint)
  await insertStep(tx, clock, complaint, { step: 'filed', at, actor: null, outcome: null, text })
  return complaint
}

async function fileIn(
  deps: Deps,
  tx: Tx,
  playerId: bigint,
  { topic, text, requestKey }: FiledComplaint,
): Promise<void> {
  const { clock, audit } = deps
  const person = await personOf(deps, playerId, tx)
  await lockPlayer(tx, playerId)
  const reference = referenceOf(derivedId('cmp', playerId, requestKey))
  if (await lockComplaint(tx, { playerId, reference })) return
  const since = clock.now().subtract({ hours: DAY_HOURS })
  if ((await countFiledSince(tx, playerId, since)) >= MOST_IN_A_DAY)
    throw new AppError('error.rate.limited', { retryAfterSeconds: WAIT_SECONDS })
  const complaint = await insertFiled(tx, clock, { playerId, reference, person, topic, text })
  await audit.record(tx, { act: 'complaint.filed', playerId, object: reference, after: { topic } })
  await sendReceipt(deps, tx, person, { ...complaint, isAppeal: false })
}

/** The complaint that a player names, locked. @throws AppError `error.not_found` */
async function lockOwn(tx: Tx, key: ComplaintKey): Promise<StoredComplaint> {
  const found = await lockComplaint(tx, key)
  if (!found) throw new AppError('error.not_found')
  return found
}

async function withdrawIn({ clock, audit }: Deps, tx: Tx, key: ComplaintKey): Promise<void> {
  const { state, playerId, reference } = await lockOwn(tx, key)
  if (!canWithdraw(state)) return
  await setState(tx, key, 'withdrawn')
  const at = clock.now()
  await insertStep(tx, clock, key, { step: 'withdrawn', at, actor: null, outcome: null, text: null })
  await audit.record(tx, { act: 'complaint.withdrawn', playerId, object: reference })
}

async function appealIn(deps: Deps, tx: Tx, key: ComplaintKey, text: string): Promise<void> {
  const { clock, audit } = deps
  const person = await personOf(deps, key.playerId, tx)
  const { state, playerId, reference } = await lockOwn(tx, key)
  if (!canAppeal(state)) return
  const answerBy = await beginAppeal(tx, clock, { ...key, person, text })
  await audit.record(tx, { act: 'complaint.appealed', playerId, object: reference })
  await sendReceipt(deps, tx, person, { ...key, answerBy, isAppeal: true })
}

/** @returns until when the appeal is answered */
async function beginAppeal(
  tx: Tx,
  clock: Clock,
  {
    person,
    text,
    ...key
  }: ComplaintKey & {
    readonly person: Jurisdiction
    readonly text: string
  },
): Promise<Temporal.Instant> {
  const at = clock.now()
  const times = answerTimeFrom(at, complaintTermsOf(person, at).days)
  await setState(tx, key, 'appealed', times)
  await insertStep(tx, clock, key, { step: 'appealed', at, actor: null, outcome: null, text })
  return times.answerBy
}

const ofComplaint = z.object({ playerId: z.string(), reference: z.string() })
const appealJob = jobKind({ name: 'complaints.tell-appeal', payload: ofComplaint })
const filingJob = jobKind({ name: 'complaints.tell-filing', payload: ofComplaint })

/** Has a server send the receipt of what staff have entered. */
const enqueueReceipt = (
  tx: Tx,
  job: typeof appealJob | typeof filingJob,
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
  const complaint = await insertFiled(tx, clock, { ...written, reference })
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

export function createComplaintActs(deps: Deps): Complaints {
  const within = (playerId: bigint, act: (tx: Tx) => Promise<void>): Promise<OwnComplaints> =>
    inTransactionOf(deps.db, playerId, async (tx) => {
      await act(tx)
      return readOwn(deps, tx, playerId)
    })
  return {
    listOf: (playerId) => readOwn(deps, deps.db, playerId),
    file: (playerId, filed) => within(playerId, (tx) => fileIn(deps, tx, playerId, filed)),
    withdraw: (playerId, reference) =>
      within(playerId, (tx) => withdrawIn(deps, tx, { playerId, reference })),
    appeal: (playerId, reference, text) =>
      within(playerId, (tx) => appealIn(deps, tx, { playerId, reference }, text)),
  }
}
