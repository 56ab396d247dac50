/** Cases as staff read them. */
import { AppError, parseStaffName, type Queryable, type Tx } from '../../kernel/index.ts'
import {
  findCase,
  readCasesOf,
  readEvents,
  readOpenCases,
  readTexts,
  readThirdParty,
  type StoredCase,
  type StoredEvent,
  type ThirdParty,
} from './case-store.ts'
import { type CaseDependencies, recordAct } from './cases.ts'
import { type Fact, readFacts } from './fact-store.ts'
import { type DecisionProposal, findOpenProposals } from './proposal-store.ts'

/** A case that waits, with the proposal about it. */
export interface ListedCase extends StoredCase {
  readonly isOverdue: boolean
  readonly proposal: Omit<DecisionProposal, 'textId' | 'caseId'> | null
}

/** Cases that are not decided, the one that is due first at the beginning. */
export async function listCases(db: Queryable, at: Temporal.Instant): Promise<ListedCase[]> {
  const cases = await readOpenCases(db)
  const ids = cases.map(({ caseId }) => caseId)
  const proposals = new Map(
    (await findOpenProposals(db, ids, at)).map((proposal) => [proposal.caseId, without(proposal)]),
  )
  return cases.map((one) => ({
    ...one,
    isOverdue: Temporal.Instant.compare(one.dueAt, at) <= 0,
    proposal: proposals.get(one.caseId) ?? null,
  }))
}

const without = ({ textId: _text, caseId: _case, ...rest }: DecisionProposal): ListedCase['proposal'] => rest

/**
 * The same for a person who looks at them; the audit log keeps who it was.
 * @throws AppError `error.validation` of the field `by`
 */
export async function openCaseList(
  tx: Tx,
  { audit }: Pick<CaseDependencies, 'audit'>,
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<ListedCase[]> {
  const name = parseStaffName(by)
  await audit.record(tx, { act: 'risk.cases_listed', playerId: null, actor: { kind: 'staff', name } })
  return listCases(tx, at)
}

/** A case with everything that is kept of it. */
export interface CaseRecord extends StoredCase {
  readonly facts: readonly Fact[]
  readonly thirdParty: ThirdParty | null
  readonly history: readonly (Omit<StoredEvent, 'textId'> & { readonly text: string | null })[]
  readonly otherCases: readonly Pick<StoredCase, 'caseId' | 'kind' | 'state' | 'outcome' | 'openedAt'>[]
}

/**
 * Everything that is kept of a case, for a person who looks at it; the audit log keeps who it was.
 * @throws AppError `error.not_found`, `error.validation` of the field `by`
 */
export async function openCaseRecord(
  tx: Tx,
  deps: Pick<CaseDependencies, 'audit'>,
  { caseId, by }: { readonly caseId: string; readonly by: string },
): Promise<CaseRecord> {
  const actor = parseStaffName(by)
  const found = await findCase(tx, caseId)
  if (!found) throw new AppError('error.not_found')
  await recordAct(tx, deps, 'risk.case_viewed', found, actor)
  const texts = await readTexts(tx, found.playerId)
  const cases = await readCasesOf(tx, found.playerId)
  return {
    ...found,
    facts: await readFacts(tx, caseId),
    thirdParty: await readThirdParty(tx, found),
    history: (await readEvents(tx, caseId)).map(({ textId, ...event }) => ({
      ...event,
      text: textId === null ? null : (texts.get(textId) ?? null),
    })),
    otherCases: cases
      .filter((other) => other.caseId !== caseId)
      .map(({ caseId: id, kind, state, outcome, openedAt }) => ({
        caseId: id,
        kind,
        state,
        outcome,
        openedAt,
      })),
  }
}
