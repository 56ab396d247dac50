/** Until when identity and address have to be proven, and what waits for it (KYC-05, ID-12). Pure. */
import { type DocumentKind, type DocumentStatus, type KycStatus, schemas } from '@marquee/contract'

/** Documents that the deadline is about. */
export const deadlineKinds = ['PROOF_OF_ID', 'PROOF_OF_ADDRESS'] as const satisfies readonly DocumentKind[]
type DeadlineKind = (typeof deadlineKinds)[number]

const HOURS_A_DAY = 24
const DAY_MS = HOURS_A_DAY * 3_600_000

/**
 * Levels with which identity and address are proven, or need no proof. A questionnaire that is asked for gives a level
 * of its own, which says nothing about them.
 */
export const provenLevels: readonly KycStatus[] = [
  'NOT_REQUIRED',
  'FULLY_VERIFIED',
  'ENHANCED_KYC',
  'ENHANCED',
]

export interface DeadlineDocument {
  readonly kind: DocumentKind
  readonly status: DocumentStatus
  /** Null for one that nobody has asked for. */
  readonly askedAt: Temporal.Instant | null
}

/** What the market's policy says. */
export interface DeadlineTerms {
  /** `kyc.docsWithinDays`: days from the first deposit; 0 is at once. */
  readonly days: number
  /** `kyc.docsAmount` in minor units: the sum of deposits that is taken without proof. */
  readonly amount: bigint
  /** Proof by a bank takes the place of the days where they are 0 (decision 122). */
  readonly isBankEnough: boolean
  /** The days are those of the market's time before identity is verified (`kyc.graceHours`). */
  readonly areDaysOfGrace: boolean
}

/** A player's deposits, minor units. */
export interface DepositFacts {
  /** Booked, and authorized without an end. */
  readonly deposited: bigint
  /** When the last of those booked was authorized: its player confirmed it then. Null while none is booked. */
  readonly lastDepositAt: Temporal.Instant | null
}

export interface DeadlineFacts extends DepositFacts {
  readonly level: KycStatus
  readonly documents: readonly DeadlineDocument[]
  /** When the documents were asked for: with the first deposit, or at the first look after it. Null before. */
  readonly startedAt: Temporal.Instant | null
  readonly isProvenByBank: boolean
  /** Age, person and address are confirmed by sources that the market believes (ID-03). */
  readonly isConfirmed: boolean
}

/**
 * `nothing`: identity and address are proven, or are not asked for yet. `preferred`: they are asked for and days are
 * left. `under_review`: all was sent, and the deadline is over. `required`: the deadline is over.
 * `required_restricted`: the account is restricted until they are proven.
 */
export type DeadlineState = 'nothing' | 'preferred' | 'under_review' | 'required' | 'required_restricted'

export interface DocumentDeadline {
  readonly state: DeadlineState
  /** Null where no day is set. */
  readonly endsAt: Temporal.Instant | null
  /** Whole days that have begun; null where no day is set or nothing has to be sent. */
  readonly daysLeft: number | null
  /** What may still be deposited without proof, minor units, never negative; null without this limit. */
  readonly amountLeft: bigint | null
  /** What the market will ask for with a first deposit (ID-11); null after it, and where nothing is to be proven. */
  readonly notice: Pick<DeadlineTerms, 'days' | 'amount'> | null
  /** What holds a withdrawal: only a document that was asked for before the last deposit (ID-12). */
  readonly withdrawal: 'free' | Exclude<DeadlineState, 'nothing' | 'preferred'>
  /** End of the market's time before identity is verified, while it runs (ID-04); null without one. */
  readonly graceEndsAt: Temporal.Instant | null
  /** Play waits for a document of age or identity. */
  readonly isPlayWaiting: boolean
}

const PROVEN: DocumentDeadline = {
  state: 'nothing',
  endsAt: null,
  daysLeft: null,
  amountLeft: null,
  notice: null,
  withdrawal: 'free',
  graceEndsAt: null,
  isPlayWaiting: false,
}

const statusOf = (documents: readonly DeadlineDocument[], kind: DeadlineKind): DocumentStatus =>
  documents.find((document) => document.kind === kind)?.status ?? 'UNREQUESTED'

/** Whether identity and address are proven, or need no proof. */
export const isProven = ({ level, documents }: Pick<DeadlineFacts, 'level' | 'documents'>): boolean =>
  provenLevels.includes(level) || deadlineKinds.every((kind) => statusOf(documents, kind) === 'VERIFIED')

