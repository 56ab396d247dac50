/** What a screening means: pure. */
import { createHash } from 'node:crypto'
import { requestTimes } from '../../kernel/index.ts'
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

/** What a member of staff has said about a hit. */
export interface SaidOfHit {
  readonly decision: ScreeningDecision
  readonly by: string
  readonly at: Temporal.Instant
}

/** A dismissal of one person, which another one has not made. */
export interface ProposedDismissal {
  readonly madeBy: string
  readonly madeAt: Temporal.Instant
  /** The other person's counts before then. */
  readonly expiresAt: Temporal.Instant
}

/** A hit with what staff have decided. */
export interface JudgedHit extends ScreeningHit {
  /** That counts; null for an open hit. */
  readonly decision: ScreeningDecision | null
  readonly proposal: ProposedDismissal | null
}

/**
 * `unscreened`: the company has not answered about this name and birth date. `open`: a hit waits for staff.
 * `confirmed`: none waits, and the player is a listed person. `clear`: nobody was found, or staff have dismissed
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

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0

/**
 * What counts of everything that was said about a hit. One person confirms it; two dismiss it, within a day of each
 * other.
 * @param said in the order in which it was said
 */
export function judge(
  said: readonly SaidOfHit[],
  now: Temporal.Instant,
): Pick<JudgedHit, 'decision' | 'proposal'> {
  let decision: ScreeningDecision | null = null
  let proposal: ProposedDismissal | null = null
  for (const { decision: word, by, at } of said) {
    const isSecond = proposal !== null && proposal.madeBy !== by && isBefore(at, proposal.expiresAt)
    if (word === 'confirmed' || isSecond) {
      decision = word
      proposal = null
    } else proposal = { madeBy: by, ...requestTimes(at) }
  }
  return { decision, proposal: proposal !== null && isBefore(now, proposal.expiresAt) ? proposal : null }
}

/** @param saidOf what staff have said about each hit, in the order in which they did */
export function screeningState(
  answered: AnsweredScreening | null,
  saidOf: ReadonlyMap<string, readonly SaidOfHit[]>,
  now: Temporal.Instant,
): ScreeningState {
  if (!answered) return { standing: 'unscreened', hits: [], at: null }
  const hits = answered.hits.map((hit) => ({ ...hit, ...judge(saidOf.get(hit.id) ?? [], now) }))
  const standing = hits.some(({ decision }) => decision === null)
    ? 'open'
    : hits.some(({ decision }) => decision === 'confirmed')
      ? 'confirmed'
      : 'clear'
  return { standing, hits, at: answered.at }
}
