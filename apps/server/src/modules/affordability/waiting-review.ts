/** What of a player's means waits for a decision of a person (KYC-16). Pure. */
import type { AffordabilityReason } from './affordability-rules.ts'
import type { VulnerabilityCheck } from './check-store.ts'
import type { Review } from './review-store.ts'

type Check = Pick<VulnerabilityCheck, 'checkId' | 'askedAt' | 'answeredAt' | 'outcome' | 'clearedAt'>

/** What a person has read and decides about. */
export interface ReviewSubject {
  readonly about: AffordabilityReason
  /** Of `found` the newest finding that nobody has put aside, of `check` the question without an answer, or null. */
  readonly checkId: string | null
}

interface WaitingSubject {
  readonly about: AffordabilityReason
  /** The player's request; null where staff were not asked. */
  readonly asked: Review | null
  /** Findings that nobody has put aside, the newest first. */
  readonly findings: readonly string[]
  readonly open: Pick<Check, 'checkId' | 'askedAt'> | null
}

/**
 * What the player has asked, or a finding or a question without an answer about which nobody has decided.
 * @param checks of one player
 * @param reviews of the same player
 * @returns null where nothing waits
 */
export function waitingIn(checks: readonly Check[], reviews: readonly Review[]): WaitingSubject | null {
  const asked = reviews.find(({ decision }) => decision === null) ?? null
  const isDecided = (about: AffordabilityReason, since: Temporal.Instant | null) =>
    asked === null &&
    since !== null &&
    reviews.some(
      (review) =>
        review.about === about &&
        review.decision !== null &&
        Temporal.Instant.compare(review.decision.at, since) >= 0,
    )
  const findings = checks
    .filter(({ outcome, clearedAt }) => outcome === 'found' && clearedAt === null)
    .toSorted((a, b) => Temporal.Instant.compare(b.answeredAt!, a.answeredAt!))
  const isFound = findings[0] !== undefined && !isDecided('found', findings[0].answeredAt)
  const question = checks.find(({ answeredAt }) => answeredAt === null)
  const open = question && !isDecided('check', question.askedAt) ? question : null
  const about = isFound ? 'found' : (asked?.about ?? (open && 'check'))
  if (about === null) return null
  return { about, asked, findings: isFound ? findings.map(({ checkId }) => checkId) : [], open }
}

export const subjectOf = ({ about, findings, open }: WaitingSubject): ReviewSubject => ({
  about,
  checkId: findings[0] ?? (about === 'check' ? (open?.checkId ?? null) : null),
})
