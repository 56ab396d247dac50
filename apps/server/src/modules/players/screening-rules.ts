/** What a screening means: pure. */
import { createHash } from 'node:crypto'
import type { ScreenedPerson, ScreeningMatch } from '../outside/index.ts'

/**
 * Least score of a hit, a listed person who may be the player. The company's own default is the same number; it is
 * written here so that no setting of the company's decides it (integrations §16).
 */
export const HIT_SCORE = 0.7

/** A listed person who may be the player. */
export type ScreeningHit = ScreeningMatch

/** `dismissed`: the player is not this person. `confirmed`: the player is. */
export type ScreeningDecision = 'dismissed' | 'confirmed'

/** The newest answer of the company about a player as the account is now. */
export interface AnsweredScreening {
  readonly at: Temporal.Instant
  readonly hits: readonly ScreeningHit[]
}

/** A hit with the decision of staff that counts; null for an open one. */
export interface JudgedHit extends ScreeningHit {
  readonly decision: ScreeningDecision | null
}

/**
 * `unscreened`: the company has not answered about this name and birth date. `open`: a hit waits for staff.
 * `confirmed`: none waits, and the player is a listed person. `clear`: nobody was found, or staff has dismissed
 * everybody.
 */
export type ScreeningStanding = 'unscreened' | 'open' | 'confirmed' | 'clear'

export interface ScreeningState {
  readonly standing: ScreeningStanding
  readonly hits: readonly JudgedHit[]
  /** When the company answered; null for `unscreened`. */
  readonly at: Temporal.Instant | null
}

/** Hits whatever their topics: the dataset of the installation decides which lists are searched. */
export const hitsOf = (matches: readonly ScreeningMatch[]): readonly ScreeningHit[] =>
  matches.filter(({ score }) => score >= HIT_SCORE)

/** Identifies what was searched for. */
export const subjectOf = ({ firstName, lastName, dateOfBirth }: ScreenedPerson): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([firstName, lastName, dateOfBirth]))
    .digest()

/** @param decisionOf the decision that counts about a hit */
export function screeningState(
  answered: AnsweredScreening | null,
  decisionOf: ReadonlyMap<string, ScreeningDecision>,
): ScreeningState {
  if (!answered) return { standing: 'unscreened', hits: [], at: null }
  const hits = answered.hits.map((hit) => ({ ...hit, decision: decisionOf.get(hit.id) ?? null }))
  const standing = hits.some(({ decision }) => decision === null)
    ? 'open'
    : hits.some(({ decision }) => decision === 'confirmed')
      ? 'confirmed'
      : 'clear'
  return { standing, hits, at: answered.at }
}
