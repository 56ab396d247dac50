/** What changes the gates of a player, each in one transaction with what the ledger is told. */
import { policyVersion } from '@marquee/markets'
import { assertInvariant, inTransactionOf, type Log, type Tx } from '../../../kernel/index.ts'
import type { Decisions } from '../../decisions/index.ts'
import type { PersonSource } from '../../outside/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { askForDocument } from '../ask-for-documents.ts'
import type { ChangesDependencies } from '../document-changes.ts'
import { lockDocuments } from '../document-store.ts'
import { type GateReading, isSameAsked, minAgeOf, readGate, type ReadGate } from './gate-reading.ts'
import { endOfGrace, gateSubjects, type GateSubject, hasFailed } from './gate-rules.ts'
import {
  findGate,
  insertConfirmation,
  insertGate,
  insertStatement,
  noteAnswer,
  noteDocumentsAsked,
  updateStanding,
} from './gate-store.ts'
import { personDecision } from './person-rules.ts'

export interface GateDependencies extends GateReading, ChangesDependencies {
  readonly ledger: Pick<Wallet, 'setGate'>
  readonly decisions: Decisions
  readonly log: Log
}

const isSameMoment = (one: Temporal.Instant | null, other: Temporal.Instant | null): boolean =>
  one === null || other === null ? one === other : Temporal.Instant.compare(one, other) === 0

/** Tells the ledger where the gates of a player stand. The player's documents are locked. */
async function writeStanding(
  tx: Tx,
  { ledger }: Pick<GateDependencies, 'ledger'>,
  playerId: bigint,
  { stored, standing }: Pick<ReadGate, 'stored' | 'standing'>,
): Promise<void> {
  const { isOpen, stakesUntil, play } = standing
  if (!stored || (stored.isOpen === isOpen && isSameMoment(stored.stakesUntil, stakesUntil))) return
  const closed =
    play === 'failed' ? 'the verification has failed' : 'age and identity: what is not confirmed yet'
  const reason = isOpen ? 'age and identity are confirmed' : closed
  await ledger.setGate(
    tx,
    playerId,
    { identity: { identityUntil: stakesUntil } },
    { reason, actor: 'system' },
  )
  await updateStanding(tx, playerId, { isOpen, stakesUntil })
}

/** Documents that confirm what is missing. */
const kindsFor = (missing: readonly GateSubject[]) => [
  ...(missing.includes('age') || missing.includes('person') ? (['PROOF_OF_ID'] as const) : []),
  ...(missing.includes('address') ? (['PROOF_OF_ADDRESS'] as const) : []),
]

/**
 * Stores what bank and documents have confirmed, asks one time for documents where nobody else confirms what is
 * missing, and tells the ledger. The player's documents are locked.
 */
async function settle(tx: Tx, deps: GateDependencies, playerId: bigint): Promise<ReadGate> {
  const { stored, found } = await readGate(deps, playerId, tx)
  assertInvariant(stored, 'the gates have begun')
  for (const confirmation of found) await insertConfirmation(tx, playerId, confirmation)
  const read = await readGate(deps, playerId, tx)
  const { standing, facts, documents } = read
  const isFailed = hasFailed(facts)
  if (!standing.isOpen && !isFailed && facts.isAnswered && stored.documentsAskedAt === null) {
    for (const kind of kindsFor(standing.missing))
      await askForDocument(tx, deps, { playerId, kind, documents, isBeforeDeposit: true })
    await noteDocumentsAsked(tx, playerId, deps.clock.now())
  }
  // A game that is open goes on until somebody has answered, where no gate has closed the ledger yet: that is so of an
  // account that an earlier release has opened.
  const isUntold = stored.stakesUntil === null && !facts.isAnswered
  if (standing.isOpen || isFailed || !isUntold) await writeStanding(tx, deps, playerId, { stored, standing })
  return read
}

/** Begins the gates of an account that is being opened: no stake passes before they are open. */
export async function beginGates(
  tx: Tx,
  deps: GateDependencies,
  { playerId, isCpfConfirmed }: { readonly playerId: bigint; readonly isCpfConfirmed: boolean },
): Promise<void> {
  const at = deps.clock.now()
  await insertGate(tx, playerId, { at, policyVersion })
  if (isCpfConfirmed)
    for (const subject of ['age', 'person'] as const)
      await insertConfirmation(tx, playerId, { subject, source: 'cpf', at })
  const { stored, standing } = await readGate(deps, playerId, tx)
  await writeStanding(tx, deps, playerId, { stored, standing })
}

/** Looks at what has been confirmed since; begins the gates of an account that an earlier release has opened. */
export const lookAgain = (deps: GateDependencies, playerId: bigint): Promise<ReadGate> =>
  inTransactionOf(deps.db, playerId, async (tx) => {
    await lockDocuments(tx, playerId)
    await insertGate(tx, playerId, { at: deps.clock.now(), policyVersion })
    return settle(tx, deps, playerId)
  })

/**
 * Decides about an answer of the sources of data; another one that came first counts, and this one changes nothing. So
 * does one about the name or address of before: the question stays.
 */
export const keepAnswer = (
  deps: GateDependencies,
  playerId: bigint,
  { sources, asked }: { readonly sources: readonly PersonSource[]; readonly asked: ReadGate },
): Promise<ReadGate> =>
  inTransactionOf(deps.db, playerId, async (tx) => {
    await lockDocuments(tx, playerId)
    const stored = await findGate(tx, playerId)
    const now = await readGate(deps, playerId, tx)
    if (!stored?.isDataDue || !isSameAsked(now.account, asked.account)) return now
    const { answer, because } = await deps.decisions.decide(tx, personDecision, {
      playerId,
      inputs: { sources, minAge: minAgeOf(asked) },
    })
    if (because.includes('under_age'))
      deps.log.error(
        { port: 'person-check', playerId: playerId.toString(), alarm: true },
        'a source of data says that a player is too young',
      )
    const at = deps.clock.now()
    await noteAnswer(tx, playerId, at)
    for (const subject of gateSubjects)
      if (answer[subject]) await insertConfirmation(tx, playerId, { subject, source: 'data', at })
    return settle(tx, deps, playerId)
  })

/** The player states to know the terms of the time before identity is verified (ID-04); nothing without an offer. */
export const stateGrace = (deps: GateDependencies, playerId: bigint, sessionId: string): Promise<ReadGate> =>
  inTransactionOf(deps.db, playerId, async (tx) => {
    await lockDocuments(tx, playerId)
    const { account, terms, facts, standing, stored } = await readGate(deps, playerId, tx)
    const endsAt = endOfGrace(facts.beganAt, terms)
    if (stored && standing.play === 'grace' && endsAt !== null)
      await insertStatement(tx, playerId, {
        statedAt: deps.clock.now(),
        sessionId,
        endsAt,
        capMinor: terms.graceCap,
        currency: account.currency,
        policyVersion,
      })
    return stored ? settle(tx, deps, playerId) : readGate(deps, playerId, tx)
  })
