/** What waits for the confirmation of age and identity (ID-02, ID-03, ID-04). Pure. */
import type { KycStatus } from '@marquee/contract'
import type { Gate, IdentityMethod } from '@marquee/markets'
import { provenLevels } from '../document-deadline.ts'

/** What is confirmed of a player: `person` is name and birth date together. */
export const gateSubjects = ['age', 'person', 'address'] as const
export type GateSubject = (typeof gateSubjects)[number]

/** `data`: sources of data; `bank`: a sign-in by bank; `cpf`: Brazil's register of taxpayers. */
export type GateSource = 'data' | 'bank' | 'document' | 'cpf'

export interface Confirmation {
  readonly subject: GateSubject
  readonly source: GateSource
}

/**
 * Sources that confirm a person, by the market's method (`kyc.identityMethod`). Age and address are confirmed by any
 * source: the method is about who somebody is.
 */
const sourcesByMethod: Readonly<Record<IdentityMethod, readonly GateSource[]>> = {
  data: ['data', 'bank', 'document', 'cpf'],
  document: ['document'],
  face: ['document'],
  strong: ['bank', 'document'],
}

/** What the market's policy says. */
export interface GateTerms {
  readonly ageGate: Gate
  readonly identityGate: Gate
  readonly method: IdentityMethod
  /** `kyc.graceHours`: hours of play before identity is verified; 0 is none. */
  readonly graceHours: number
  /** `kyc.graceDepositCap` in minor units: the sum of deposits until then. */
  readonly graceCap: bigint
}

export interface GateFacts {
  readonly level: KycStatus
  readonly confirmations: readonly Confirmation[]
  /** The sources of data have answered, have not for so long that documents are asked for, or there are none to ask. */
  readonly isAnswered: boolean
  readonly beganAt: Temporal.Instant
  /** The player has stated to know the terms of the time before identity is verified. */
  readonly hasStated: boolean
}

/**
 * `checking`: the sources of data have not answered. `age`, `identity`: they have not confirmed it, and a document is
 * needed. `grace`: the market lets people play for a time, and the player has not stated to know its terms.
 */
export type GateReason = 'checking' | 'age' | 'identity' | 'grace'

export interface GateStanding {
  /** Everything is confirmed, and the verification has not failed for good. */
  readonly isOpen: boolean
  /** Why there is no deposit; null where there may be one. */
  readonly deposit: GateReason | null
  /** Why there is no play for money; `failed` where the verification has failed for good (ID-18). */
  readonly play: GateReason | 'failed' | null
  /** Why there is no demo of a game for money (ID-02). */
  readonly demo: Extract<GateReason, 'checking' | 'age'> | null
  /** Until when the ledger takes stakes; null without an end. */
  readonly stakesUntil: Temporal.Instant | null
  /** End of the market's time before identity is verified, while it runs; null without one. */
  readonly graceUntil: Temporal.Instant | null
  /** What is still to be confirmed. */
  readonly missing: readonly GateSubject[]
}

const openGate: GateStanding = {
  isOpen: true,
  deposit: null,
  play: null,
  demo: null,
  stakesUntil: null,
  graceUntil: null,
  missing: [],
}

/** What nobody whom the market believes has confirmed. */
export function missingOf(
  { level, confirmations }: Pick<GateFacts, 'level' | 'confirmations'>,
  { method }: Pick<GateTerms, 'method'>,
): readonly GateSubject[] {
  if (provenLevels.includes(level)) return []
  return gateSubjects.filter(
    (subject) =>
      !confirmations.some(
        (one) =>
          one.subject === subject && (subject !== 'person' || sourcesByMethod[method].includes(one.source)),
      ),
  )
}

/** After so many hours without an answer of the sources of data documents are asked for: nobody waits for good. */
const WAITED_HOURS = 4

/** Whether the sources of data have had their time, from the beginning of the gates. */
export const hasWaited = (beganAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, beganAt.add({ hours: WAITED_HOURS })) >= 0

const closes = (gate: Gate, what: 'deposit' | 'play'): boolean =>
  what === 'deposit' ? gate === 'registration' || gate === 'deposit' : gate !== 'withdrawal'

/** The end of the time before identity is verified, an instant that is over itself; null where the market has none. */
export const endOfGrace = (beganAt: Temporal.Instant, { graceHours }: Pick<GateTerms, 'graceHours'>) =>
  graceHours === 0 ? null : beganAt.add({ hours: graceHours })

/** Staff have ended the verification as failed: no document opens play again, whatever was confirmed before. */
export const hasFailed = ({ level }: Pick<GateFacts, 'level'>): boolean => level === 'RESTRICTED'

export function gateStanding(facts: GateFacts, terms: GateTerms, now: Temporal.Instant): GateStanding {
  const confirmed = confirmedStanding(facts, terms, now)
  if (!hasFailed(facts)) return confirmed
  return { ...confirmed, isOpen: false, play: 'failed', stakesUntil: facts.beganAt, graceUntil: null }
}

/** What follows from what is confirmed. */
function confirmedStanding(facts: GateFacts, terms: GateTerms, now: Temporal.Instant): GateStanding {
  const missing = missingOf(facts, terms)
  if (missing.length === 0) return openGate
  const isAgeMissing = missing.includes('age')
  const isIdentityMissing = missing.includes('person') || missing.includes('address')
  const graceEndsAt = endOfGrace(facts.beganAt, terms)
  const isInTime = graceEndsAt !== null && Temporal.Instant.compare(now, graceEndsAt) < 0
  const reasonAt = (what: 'deposit' | 'play'): GateReason | null => {
    if (isAgeMissing && closes(terms.ageGate, what)) return facts.isAnswered ? 'age' : 'checking'
    // A market with such a time lets nobody deposit outside of it: its sum is that of all deposits.
    const isClosed = closes(terms.identityGate, what) || graceEndsAt !== null
    if (!isIdentityMissing || !isClosed) return null
    if (isInTime && facts.hasStated) return null
    if (!facts.isAnswered) return 'checking'
    return isInTime ? 'grace' : 'identity'
  }
  const play = reasonAt('play')
  const isGraceRunning = isInTime && facts.hasStated && isIdentityMissing && play === null
  return {
    isOpen: false,
    deposit: reasonAt('deposit'),
    play,
    demo: isAgeMissing && closes(terms.ageGate, 'play') ? (facts.isAnswered ? 'age' : 'checking') : null,
    stakesUntil: play !== null ? facts.beganAt : isGraceRunning ? graceEndsAt : null,
    graceUntil: isGraceRunning ? graceEndsAt : null,
    missing,
  }
}