/**
 * The end of the days, an instant that is over itself. Null before the first deposit, and where the market asks for
 * proof at once and a bank has proven the identity, or the gates of identity are open. Open gates end the days of the
 * time before identity is verified too; the amount stands in each case.
 */
export function endOfDays(
  {
    startedAt,
    isProvenByBank,
    isConfirmed,
  }: Pick<DeadlineFacts, 'startedAt' | 'isProvenByBank' | 'isConfirmed'>,
  { days, isBankEnough, areDaysOfGrace }: Omit<DeadlineTerms, 'amount'>,
): Temporal.Instant | null {
  const isProvenAtOnce = days === 0 && (isProvenByBank || isConfirmed)
  const isProvenInGrace = areDaysOfGrace && isConfirmed
  if (startedAt === null || (isBankEnough && (isProvenAtOnce || isProvenInGrace))) return null
  return startedAt.add({ hours: days * HOURS_A_DAY })
}

/** Days that have begun until an instant; 0 when it is over. */
export const daysUntil = (endsAt: Temporal.Instant, now: Temporal.Instant): number =>
  Math.max(0, Math.ceil((endsAt.epochMilliseconds - now.epochMilliseconds) / DAY_MS))

/** @param now the hard stop is the end of the days or the amount, whichever is first */
export function documentDeadline(
  facts: DeadlineFacts,
  terms: DeadlineTerms,
  now: Temporal.Instant,
): DocumentDeadline {
  if (isProven(facts)) return PROVEN
  const amountLeft = facts.deposited < terms.amount ? terms.amount - facts.deposited : 0n
  const hasBegun = facts.startedAt !== null
  const endsAt = endOfDays(facts, terms)
  // Nobody is stopped before being asked: until then the amount alone limits what is deposited.
  const isOver =
    hasBegun && (amountLeft === 0n || (endsAt !== null && Temporal.Instant.compare(now, endsAt) >= 0))
  const isAllSent = deadlineKinds.every((kind) =>
    ['UNDER_REVIEW', 'VERIFIED'].includes(statusOf(facts.documents, kind)),
  )
  const state = stateOf(facts.level, { isOver, isAllSent, hasBegun })
  return {
    state,
    endsAt,
    daysLeft: state === 'preferred' && endsAt !== null ? daysUntil(endsAt, now) : null,
    amountLeft,
    notice: facts.lastDepositAt === null && !hasBegun ? { days: terms.days, amount: terms.amount } : null,
    withdrawal: withdrawalState(facts, state),
    graceEndsAt: null,
    isPlayWaiting: false,
  }
}

/** What follows for money from gates of age and identity that are not open. */
export interface ClosedGate {
  readonly grace: RunningGrace | null
  /** Play waits for a document of age or identity. */
  readonly isPlayWaiting: boolean
}

/** A market's time before identity is verified, while it runs (ID-04). */
export interface RunningGrace {
  /** What may still be deposited in it, minor units. */
  readonly left: bigint
  readonly endsAt: Temporal.Instant
}

/**
 * The same while a market's time before identity is verified runs (ID-04): its sum of deposits applies too, and no
 * money is paid out.
 */
export const duringGrace = (
  deadline: DocumentDeadline,
  { left, endsAt }: RunningGrace,
): DocumentDeadline => ({
  ...deadline,
  amountLeft: deadline.amountLeft !== null && deadline.amountLeft < left ? deadline.amountLeft : left,
  withdrawal: deadline.withdrawal === 'free' ? 'required' : deadline.withdrawal,
  graceEndsAt: endsAt,
})

/**
 * The same while play waits for age or identity: no money waits for documents that play waits for (decision 129). A
 * restricted account stays restricted.
 */
export const whilePlayWaits = (deadline: DocumentDeadline, level: KycStatus): DocumentDeadline => ({
  ...deadline,
  withdrawal: level === 'RESTRICTED' ? deadline.withdrawal : 'free',
  isPlayWaiting: true,
})

/** Whether nothing more is deposited until the documents are verified. */
export const isStopped = (state: DeadlineState): boolean => state !== 'nothing' && state !== 'preferred'

