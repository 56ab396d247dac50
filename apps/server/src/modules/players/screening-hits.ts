/**
 * What staff do about hits of a screening: read them, dismiss and confirm them (KYC-03). Rows of the audit log name no
 * player, because players read the acts on their accounts (KYC-07): the number is their object.
 */
import {
  AppError,
  type Clock,
  currentOrigin,
  fieldError,
  parseStaffName,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { JudgedHit, ScreeningDecision, ScreeningState } from './screening-rules.ts'
import { subjectOf } from './screening-rules.ts'
import { changeScreening, readScreeningState } from './screening-state.ts'
import {
  insertDecision,
  type MatchedPlayer,
  readMatchedPlayers,
  readSubject,
  type ScreeningSubject,
} from './screening-store.ts'

interface ActDependencies {
  readonly audit: Audit
  readonly clock: Clock
}

/** The longest reason, in characters. */
const LONGEST_REASON = 1_000
/** Players of a list. */
const LISTED = 500
/** Of whom a listed person was found at any time: a page of the search. */
const PAGE = 500

/** A player with hits about which nobody has decided. */
export interface WaitingScreening {
  readonly playerId: bigint
  readonly open: number
  readonly screenedAt: Temporal.Instant
  readonly isProposed: boolean
}

async function waitingOf(
  queryable: Queryable,
  clock: Clock,
  playerId: bigint,
): Promise<WaitingScreening | null> {
  const person = await readSubject(queryable, playerId)
  if (!person) return null
  const { at, hits } = await readScreeningState(queryable, clock, person)
  const open = hits.filter(({ decision }) => decision === null).length
  const isProposed = hits.some(({ proposal }) => proposal !== null)
  return at !== null && (open > 0 || isProposed) ? { playerId, open, screenedAt: at, isProposed } : null
}

/**
 * Players with hits that wait for a decision, those of whom somebody was found first at the beginning, for a person who
 * looks at them; the audit log keeps who it was.
 * @param typed.markets in which the person has the right
 * @throws AppError `error.validation` of the field `by`
 */
export async function openHitList(
  tx: Tx,
  { audit, clock }: ActDependencies,
  { by, markets }: { readonly by: string; readonly markets: ReadonlySet<string> },
): Promise<WaitingScreening[]> {
  const actor = { kind: 'staff', name: parseStaffName(by) } as const
  await audit.record(tx, { act: 'screening.listed', playerId: null, actor })
  const waiting: WaitingScreening[] = []
  for (let after: MatchedPlayer | null = null; waiting.length < LISTED;) {
    const page: MatchedPlayer[] = await readMatchedPlayers(tx, { markets, after, limit: PAGE })
    for (const { playerId } of page) {
      const found = await waitingOf(tx, clock, playerId)
      if (found) waiting.push(found)
    }
    if (page.length < PAGE) break
    after = page.at(-1)!
  }
  return waiting
}

/**
 * A player beside the hits, for a person who looks at them; the audit log keeps who it was.
 * @throws AppError `error.not_found` for a player without hits too, `error.validation` of the field `by`
 */
export async function openHits(
  tx: Tx,
  { audit, clock }: ActDependencies,
  { playerId, by }: { readonly playerId: bigint; readonly by: string },
): Promise<ScreeningState & { readonly person: ScreeningSubject }> {
  const actor = { kind: 'staff', name: parseStaffName(by) } as const
  const person = await readSubject(tx, playerId)
  const state = person && (await readScreeningState(tx, clock, person))
  // Without a hit there is nothing to compare, and the name and the birth date have a reveal of their own.
  if (!state || state.hits.length === 0) throw new AppError('error.not_found')
  await audit.record(tx, { act: 'screening.viewed', playerId: null, actor, object: String(playerId) })
  return { ...state, person }
}

const COMMAND = 'command'

function requestId(): string {
  const origin = currentOrigin()
  return origin?.kind === 'request' ? origin.requestId : COMMAND
}

/** @throws AppError `error.validation` of the field `reason` */
function parseReason(typed: string): string {
  const reason = typed.trim()
  if (reason === '') throw fieldError('reason', 'required', 'is required')
  if (reason.length > LONGEST_REASON)
    throw fieldError('reason', 'too_long', `has ${LONGEST_REASON} characters at most`)
  return reason
}

export interface TypedDecision {
  readonly playerId: bigint
  readonly hitId: string
  readonly decision: ScreeningDecision
  readonly reason: string
  readonly by: string
}

/**
 * Keeps what a member of staff says about a hit. A dismissal counts when another person has said the same within a day,
 * and then for this name and birth date; a confirmation counts at once. A repeat of the decision that counts changes
 * nothing.
 * @throws AppError `error.not_found` for a player or a hit that is not there, `error.validation` of `by` and `reason`
 */
export async function decideOnHit(
  tx: Tx,
  { audit, clock }: ActDependencies,
  typed: TypedDecision,
): Promise<JudgedHit> {
  const { playerId, hitId, decision } = typed
  const [actor, reason] = [parseStaffName(typed.by), parseReason(typed.reason)]
  const { hits } = await changeScreening(tx, { clock }, playerId, async (_tx, person, before) => {
    const hit = before.hits.find(({ id }) => id === hitId)
    if (!hit) throw new AppError('error.not_found')
    if (hit.decision === decision && (decision === 'dismissed' || hit.proposal === null)) return
    if (decision === 'dismissed' && hit.proposal?.madeBy === actor)
      throw fieldError('by', 'same_person', 'has dismissed it: another person does, too')
    const row = { hitId, decision, actor, reason, requestId: requestId() }
    await insertDecision(tx, { ...row, playerId, at: clock.now(), subject: subjectOf(person) })
    await audit.record(tx, {
      act: 'screening.decided',
      playerId: null,
      actor: { kind: 'staff', name: actor },
      object: String(playerId),
      after: { hit: hitId, decision },
    })
  })
  return hits.find(({ id }) => id === hitId)!
}
