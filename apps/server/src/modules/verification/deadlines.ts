/**
 * Until when a player has to prove identity and address. The documents are asked for with the first deposit, or at the
 * first look of a player who has deposited without being asked.
 */
import type { KycStatus } from '@marquee/contract'
import { type Policy, policyFor, policyValue } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import { z } from 'zod'
import {
  AppError,
  type Database,
  inTransactionOf,
  publish,
  type Queryable,
  subscribe,
  type Subscription,
  type Tx,
} from '../../kernel/index.ts'
import { askForDocument } from './ask-for-documents.ts'
import type { ChangesDependencies } from './document-changes.ts'
import {
  type ClosedGate,
  deadlineKinds,
  type DeadlineTerms,
  type DepositFacts,
  documentDeadline,
  type DocumentDeadline,
  documentTypeStatuses,
  duringGrace,
  isProven,
  isStopped,
  isToSend,
  type ReminderState,
  reminderState,
  whilePlayWaits,
} from './document-deadline.ts'
import { lockDocuments, readDocuments, type StoredDocument } from './document-store.ts'
import { findDeadline, insertDeadline, postponeReminder } from './deadline-store.ts'

/** Event: identity and address are asked for, with the days and the amount until they are needed. */
export const documentsDueTopic = 'documents.due'

/** A player as the deadline needs one. */
export interface VerifiedAccount {
  readonly kycStatus: KycStatus
  readonly market: string
  readonly country: string
  readonly province: string | null
  readonly currency: CurrencyCode
}

export interface DeadlineDependencies extends ChangesDependencies {
  readonly db: Database
  /** Null for an unknown player. */
  readonly accountOf: (playerId: bigint, within?: Queryable) => Promise<VerifiedAccount | null>
  /** Whether a bank has told who the player is. */
  readonly isProvenByBank: (queryable: Queryable, playerId: bigint) => Promise<boolean>
  /** Whether age, person and address are confirmed (ID-03). */
  readonly isConfirmed: (queryable: Queryable, playerId: bigint) => Promise<boolean>
  readonly depositsOf: (queryable: Queryable, playerId: bigint) => Promise<DepositFacts>
  /** What follows from gates that are not open; null where they are open. @param deposited minor units */
  readonly closedGateOf: (
    queryable: Queryable,
    playerId: bigint,
    deposited: bigint,
  ) => Promise<ClosedGate | null>
}

/** A session, as the reminder asks for it. */
export interface ReminderSession {
  readonly id: string
  readonly signedInAt: Temporal.Instant
}

export interface Reminder {
  readonly state: ReminderState
  /** Kinds that are still to be sent. */
  readonly toSend: readonly StoredDocument['kind'][]
  readonly endsAt: Temporal.Instant | null
  /** Deposits have stopped, by the day or by the amount. */
  readonly isStopped: boolean
  readonly amount: bigint
  readonly currency: CurrencyCode
}

const policyOf = (account: VerifiedAccount, at: Temporal.Instant): Policy =>
  policyFor({
    market: account.market,
    residence: account.country,
    province: account.province ?? undefined,
    currency: account.currency,
    at,
  })

function termsOf(policy: Policy): DeadlineTerms {
  const method = policyValue(policy, 'kyc.identityMethod')
  return {
    days: policyValue(policy, 'kyc.docsWithinDays'),
    amount: policyValue(policy, 'kyc.docsAmount').minor,
    // Where the law wants a face or a document itself, a bank is no proof.
    isBankEnough: method === 'data' || method === 'strong',
    areDaysOfGrace: policyValue(policy, 'kyc.graceHours') > 0,
  }
}

const depositCompleted = z.object({ at: z.string().transform((text) => Temporal.Instant.from(text)) })

/** Deadlines of players, for payments, the reminder and the profile. */
export interface DocumentDeadlines {
  /**
   * What waits for the documents of a player now. Asks for them where the player has deposited without being asked.
   * @param within the transaction that the answer must hold for; nothing is asked for in it
   * @throws AppError `error.session.missing` for an unknown player
   */
  deadlineOf(playerId: bigint, deposits: DepositFacts, within?: Queryable): Promise<DocumentDeadline>
  /** @throws AppError `error.session.missing` for an unknown player */
  reminderOf(playerId: bigint, session: ReminderSession): Promise<Reminder>
  /** Puts the reminder off. Changes nothing where nothing is asked for. */
  postpone(playerId: bigint, session: ReminderSession): Promise<Reminder>
  /** Spec 1 §3 `requestDocumentTypeStatus`. */
  typeStatusesOf(playerId: bigint): Promise<string>
  readonly subscription: Subscription
}