function stateOf(
  level: KycStatus,
  { isOver, isAllSent, hasBegun }: { isOver: boolean; isAllSent: boolean; hasBegun: boolean },
): DeadlineState {
  if (level === 'RESTRICTED') return isAllSent ? 'under_review' : 'required_restricted'
  if (isOver) return isAllSent ? 'under_review' : 'required'
  return hasBegun && !isAllSent ? 'preferred' : 'nothing'
}

/**
 * A document holds a withdrawal where the player has deposited after being asked for it. One that has expired never
 * does (KYC-15); another one that was asked for holds it all the same.
 */
function withdrawalState(
  { documents, lastDepositAt }: DeadlineFacts,
  state: DeadlineState,
): DocumentDeadline['withdrawal'] {
  if (state === 'nothing' || state === 'preferred') return 'free'
  const holding = documents.filter(
    ({ kind, status, askedAt }) =>
      deadlineKinds.some((one) => one === kind) &&
      (status === 'REQUESTED' || status === 'UNDER_REVIEW') &&
      askedAt !== null &&
      lastDepositAt !== null &&
      Temporal.Instant.compare(askedAt, lastDepositAt) < 0,
  )
  if (holding.length === 0) return 'free'
  if (holding.every(({ status }) => status === 'UNDER_REVIEW')) return 'under_review'
  return state === 'required_restricted' ? state : 'required'
}

/** Days left at which a reminder that was put off is shown again; after the last one it is in each session. */
const REMINDER_DAYS = [7, 3, 1, 0] as const

/** How near the end is: a smaller number is nearer. */
const stageAt = (endsAt: Temporal.Instant, at: Temporal.Instant): number =>
  REMINDER_DAYS.findLast((days) => daysUntil(endsAt, at) <= days) ?? Number.POSITIVE_INFINITY

/** Spec 1 §4: states of the reminder. */
export type ReminderState = 'INACTIVE' | 'NOTIFY' | 'UPLOADED'

export interface ReminderFacts {
  readonly level: KycStatus
  readonly documents: readonly DeadlineDocument[]
  /** Null where no day is set: nobody is reminded of it before deposits stop. */
  readonly endsAt: Temporal.Instant | null
  /** Deposits have stopped, by the day or by the amount. */
  readonly isStopped: boolean
  readonly session: { readonly id: string; readonly signedInAt: Temporal.Instant }
  /** The last time, and the sessions in which it was put off. */
  readonly postponed: { readonly in: readonly string[]; readonly at: Temporal.Instant } | null
}

/**
 * After a login, while something that was asked for before it is to be sent. `Later` puts it off for the session, and
 * until fewer days are left: 7, 3, 1; when deposits have stopped it is shown in each session.
 */
export function reminderState(facts: ReminderFacts, now: Temporal.Instant): ReminderState {
  const { documents, endsAt, session, postponed } = facts
  const isDue = facts.isStopped || endsAt !== null
  if (isProven(facts)) return 'INACTIVE'
  const asked = documents.filter(
    ({ kind, askedAt }) => deadlineKinds.some((one) => one === kind) && askedAt !== null,
  )
  const toSend = asked.filter(({ status }) => isToSend(status))
  if (toSend.length === 0)
    return asked.some(({ status }) => status === 'UNDER_REVIEW') ? 'UPLOADED' : 'INACTIVE'
  const isAskedBefore = toSend.some(
    ({ askedAt }) => askedAt !== null && Temporal.Instant.compare(askedAt, session.signedInAt) < 0,
  )
  if (!isDue || !isAskedBefore || postponed?.in.includes(session.id)) return 'INACTIVE'
  if (postponed === null || facts.isStopped || endsAt === null) return 'NOTIFY'
  const stage = stageAt(endsAt, now)
  return stage === 0 || stage < stageAt(endsAt, postponed.at) ? 'NOTIFY' : 'INACTIVE'
}

const orderOf = ({ kind }: DeadlineDocument): number => schemas.documentKinds.indexOf(kind)

/** Whether its player has something to send. */
export const isToSend = (status: DocumentStatus): boolean => status === 'REQUESTED' || status === 'EXPIRED'

/** Spec 1 §3 `requestDocumentTypeStatus`: kinds that were asked for with their status, comma-separated. */
export const documentTypeStatuses = (documents: readonly DeadlineDocument[]): string =>
  documents
    .filter(({ askedAt }) => askedAt !== null)
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map(({ kind, status }) => `${kind}:${status}`)
    .join(',')
