/** Cases as staff read them. */
import { AppError, parseStaffName, type Tx } from '../../kernel/index.ts'
import { readDecisionsAbout, type StoredDecision } from '../decisions/index.ts'
import {
  findCase,
  readCasesOf,
  readMarkersOf,
  readOpenCases,
  readTexts,
  type StoredCase,
} from './case-store.ts'
import { recordAct } from './cases.ts'
import type { NotedMarker } from './marker-rules.ts'
import { findObjection, type Objection } from './objection-store.ts'
import type { ActDependencies } from './ports.ts'
import {
  type EffectLine,
  readEffectLines,
  readEffects,
  readSteps,
  type Step,
  type StepKind,
  steps,
  type StoredEffect,
} from './step-store.ts'

/** The step after the strongest one that was taken; null after the last one (CARE-06). */
export function nextStepOf(taken: readonly Pick<Step, 'step'>[]): StepKind | null {
  const strongest = Math.max(-1, ...taken.map(({ step }) => steps.indexOf(step)))
  return steps[strongest + 1] ?? null
}

/** A case that is open. */
export interface ListedCase extends StoredCase {
  readonly isLate: boolean
  readonly markers: readonly NotedMarker[]
  readonly nextStep: StepKind | null
  readonly objection: Objection | null
}

/**
 * Cases that are open, for a person who looks at them; the audit log keeps who it was.
 * @throws AppError `error.validation` of the field `by`
 */
export async function openCaseList(
  tx: Tx,
  { audit, clock }: ActDependencies,
  { by }: { readonly by: string },
): Promise<ListedCase[]> {
  const name = parseStaffName(by)
  await audit.record(tx, { act: 'care.cases_listed', playerId: null, actor: { kind: 'staff', name } })
  const now = clock.now()
  const listed: ListedCase[] = []
  for (const one of await readOpenCases(tx))
    listed.push({
      ...one,
      isLate: one.actBy !== null && Temporal.Instant.compare(one.actBy, now) <= 0,
      markers: await readMarkersOf(tx, one.caseId),
      nextStep: nextStepOf(await readSteps(tx, one.caseId)),
      objection: await findObjection(tx, one),
    })
  return listed
}

/** A case with everything that is kept of it. */
export interface CaseRecord extends Omit<StoredCase, 'closingTextId'> {
  readonly closingText: string | null
  readonly markers: readonly NotedMarker[]
  readonly nextStep: StepKind | null
  readonly objection: Objection | null
  readonly steps: readonly (Omit<Step, 'textId' | 'caseId' | 'playerId'> & {
    readonly text: string | null
    readonly effects: readonly Omit<StoredEffect, 'stepId'>[]
  })[]
  /** What the rules have decided, and from what. */
  readonly decisions: readonly Pick<StoredDecision, 'decisionId' | 'version' | 'at' | 'because' | 'inputs'>[]
  readonly otherCases: readonly Pick<StoredCase, 'caseId' | 'openedAt' | 'closedAt' | 'outcome'>[]
}

/**
 * Everything that is kept of a case, for a person who looks at it; the audit log keeps who it was.
 * @throws AppError `error.not_found`, `error.validation` of the field `by`
 */
export async function openCaseRecord(
  tx: Tx,
  deps: Pick<ActDependencies, 'audit'>,
  { caseId, by }: { readonly caseId: string; readonly by: string },
): Promise<CaseRecord> {
  const actor = parseStaffName(by)
  const found = await findCase(tx, caseId)
  if (!found) throw new AppError('error.not_found')
  await recordAct(tx, deps, 'care.case_viewed', caseId, actor)
  const texts = await readTexts(tx, found.playerId)
  const textOf = (id: string | null) => (id === null ? null : (texts.get(id) ?? null))
  const taken = await readSteps(tx, caseId)
  const effects = await readEffects(
    tx,
    taken.map(({ stepId }) => stepId),
  )
  const { closingTextId, ...ofCase } = found
  return {
    ...ofCase,
    closingText: textOf(closingTextId),
    markers: await readMarkersOf(tx, caseId),
    nextStep: nextStepOf(taken),
    objection: await findObjection(tx, found),
    steps: taken.map(({ textId, caseId: _case, playerId: _player, ...step }) => ({
      ...step,
      text: textOf(textId),
      effects: effects
        .filter(({ stepId }) => stepId === step.stepId)
        .map(({ stepId: _step, ...effect }) => effect),
    })),
    decisions: (await readDecisionsAbout(tx, found.playerId, caseId)).map(
      ({ decisionId, version, at, because, inputs }) => ({ decisionId, version, at, because, inputs }),
    ),
    otherCases: (await readCasesOf(tx, found.playerId))
      .filter((other) => other.caseId !== caseId)
      .map(({ caseId: id, openedAt, closedAt, outcome }) => ({ caseId: id, openedAt, closedAt, outcome })),
  }
}

/**
 * How often each step was measured and has worked, of steps taken in so many last days (CARE-04).
 * @throws AppError `error.validation` of the field `by`
 */
export async function openEffects(
  tx: Tx,
  { audit, clock }: ActDependencies,
  { days, by }: { readonly days: number; readonly by: string },
): Promise<EffectLine[]> {
  const name = parseStaffName(by)
  await audit.record(tx, { act: 'care.cases_listed', playerId: null, actor: { kind: 'staff', name } })
  return readEffectLines(tx, clock.now().subtract({ hours: days * 24 }))
}