/** Everything stored that the deadline of a player follows from. */
async function readFacts(
  { accountOf, isProvenByBank, isConfirmed }: DeadlineDependencies,
  queryable: Queryable,
  playerId: bigint,
) {
  const account = await accountOf(playerId, queryable)
  if (!account) throw new AppError('error.session.missing')
  const stored = await findDeadline(queryable, playerId)
  return {
    account,
    stored,
    facts: {
      level: account.kycStatus,
      documents: await readDocuments(queryable, playerId),
      startedAt: stored?.startedAt ?? null,
      isProvenByBank: await isProvenByBank(queryable, playerId),
      isConfirmed: await isConfirmed(queryable, playerId),
    },
  }
}

export function createDeadlines(deps: DeadlineDependencies): DocumentDeadlines {
  const { db, clock } = deps

  async function reminderOf(playerId: bigint, session: ReminderSession): Promise<Reminder> {
    const deposits = await deps.depositsOf(db, playerId)
    const { account, stored, facts } = await readAsked(deps, playerId, deposits)
    const now = clock.now()
    const terms = termsOf(policyOf(account, now))
    const { state, endsAt } = documentDeadline({ ...facts, ...deposits }, terms, now)
    const standing = { endsAt, isStopped: isStopped(state) }
    const postponed = stored?.postponedAt ? { at: stored.postponedAt, in: stored.postponedIn } : null
    return {
      state: reminderState({ ...facts, ...standing, session, postponed }, now),
      toSend: deadlineKinds.filter((kind) =>
        facts.documents.some((one) => one.kind === kind && isToSend(one.status) && one.askedAt !== null),
      ),
      ...standing,
      amount: terms.amount,
      currency: account.currency,
    }
  }

  return {
    async deadlineOf(playerId, deposits, within) {
      const { account, facts } = within
        ? await readFacts(deps, within, playerId)
        : await readAsked(deps, playerId, deposits)
      const now = clock.now()
      const deadline = documentDeadline({ ...facts, ...deposits }, termsOf(policyOf(account, now)), now)
      const gate = await deps.closedGateOf(within ?? db, playerId, deposits.deposited)
      if (gate?.grace) return duringGrace(deadline, gate.grace)
      return gate?.isPlayWaiting ? whilePlayWaits(deadline, facts.level) : deadline
    },
    reminderOf,
    async postpone(playerId, session) {
      await postponeReminder(db, playerId, { at: clock.now(), sessionId: session.id })
      return reminderOf(playerId, session)
    },
    typeStatusesOf: async (playerId) => documentTypeStatuses(await readDocuments(db, playerId)),
    subscription: subscribe({
      topic: 'deposit.completed',
      name: 'verification.documents-due',
      parse: (body) => depositCompleted.parse(body),
      handler: ({ playerId, body: { at } }) =>
        inTransactionOf(db, playerId, (tx) => beginDeadline(tx, deps, { playerId, startedAt: at })),
    }),
  }
}

/** The same; a player who has deposited without being asked is asked first: the days begin now. */
async function readAsked(
  deps: DeadlineDependencies,
  playerId: bigint,
  { lastDepositAt }: Pick<DepositFacts, 'lastDepositAt'>,
): ReturnType<typeof readFacts> {
  const found = await readFacts(deps, deps.db, playerId)
  if (found.stored || lastDepositAt === null || isProven(found.facts)) return found
  const startedAt = deps.clock.now()
  await inTransactionOf(deps.db, playerId, (tx) => beginDeadline(tx, deps, { playerId, startedAt }))
  return readFacts(deps, deps.db, playerId)
}

/**
 * Begins the days of a player and asks for what proves identity and address, so that nothing is asked for late (ID-12).
 * A repeated event, a further deposit and a further look change nothing.
 */
async function beginDeadline(
  tx: Tx,
  deps: DeadlineDependencies,
  { playerId, startedAt }: { readonly playerId: bigint; readonly startedAt: Temporal.Instant },
): Promise<void> {
  await lockDocuments(tx, playerId)
  const { account, stored, facts } = await readFacts(deps, tx, playerId)
  if (stored || isProven(facts)) return
  const policy = policyOf(account, startedAt)
  if (!(await insertDeadline(tx, { playerId, startedAt, policyVersion: policy.version }))) return
  const kinds = []
  for (const kind of deadlineKinds)
    if (await askForDocument(tx, deps, { playerId, kind, documents: facts.documents })) kinds.push(kind)
  if (kinds.length === 0) return
  const terms = termsOf(policy)
  const deposits = await deps.depositsOf(tx, playerId)
  const { state, endsAt } = documentDeadline({ ...facts, ...deposits, startedAt }, terms, deps.clock.now())
  await publish(tx, {
    topic: documentsDueTopic,
    playerId,
    body: {
      kinds,
      endsAt: endsAt?.toString() ?? null,
      isAtOnce: isStopped(state),
      amountMinor: terms.amount,
      currency: account.currency,
    },
  })
}
