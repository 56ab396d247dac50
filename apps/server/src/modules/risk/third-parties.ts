/** Requests of families and others about a player (EXC-21): a case with a decision, and an appeal. */
import type { Relation } from '@marquee/contract/office'
import { AppError, fieldError, newToken, parseStaffName, type Tx } from '../../kernel/index.ts'
import {
  hasAppeal,
  insertText,
  insertThirdParty,
  lockCase,
  lockPlayer,
  readThirdParty,
  type ThirdParty,
} from './case-store.ts'
import { type CaseDependencies, openCase, type TypedAct } from './cases.ts'

export interface TypedIntake extends ThirdParty {
  readonly playerId: bigint
  readonly relation: Relation
  /** What the person asks for, and why. */
  readonly statement: string
  /** The member of staff who has taken it. */
  readonly by: string
}

/**
 * Opens a case for what a third party asks for. Name, contact and words of the asker are encrypted, and in no copy of
 * the player's data.
 * @returns the id of the case
 * @throws AppError `error.validation` of the field `by`
 */
export async function takeThirdPartyRequest(
  tx: Tx,
  deps: CaseDependencies,
  { playerId, relation, statement, asker, contact, by }: TypedIntake,
): Promise<string> {
  const actor = parseStaffName(by)
  const textId = await insertText(tx, deps.clock, { playerId, content: statement })
  const fact = { key: `request:${newToken()}`, details: { relation }, at: deps.clock.now() }
  const caseId = await openCase(tx, deps, {
    playerId,
    kind: 'third-party-request',
    facts: [fact],
    actor,
    textId,
  })
  await insertThirdParty(tx, { playerId, caseId }, { asker, contact })
  return caseId
}

/**
 * Opens the appeal of the asker against a refusal: one time, and others decide it.
 * @returns the id of the appeal's case
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function appealRefusal(
  tx: Tx,
  deps: CaseDependencies,
  { caseId, note, by }: TypedAct,
): Promise<string> {
  const actor = parseStaffName(by)
  const refused = await lockCase(tx, caseId)
  if (!refused) throw new AppError('error.not_found')
  const { playerId, kind, outcome } = refused
  if (kind !== 'third-party-request' || outcome !== 'refused')
    throw fieldError('case', 'not_refused', 'is no request of a third party that was refused')
  await lockPlayer(tx, playerId)
  if (await hasAppeal(tx, caseId)) throw fieldError('case', 'appealed', 'has an appeal already')
  const textId = await insertText(tx, deps.clock, { playerId, content: note })
  const fact = { key: `appeal:${caseId}`, details: { appealOf: caseId }, at: deps.clock.now() }
  const opened = { playerId, kind: 'appeal', facts: [fact], actor, textId, appealOf: caseId } as const
  const appealId = await openCase(tx, deps, opened)
  const asker = await readThirdParty(tx, { playerId, caseId })
  if (asker) await insertThirdParty(tx, { playerId, caseId: appealId }, asker)
  return appealId
}
