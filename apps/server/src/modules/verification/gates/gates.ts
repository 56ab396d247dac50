/** The gates of age and identity (ID-02, ID-03, ID-04): what is asked, and what waits. */
import { setTimeout } from 'node:timers/promises'
import type { ErrorCode, RouteOutput } from '@marquee/contract'
import { decimalFromMinor } from '@marquee/money'
import {
  AppError,
  enqueueJob,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  type Queryable,
  subscribe,
  type Subscription,
  type Tx,
} from '../../../kernel/index.ts'
import { z } from 'zod'
import type { ClosedGate } from '../document-deadline.ts'
import { verificationFailedTopic } from '../final-failure.ts'
import { beginGates, type GateDependencies, keepAnswer, lookAgain, stateGrace } from './gate-changes.ts'
import { askedPerson, minAgeOf, readGate, type ReadGate } from './gate-reading.ts'
import { endOfGrace, type GateReason } from './gate-rules.ts'
import { askAgain, findGate, noteQuestion } from './gate-store.ts'

/** What comes before a deposit, as the API names it. */
export type GateStep = Extract<
  NonNullable<RouteOutput<'wallet.depositState'>['step']>,
  { is: 'identity' | 'grace' }
>

/** What a launch is refused with. */
const errorByReason = {
  checking: 'error.identity.checking',
  age: 'error.identity.age.due',
  identity: 'error.identity.due',
  grace: 'error.identity.grace.due',
  failed: 'error.game.blocked.status',
} as const satisfies Readonly<Record<GateReason | 'failed', ErrorCode>>

/** Sources of data are asked again after so long, by a look that finds no answer; a job asks them too. */
const ASKED_AGAIN_SECONDS = 30
/** A look waits so often, and so long each time (ms), for an answer that a job has asked for. */
const WAITS = 10
const WAIT_MS = 150
/** Answers about one player: afterwards documents alone confirm, however often an address is changed. */
export const MOST_ANSWERS = 5

const askJob = jobKind({
  name: 'verification.compare-person',
  payload: z.object({ playerId: z.string().regex(/^\d+$/) }),
})

const enqueueQuestion = (tx: Tx, playerId: bigint): Promise<void> =>
  enqueueJob(
    tx,
    askJob,
    { playerId: playerId.toString() },
    { playerId, jobKey: `${askJob.name}:${playerId}` },
  )

export type IdentityGateDependencies = GateDependencies

export interface IdentityGates {
  /** Begins the gates of an account that is being opened, in its transaction. */
  begin(tx: Tx, account: { readonly playerId: bigint; readonly isCpfConfirmed: boolean }): Promise<void>
  /**
   * What comes before a deposit; null where the gates are open for it. Begins the gates of an account that an earlier
   * release has opened, and asks the sources of data where they have not answered.
   * @param within the transaction that the answer must hold for; nothing is begun or asked in it
   * @throws AppError `error.session.missing` for an unknown player
   */
  stepBefore(playerId: bigint, within?: Queryable): Promise<GateStep | null>
  /**
   * Whether a game may be opened; begins and asks as `stepBefore` does.
   * @throws AppError `error.identity.checking`, `error.identity.age.due`, `error.identity.due`,
   *   `error.identity.grace.due`, `error.game.blocked.status`, `error.session.missing`
   */
  checkLaunch(playerId: bigint, mode: 'real' | 'demo'): Promise<void>
  /**
   * What is to be confirmed of a player, whether or not anything waits for it; null where age, person and address are
   * confirmed. Begins and asks nothing.
   * @throws AppError `error.session.missing` for an unknown player
   */
  identityDueOf(playerId: bigint): Promise<Exclude<GateReason, 'grace'> | null>
  /** Whether everything is confirmed, as it is stored. */
  isConfirmed(queryable: Queryable, playerId: bigint): Promise<boolean>
  /** What follows for money from gates that are not open; null where they are open. @param deposited minor units */
  closedGateOf(queryable: Queryable, playerId: bigint, deposited: bigint): Promise<ClosedGate | null>
  /**
   * The player states to know the terms of the time before identity is verified; a repeat changes nothing.
   * @returns what comes before a deposit afterwards
   */
  stateGrace(playerId: bigint, sessionId: string): Promise<GateStep | null>
  /** Looks at what has been confirmed since, and asks. */
  look(playerId: bigint): Promise<void>
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
}

/**
 * Looks at what has been confirmed since, and asks the sources of data where that is due. No call is made in a
 * transaction.
 */
async function look(
  deps: IdentityGateDependencies,
  playerId: bigint,
  signal?: AbortSignal,
): Promise<ReadGate> {
  const { db, clock, log, personCompany: company } = deps
  const read = await lookAgain(deps, playerId)
  if (read.standing.isOpen || !company || !read.stored?.isDataDue) return read
  const at = clock.now()
  const notSince = at.subtract({ seconds: ASKED_AGAIN_SECONDS })
  if (!(await noteQuestion(db, playerId, { at, notSince })))
    return signal ? read : afterOther(deps, playerId, read)
  const person = { ...askedPerson(read.account), minAge: minAgeOf(read) }
  const report = await company.compare({ person, ...(signal && { signal }) })
  if (report.outcome === 'done') return keepAnswer(deps, playerId, { sources: report.sources, asked: read })
  log.error(
    { port: 'person-check', playerId: playerId.toString(), alarm: true },
    'a player waits: the sources of data gave no answer',
  )
  // A job is repeated by itself.
  if (!signal) await inTransactionOf(db, playerId, (tx) => enqueueQuestion(tx, playerId))
  return read
}

