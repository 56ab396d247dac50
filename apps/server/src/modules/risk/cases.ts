/** Cases for staff: how they are opened, and what one person does about them. No act is about the player's account. */
import { AppError, type Clock, fieldError, newIdOf, parseStaffName, type Tx } from '../../kernel/index.ts'
import type { Act, Audit, AuditEvent } from '../audit/index.ts'
import { type CaseKind, dueAt, isOutcomeOf, needsTwo, type Outcome } from './case-kinds.ts'
import {
  insertCase,
  insertEvent,
  insertText,
  lockCase,
  lockOpenCase,
  lockPlayer,
  raiseCase,
  setDecided,
  setTaken,
  type StoredCase,
} from './case-store.ts'
import { type Fact, insertFact, readKnownKeys } from './fact-store.ts'
import { decisionReview, lockOpenProposal } from './proposal-store.ts'

export interface CaseDependencies {
  readonly audit: Audit
  readonly clock: Clock
}

type RiskAct = Extract<Act, `risk.${string}`>

/** Who opens a case without a person. */
export const SYSTEM = 'system'

/**
 * The audit row of an act. It names the case and never the player: a player's copy of their data has the acts on the
 * account, and would tell of the case (KYC-07).
 */
export const recordAct = (
  tx: Tx,
  { audit }: Pick<CaseDependencies, 'audit'>,
  act: RiskAct,
  { caseId, kind }: Pick<StoredCase, 'caseId' | 'kind'>,
  actor: string,
  more: { readonly outcome?: Outcome } = {},
): Promise<void> => {
  const { outcome } = more
  const event: AuditEvent<'risk.case_decided'> = {
    // Every act has the field of the kind, and a decision one more.
    act: act as 'risk.case_decided',
    playerId: null,
    object: caseId,
    actor: { kind: actor === SYSTEM ? 'system' : 'staff', name: actor },
    after: { kind, ...(outcome !== undefined && { outcome }) },
  }
  return audit.record(tx, event)
}

export interface NewCase {
  readonly playerId: bigint
  readonly kind: CaseKind
  readonly facts: readonly Fact[]
  readonly isRaised?: boolean
  readonly appealOf?: string
  /** `system`, or the name of a member of staff. */
  readonly actor?: string
  readonly textId?: string | null
}

/** Opens a case, also where the player has another one of the kind. */
export async function openCase(
  tx: Tx,
  deps: CaseDependencies,
  { playerId, kind, facts, isRaised = false, appealOf, actor = SYSTEM, textId = null }: NewCase,
): Promise<string> {
  const openedAt = deps.clock.now()
  const caseId = newIdOf('rsk', playerId, deps.clock)
  const made = { caseId, playerId, kind }
  const due = dueAt(kind, openedAt, isRaised)
  await insertCase(tx, { ...made, isRaised, openedAt, dueAt: due, appealOf: appealOf ?? null })
  await insertEvent(tx, caseId, { act: 'opened', actor, at: openedAt, textId })
  for (const fact of facts) await insertFact(tx, made, fact)
  await recordAct(tx, deps, 'risk.case_opened', made, actor)
  return caseId
}

/**
 * Adds facts to the player's open case of the kind, or opens one. Facts that are in a case already, open or decided,
 * change nothing: an event that is delivered again does no harm.
 * @returns id of the case with the new facts; null where there are none
 */
export async function noteFacts(tx: Tx, deps: CaseDependencies, noted: NewCase): Promise<string | null> {
  const { playerId, kind, isRaised = false } = noted
  await lockPlayer(tx, playerId)
  const known = await readKnownKeys(
    tx,
    noted,
    noted.facts.map(({ key }) => key),
  )
  const facts = noted.facts.filter(({ key }) => !known.has(key))
  if (facts.length === 0) return null
  const open = await lockOpenCase(tx, playerId, kind)
  if (!open) return openCase(tx, deps, { ...noted, facts })
  for (const fact of facts) await insertFact(tx, open, fact)
  if (isRaised && !open.isRaised) {
    const at = deps.clock.now()
    await raiseCase(tx, open.caseId, dueAt(kind, at, true))
    await insertEvent(tx, open.caseId, { act: 'raised', actor: SYSTEM, at })
    await recordAct(tx, deps, 'risk.case_raised', open, SYSTEM)
  }
  return open.caseId
}

/** What a member of staff has typed about a case. */
export interface TypedAct {
  readonly caseId: string
  readonly note: string
  readonly by: string
}

/**
 * The case of an act, locked.
 * @throws AppError `error.not_found`, `error.validation` of the field `case` where it is decided
 */
