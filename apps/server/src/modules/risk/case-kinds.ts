/** Kinds of cases, how soon each is decided, and what may be decided about it. */

interface OutcomeRule {
  /** It excludes a player or moves money: one person proposes it, another one approves. */
  readonly needsTwo: boolean
}

export const outcomes = {
  /** Looked at; nothing speaks against the player. */
  'no-concern': { needsTwo: false },
  /** Documents were asked for, with `npm run documents`. */
  'documents-requested': { needsTwo: false },
  /** A suspicion was reported to the authority (KYC-07). */
  reported: { needsTwo: false },
  'same-person': { needsTwo: false },
  'other-person': { needsTwo: false },
  /** Several persons of one home. */
  household: { needsTwo: false },
  /** Somebody has talked with the player. */
  contacted: { needsTwo: false },
  'not-reached': { needsTwo: false },
  /** What a third party has asked for is not done. The asker may appeal, one time. */
  refused: { needsTwo: false },
  /** The refusal that an appeal is about stands. */
  upheld: { needsTwo: false },
  /** The operator excludes the player. */
  excluded: { needsTwo: true },
  /** Net losses of an excluded player are given back (EXC-16). */
  'refund-agreed': { needsTwo: true },
} as const satisfies Readonly<Record<string, OutcomeRule>>

export type Outcome = keyof typeof outcomes

interface KindRule {
  /** Hours until it is decided, from its opening. */
  readonly hours: number
  /** The same after it has become more urgent, from then on. */
  readonly raisedHours: number
  readonly outcomes: readonly Outcome[]
  /** Every outcome says whether money is owed. */
  readonly needsTwo?: true
}

const moneyOutcomes = ['no-concern', 'documents-requested', 'reported'] as const

export const caseKinds = {
  /** Linked amounts are close to the threshold of due diligence, or have reached it (KYC-01). */
  'linked-amounts': { hours: 72, raisedHours: 24, outcomes: moneyOutcomes },
  /** Deposits below the threshold that reach it together (KYC-12). */
  structuring: { hours: 24, raisedHours: 24, outcomes: moneyOutcomes },
  /** Deposits that are withdrawn with little play (KYC-12). */
  'little-play': { hours: 24, raisedHours: 24, outcomes: moneyOutcomes },
  /** Several payment methods within a day (KYC-12). */
  'many-methods': { hours: 72, raisedHours: 72, outcomes: moneyOutcomes },
  /** Accounts that may be one person (ID-05). */
  duplicate: { hours: 72, raisedHours: 72, outcomes: ['same-person', 'other-person', 'household'] },
  /** A chosen monthly limit above the market's contact threshold (LIM-19). */
  'limit-contact': { hours: 72, raisedHours: 72, outcomes: ['contacted', 'not-reached'] },
  /** A family member or another person asks for an exclusion (EXC-21). */
  'third-party-request': { hours: 24, raisedHours: 24, outcomes: ['excluded', 'refused'] },
  /** The asker objects to the refusal (EXC-21). */
  appeal: { hours: 72, raisedHours: 72, outcomes: ['excluded', 'upheld'] },
  /** An excluded player has staked (EXC-16). */
  'excluded-play': { hours: 1, raisedHours: 1, outcomes: ['refund-agreed', 'no-concern'], needsTwo: true },
} as const satisfies Readonly<Record<string, KindRule>>

export type CaseKind = keyof typeof caseKinds

export const kindNames = Object.keys(caseKinds) as readonly CaseKind[]
export const outcomeNames = Object.keys(outcomes) as readonly Outcome[]

export const isOutcomeOf = (kind: CaseKind, outcome: Outcome): boolean =>
  (caseKinds[kind].outcomes as readonly Outcome[]).includes(outcome)

/** Whether one person proposes an outcome and another one approves it. */
export function needsTwo(kind: CaseKind, outcome: Outcome): boolean {
  const rule: KindRule = caseKinds[kind]
  return outcomes[outcome].needsTwo || rule.needsTwo === true
}

/** Until when a case is decided. @param from when it was opened or has become more urgent */
export const dueAt = (kind: CaseKind, from: Temporal.Instant, isRaised: boolean): Temporal.Instant =>
  from.add({ hours: isRaised ? caseKinds[kind].raisedHours : caseKinds[kind].hours })
