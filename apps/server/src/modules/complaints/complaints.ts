/** What a player does about complaints: files one, withdraws it, appeals one time (CARE-10). */
import {
  AppError,
  type Clock,
  derivedId,
  inTransactionOf,
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
import { type Complainant, type ComplaintDependencies, hasNoPage } from './ports.ts'

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

export type Deps = Omit<ComplaintDependencies, 'log'>
/** What the terms of complaints depend on. */
export type Jurisdiction = Pick<Complainant, 'market' | 'country' | 'province'>

export async function personOf(
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
export async function sendReceipt(
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

/**
 * @param filed.enteredBy a member of staff; null where the player has filed it
 * @returns the complaint as it is stored
 */
export async function insertFiled(
  tx: Tx,
  clock: Clock,
  {
    person,
    text,
    enteredBy,
    ...filed
  }: ComplaintKey &
    Pick<FiledComplaint, 'topic' | 'text'> & {
      readonly person: Jurisdiction
      readonly enteredBy: string | null
    },
): Promise<StoredComplaint> {
  const at = clock.now()
  const times = answerTimeFrom(at, complaintTermsOf(person, at).days)
  const complaint = { ...filed, state: 'open', filedAt: at, ...times } as const
  await insertComplaint(tx, complaint, enteredBy)
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
  const complaint = await insertFiled(tx, clock, {
    playerId,
    reference,
    person,
    topic,
    text,
    enteredBy: null,
  })
  await audit.record(tx, { act: 'complaint.filed', playerId, object: reference, after: { topic } })
  await sendReceipt(deps, tx, person, { ...complaint, isAppeal: false })
}

/** The complaint that a player names, locked. @throws AppError `error.not_found` */
export async function lockOwn(tx: Tx, key: ComplaintKey): Promise<StoredComplaint> {
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
export async function beginAppeal(
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
