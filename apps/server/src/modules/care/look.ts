/** Looks at a player, and acts at once on what is found (CARE-01 to CARE-03). */
import { inTransactionOf, newIdOf, type Tx } from '../../kernel/index.ts'
import { statusesWithoutExclusion } from '../players/index.ts'
import { careTermsOf } from './care-terms.ts'
import {
  findOpenCase,
  insertCase,
  insertMarker,
  lockPlayer,
  readMarkersSince,
  readTriggers,
  setActBy,
  setPaused,
  type StoredCase,
} from './case-store.ts'
import { REVIEW_HOURS } from './cases.ts'
import { careMarker } from './marker-decision.ts'
import { freshMarkers, type Marker, type MarkerInputs, TOOLS_DAYS } from './marker-rules.ts'
import type { CareDependencies, CarePlayer } from './ports.ts'
import { daysBefore, readInputs } from './readings.ts'
import { insertStep, readSteps } from './step-store.ts'
import { tellPlayer } from './tell-player.ts'

/** Who acts without a person. */
export const SYSTEM = 'system'

/** After a message so long ago a further strong marker has another one; before that it is a person's turn. */
export const MESSAGE_HOURS = 24

async function openCaseOf(
  tx: Tx,
  { clock }: Pick<CareDependencies, 'clock'>,
  playerId: bigint,
): Promise<StoredCase> {
  const open = await findOpenCase(tx, playerId)
  if (open) return open
  const opened = { caseId: newIdOf('car', playerId, clock), playerId, openedAt: clock.now() }
  await insertCase(tx, opened)
  const unclosed = { closedAt: null, closedBy: null, outcome: null, closingTextId: null }
  return { ...opened, pausedAt: null, pausingDecisionId: null, actBy: null, ...unclosed }
}

/**
 * Stops offers and marketing, which a person looks at within `REVIEW_HOURS`, and tells the player; or has a person act
 * in the market's time.
 */
async function actOnStrong(
  tx: Tx,
  deps: CareDependencies,
  { caseId, playerId, pausedAt }: StoredCase,
  { person, decisionId }: { readonly person: CarePlayer; readonly decisionId: string },
): Promise<void> {
  const at = deps.clock.now()
  if (pausedAt === null) {
    await setPaused(tx, caseId, { at, decisionId })
    await setActBy(tx, caseId, at.add({ hours: REVIEW_HOURS }))
    await deps.audit.record(tx, {
      act: 'care.offers_paused',
      playerId,
      actor: { kind: 'system', name: SYSTEM },
    })
  }
  const since = at.subtract({ hours: MESSAGE_HOURS })
  const hasMessage = (await readSteps(tx, caseId)).some(
    ({ step, takenAt }) => step === 'message' && Temporal.Instant.compare(takenAt, since) > 0,
  )
  if (hasMessage) {
    const { reactMinutes } = careTermsOf(person, at)
    return setActBy(tx, caseId, at.add({ minutes: reactMinutes }))
  }
  const stepId = newIdOf('cst', playerId, deps.clock)
  const triggers = await readTriggers(tx, caseId)
  const ofStep = { stepId, caseId, playerId, step: 'message', actor: SYSTEM, takenAt: at } as const
  await insertStep(tx, { ...ofStep, triggers, details: {}, textId: null })
  await tellPlayer(deps, tx, { stepId, playerId })
}

/** Stores what is found and was not found before, with the decision, and acts on it. */
async function noteMarkers(
  tx: Tx,
  deps: CareDependencies,
  {
    playerId,
    person,
    inputs,
  }: { readonly playerId: bigint; readonly person: CarePlayer; readonly inputs: MarkerInputs },
): Promise<void> {
  await lockPlayer(tx, playerId)
  const at = deps.clock.now()
  const noted = await readMarkersSince(tx, playerId, daysBefore(at, TOOLS_DAYS))
  const freshOf = (found: readonly Marker[]) => freshMarkers(found, noted, at)
  if (freshOf(careMarker.decide(inputs).answer).length === 0) return
  const opened = await openCaseOf(tx, deps, playerId)
  const about = { playerId, object: opened.caseId, inputs }
  const { answer, decisionId } = await deps.decisions.decide(tx, careMarker, about)
  const fresh = freshOf(answer)
  for (const marker of fresh) await insertMarker(tx, opened, { ...marker, foundAt: at })
  if (fresh.some(({ strength }) => strength === 'strong'))
    await actOnStrong(tx, deps, opened, { person, decisionId })
}

/** Looks at what a player has done. A closed account is not looked at. */
export async function lookAt(deps: CareDependencies, playerId: bigint): Promise<void> {
  const { db, players, clock } = deps
  const person = await players.factsOf(playerId)
  if (!person || statusesWithoutExclusion.includes(person.status)) return
  const inputs = await readInputs(deps, db, playerId, person, clock.now())
  if (!inputs || careMarker.decide(inputs).answer.length === 0) return
  await inTransactionOf(db, playerId, (tx) => noteMarkers(tx, deps, { playerId, person, inputs }))
}