/** Waits for the answer that another call has asked for a moment ago. */
async function afterOther(
  deps: IdentityGateDependencies,
  playerId: bigint,
  read: ReadGate,
): Promise<ReadGate> {
  for (let tries = 0; tries < WAITS; tries++) {
    await setTimeout(WAIT_MS)
    if (!(await findGate(deps.db, playerId))?.isDataDue) return readGate(deps, playerId)
  }
  return read
}

function stepFrom({ account, terms, facts, standing: { deposit: reason } }: ReadGate): GateStep | null {
  if (reason === null) return null
  if (reason !== 'grace') return { is: 'identity', reason }
  const endsAt = endOfGrace(facts.beganAt, terms) ?? facts.beganAt
  const cap = { amount: decimalFromMinor(terms.graceCap, account.currency), currency: account.currency }
  return { is: 'grace', hours: terms.graceHours, endsAt: endsAt.toString(), cap }
}

const playerOnly = () => null

/** A new account is compared with sources of data; so is one of which the address is another one. */
function gateSubscriptions(deps: IdentityGateDependencies): Subscription[] {
  const { db } = deps
  return [
    subscribe({
      topic: 'player.opened',
      name: 'verification.compare-opened',
      parse: playerOnly,
      handler: ({ playerId }) => inTransactionOf(db, playerId, (tx) => enqueueQuestion(tx, playerId)),
    }),
    subscribe({
      topic: 'player.details.changed',
      name: 'verification.compare-changed',
      parse: playerOnly,
      handler: ({ playerId }) =>
        inTransactionOf(db, playerId, async (tx) => {
          if (await askAgain(tx, playerId, MOST_ANSWERS)) await enqueueQuestion(tx, playerId)
        }),
    }),
    subscribe({
      topic: 'document.changed',
      name: 'verification.gate-documents',
      parse: playerOnly,
      handler: async ({ playerId }) => {
        const stored = await findGate(db, playerId)
        if (stored && !stored.isOpen) await lookAgain(deps, playerId)
      },
    }),
    subscribe({
      topic: verificationFailedTopic,
      name: 'verification.close-failed',
      parse: playerOnly,
      handler: async ({ playerId }) => void (await lookAgain(deps, playerId)),
    }),
  ]
}

export function createIdentityGates(deps: IdentityGateDependencies): IdentityGates {
  const { db } = deps
  const isOpen = async (queryable: Queryable, playerId: bigint) =>
    (await findGate(queryable, playerId))?.isOpen ?? null

  return {
    begin: (tx, account) => beginGates(tx, deps, account),
    async stepBefore(playerId, within) {
      const open = await isOpen(within ?? db, playerId)
      // The company's call begins nothing: a cashier that was opened before the gates have begun is paid.
      if (open === true || (open === null && within)) return null
      return stepFrom(within ? await readGate(deps, playerId, within) : await look(deps, playerId))
    },
    async checkLaunch(playerId, mode) {
      if (await isOpen(db, playerId)) return
      const { standing } = await look(deps, playerId)
      const reason = mode === 'demo' ? standing.demo : standing.play
      if (reason !== null) throw new AppError(errorByReason[reason])
    },
    async identityDueOf(playerId) {
      if (await isOpen(db, playerId)) return null
      const { standing, facts } = await readGate(deps, playerId)
      if (standing.missing.length === 0) return null
      if (!facts.isAnswered) return 'checking'
      return standing.missing.includes('age') ? 'age' : 'identity'
    },
    isConfirmed: async (queryable, playerId) => (await isOpen(queryable, playerId)) === true,
    async closedGateOf(queryable, playerId, deposited) {
      if ((await isOpen(queryable, playerId)) !== false) return null
      const { standing, terms } = await readGate(deps, playerId, queryable)
      const { graceUntil, play } = standing
      const left = deposited < terms.graceCap ? terms.graceCap - deposited : 0n
      return {
        grace: graceUntil && { left, endsAt: graceUntil },
        isPlayWaiting: play === 'age' || play === 'identity',
      }
    },
    stateGrace: async (playerId, sessionId) => stepFrom(await stateGrace(deps, playerId, sessionId)),
    look: async (playerId) => void (await look(deps, playerId)),
    subscriptions: gateSubscriptions(deps),
    jobs: [
      handleJob(askJob, async ({ playerId: text }, { signal }) => {
        const playerId = BigInt(text)
        if (await isOpen(db, playerId)) return
        const { stored, standing } = await look(deps, playerId, signal)
        const isWaiting = deps.personCompany !== undefined && stored?.isDataDue && !standing.isOpen
        if (isWaiting) throw new Error('the sources of data gave no answer; they are asked again')
      }),
    ],
  }
}