export async function lockUndecided(tx: Tx, caseId: string): Promise<StoredCase> {
  const found = await lockCase(tx, caseId)
  if (!found) throw new AppError('error.not_found')
  if (found.state === 'decided') throw fieldError('case', 'decided', 'is decided already')
  return found
}

/**
 * A member of staff begins to work on a case, or takes it over.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function takeCase(
  tx: Tx,
  deps: CaseDependencies,
  { caseId, by }: Pick<TypedAct, 'caseId' | 'by'>,
): Promise<void> {
  const actor = parseStaffName(by)
  const found = await lockUndecided(tx, caseId)
  if (found.takenBy === actor) throw fieldError('case', 'taken', 'is with this person already')
  await setTaken(tx, caseId, actor)
  await insertEvent(tx, caseId, { act: 'taken', actor, at: deps.clock.now() })
  await recordAct(tx, deps, 'risk.case_taken', found, actor)
}

/**
 * Adds words to a case, encrypted; also to a decided one.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function noteOnCase(tx: Tx, deps: CaseDependencies, typed: TypedAct): Promise<void> {
  const { caseId, note, by } = typed
  const actor = parseStaffName(by)
  const found = await lockCase(tx, caseId)
  if (!found) throw new AppError('error.not_found')
  const textId = await insertText(tx, deps.clock, { playerId: found.playerId, content: note })
  await insertEvent(tx, caseId, { act: 'noted', actor, at: deps.clock.now(), textId })
  await recordAct(tx, deps, 'risk.case_noted', found, actor)
}

/**
 * An appeal is decided by others than the refusal that it is about.
 * @throws AppError `error.validation` of the field `by`
 */
export async function refuseFirstDecider(
  tx: Tx,
  { appealOf }: Pick<StoredCase, 'appealOf'>,
  person: string,
): Promise<void> {
  const refused = appealOf === null ? null : await lockCase(tx, appealOf)
  if (refused?.decidedBy === person)
    throw fieldError('by', 'same_person', 'has decided what the appeal is about: another person decides')
}

/** @throws AppError `error.validation` of the field `outcome` */
export function checkOutcome({ kind }: Pick<StoredCase, 'kind'>, outcome: Outcome): void {
  if (!isOutcomeOf(kind, outcome)) throw fieldError('outcome', 'other_kind', `is no outcome of ${kind}`)
}

/**
 * Makes sure that nothing is proposed for a case: ends a proposal that nobody has answered in time.
 * @throws AppError `error.validation` of the field `case` while one waits
 */
export async function refuseOpenProposal(tx: Tx, deps: CaseDependencies, found: StoredCase): Promise<void> {
  const at = deps.clock.now()
  const before = await lockOpenProposal(tx, found.caseId)
  if (!before) return
  if ((await decisionReview.endOverdue(tx, before, at)) === null)
    throw fieldError('case', 'already_proposed', 'has an open proposal')
  await insertEvent(tx, found.caseId, { act: 'proposal-expired', actor: SYSTEM, at, outcome: before.outcome })
  await recordAct(tx, deps, 'risk.proposal_expired', found, SYSTEM, { outcome: before.outcome })
}

/**
 * Decides a case for good, with the reason in words. What excludes a player or moves money is proposed instead.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function decideCase(
  tx: Tx,
  deps: CaseDependencies,
  { caseId, outcome, note, by }: TypedAct & { readonly outcome: Outcome },
): Promise<void> {
  const actor = parseStaffName(by)
  const found = await lockUndecided(tx, caseId)
  checkOutcome(found, outcome)
  if (needsTwo(found.kind, outcome))
    throw fieldError('outcome', 'needs_two', 'is decided by two people: one proposes it')
  await refuseFirstDecider(tx, found, actor)
  await refuseOpenProposal(tx, deps, found)
  const textId = await insertText(tx, deps.clock, { playerId: found.playerId, content: note })
  await closeCase(tx, deps, found, { outcome, by: actor, textId })
}

/** Writes the decision, its line of the history and its audit row. The case is locked and undecided. */
export async function closeCase(
  tx: Tx,
  deps: CaseDependencies,
  found: StoredCase,
  { outcome, by, textId }: { readonly outcome: Outcome; readonly by: string; readonly textId: string | null },
): Promise<void> {
  const at = deps.clock.now()
  await setDecided(tx, found.caseId, { outcome, by, at })
  await insertEvent(tx, found.caseId, { act: 'decided', actor: by, at, outcome, textId })
  await recordAct(tx, deps, 'risk.case_decided', found, by, { outcome })
}
