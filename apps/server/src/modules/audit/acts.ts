/** The sensitive acts of the product, each with the fields that its row may have (AUD-04). */

/** `personal`: sealed with the key of the player. */
type FieldKind = 'plain' | 'personal'

const rights = {
  payout: 'plain',
  casino: 'plain',
  liveCasino: 'plain',
  sports: 'plain',
  virtualSports: 'plain',
  bonuses: 'plain',
  deposit: 'plain',
  withdrawal: 'plain',
  manualClaim: 'plain',
  suspended: 'plain',
} as const

const standing = { status: 'plain', statusUntil: 'plain', ...rights } as const
const suspense = {
  decision: 'plain',
  company: 'plain',
  companyTx: 'plain',
  why: 'plain',
  amountMinor: 'plain',
  currency: 'plain',
} as const
const returnProposal = { decision: 'plain', returnNumber: 'plain' } as const
const riskDecision = { kind: 'plain', outcome: 'plain' } as const
const withdrawal = { amountMinor: 'plain', currency: 'plain', method: 'plain' } as const

export const acts = {
  'account.opened': {
    firstName: 'personal',
    lastName: 'personal',
    email: 'personal',
    phone: 'personal',
    country: 'plain',
    termsVersion: 'plain',
    marketingOptIn: 'plain',
  },
  'account.closed': standing,
  'account.standing.changed': standing,
  /** Nobody has logged in for long: which warning it was, and from when the account is dormant without a login. */
  'account.dormancy_warned': { warning: 'plain', dormantFrom: 'plain' },
  /** The account is dormant, or is not any more; the reason says what ended it. */
  'account.dormant': { isDormant: 'plain' },
  /** The law of the market has another maximum stake for the player. */
  'account.stake_max.changed': { stakeMaxMinor: 'plain' },
  'account.details.changed': {
    street: 'personal',
    postalCode: 'personal',
    city: 'personal',
    province: 'plain',
    phone: 'personal',
  },
  /** The reason says whether it was the first, a change, or a reset without signing in. */
  'password.changed': {},
  'session.opened': { loginMethod: 'plain' },
  /** A failed sign-in; the reason is the code of the answer. Without a player it reached no account. */
  'session.refused': {},
  /** The player ended other sessions than the present one. */
  'sessions.ended': { count: 'plain' },
  /** A refresh token that was used before came back; its session was ended. */
  'session.token_reused': {},
  /** The holder of a closed account has opened the link to its statement. */
  'closed_statement.opened': {},
  /** A step-up of an open session. */
  'session.proven': { method: 'plain' },
  /** A wrong password, code or passkey of a signed-in player; the reason is the code of the answer. */
  'session.proof_refused': { method: 'plain' },
  'passkey.added': { device: 'plain' },
  'passkey.removed': { device: 'plain' },
  'second_factor.changed': { change: 'plain' },
  'bank.added': {},
  'terms.accepted': { version: 'plain', language: 'plain' },
  'marketing.changed': { allowed: 'plain', withdrawn: 'plain', textVersion: 'plain' },
  'cookies.chosen': { version: 'plain', performance: 'plain', marketing: 'plain' },
  'withdrawal.requested': withdrawal,
  'withdrawal.approved': withdrawal,
  'withdrawal.cancelled': withdrawal,
  'withdrawal.refused': withdrawal,
  /** A line of the history of limits, with what decides it (AUD-04). */
  'limit.changed': {
    kind: 'plain',
    period: 'plain',
    action: 'plain',
    valueMinor: 'plain',
    valueSeconds: 'plain',
    pendingDate: 'plain',
    confirmUntil: 'plain',
    lockReason: 'plain',
  },
  /** The statement that no deposit limit is wanted (LIM-05). */
  'limit.declined': {},
  /** A look at the own figures and limits (LIM-21). */
  'account.reviewed': {},
  /** A time-out or an exclusion, begun or made longer by its player. */
  'break.begun': { kind: 'plain', length: 'plain', until: 'plain', leastUntil: 'plain' },
  'break.return_asked': { confirmFrom: 'plain', confirmUntil: 'plain' },
  'break.return_cancelled': {},
  /** By a confirmation of the player, or because people have approved it; the reason says why. */
  'break.returned': { how: 'plain' },
  'break.return_refused': {},
  /** What staff propose about a return, what a second person says, and what became of it. */
  'break.return_proposed': returnProposal,
  'break.return_proposal_approved': returnProposal,
  'break.return_proposal_refused': returnProposal,
  /** It was approved and could not be done; the reason says why. */
  'break.return_proposal_failed': returnProposal,
  /** It was approved, no server has done it, and another proposal has taken its place. */
  'break.return_proposal_expired': returnProposal,
  /** An exclusion that staff impose: its order, and what a server has done. */
  'break.imposition_ordered': { length: 'plain' },
  'break.imposed': { length: 'plain', until: 'plain', leastUntil: 'plain' },
  'break.imposition_failed': {},
  /** A person has read the breaks of a player with what staff propose and order; it names no player. */
  'break.record_viewed': {},
  /** An exclusion from one product: begun or lengthened, and its player's return (EXC-20). */
  'product_exclusion.begun': { product: 'plain', length: 'plain', until: 'plain', leastUntil: 'plain' },
  'product_exclusion.return_asked': { product: 'plain', confirmFrom: 'plain', confirmUntil: 'plain' },
  'product_exclusion.return_cancelled': { product: 'plain' },
  'product_exclusion.returned': { product: 'plain', how: 'plain' },
  'product_exclusion.return_refused': { product: 'plain' },
  /** A document was asked for, arrived, was verified or refused, or has expired; the reason is that of a refusal. */
  'document.changed': { kind: 'plain', status: 'plain', kycStatus: 'plain' },
  /** A member of staff has looked at the file of a document. */
  'document.viewed': {},
  /** A person has read every document of a player with the results of the company; it names no player (KYC-07). */
  'document.record_viewed': {},
  /** A result of the identity company is left to people. Its reason is not here: players read their own acts. */
  'document.left_to_staff': {},
  /** A person who may not play was added to a list of staff, or removed; the object is the entry (ID-20). */
  'ineligible.listed': {},
  'ineligible.added': { list: 'plain' },
  'ineligible.removed': { list: 'plain' },
  /**
   * What staff read and say about hits of a screening; a dismissal counts with that of a second person. These rows name
   * no player (KYC-07): the number is their object.
   */
  'screening.listed': {},
  'screening.viewed': {},
  'screening.decided': { hit: 'plain', decision: 'plain' },
  /** Staff have ended a verification as failed for good; the reason is one of a list. */
  'verification.failed': { kycStatus: 'plain' },
  /** A person reads what rules have decided about a player, maybe a suspicion: no player is named (KYC-07). */
  'decision.viewed': {},
  /** A person has looked at what a rule had decided; the object is the decision. */
  'decision.reviewed': { finding: 'plain' },
  /** A net income that a member of staff has read from documents; the amount is not here. */
  'affordability.income.recorded': { currency: 'plain' },
  /** A person has read what is known of the means of a player. */
  'affordability.viewed': {},
  /** What a person has decided about a refused deposit. */
  'affordability.reviewed': { about: 'plain', outcome: 'plain' },
  /** The interval between reality checks that a player chooses, and a longer one that waits (RC-05). */
  'reality_check.interval': { minutes: 'plain', pendingMinutes: 'plain', confirmFrom: 'plain' },
  /** A plan of a session of slots that a player begins, and one that the player ends (RC-12). */
  'session_plan.begun': { minutes: 'plain', spendMinor: 'plain', currency: 'plain' },
  'session_plan.ended': {},
  /** Money in suspense: what staff ask for, what a second person says, and what was done. */
  'case.requested': suspense,
  'case.approved': suspense,
  'case.refused': suspense,
  /** A debit may be booked in part. */
  'case.booked': { ...suspense, bookedMinor: 'plain' },
  'case.closed': suspense,
  /** It was approved and could not be done; the reason says why. */
  'case.failed': suspense,
  /** It was approved, no server has done it, and another request has taken its place. */
  'case.expired': suspense,
  /** A case of risk. These rows name no player: players read the acts on their accounts (KYC-07). */
  'risk.case_opened': { kind: 'plain' },
  /** It has become more urgent. */
  'risk.case_raised': { kind: 'plain' },
  'risk.case_taken': { kind: 'plain' },
  'risk.case_noted': { kind: 'plain' },
  'risk.case_viewed': { kind: 'plain' },
  'risk.case_decided': riskDecision,
  /** A decision that excludes a player or moves money: what one person proposes and a second one says. */
  'risk.decision_proposed': riskDecision,
  'risk.proposal_approved': riskDecision,
  'risk.proposal_refused': riskDecision,
  /** Nobody has answered in time, and another proposal has taken its place. */
  'risk.proposal_expired': riskDecision,
  /** A refund was approved, and was not booked: the history of the case says why. */
  'risk.proposal_failed': riskDecision,
  /** Somebody has read which cases are open. */
  'risk.cases_listed': {},
  /** Members of staff: who may sign in and with which rights, and what was refused. These rows name no player. */
  'staff.invited': {},
  'staff.joined': {},
  'staff.granted': { permissions: 'plain', markets: 'plain', until: 'plain' },
  'staff.grants_ended': { permissions: 'plain', markets: 'plain' },
  'staff.suspended': {},
  'staff.session_opened': {},
  'staff.session_refused': {},
  'staff.session_proven': {},
  'staff.session_closed': {},
  /** A call without the right to it; the object is the route, and the reason says whether only the market was wrong. */
  'staff.right_refused': { permission: 'plain' },
  /** A member of staff has read personal data of a player that lists do not show. */
  'player.revealed': { fieldClass: 'plain', purpose: 'plain' },
  /** Offers and marketing are stopped by a rule, and open again; both are told to the player (CARE-03). */
  'care.offers_paused': {},
  'care.offers_resumed': {},
  'care.objection_made': {},
  /** What staff do about cases of care. These rows name no player (SEC-21). */
  'care.cases_listed': {},
  'care.case_viewed': {},
  'care.step_taken': { step: 'plain' },
  'care.objection_answered': { answer: 'plain' },
  'care.case_closed': { outcome: 'plain' },
  /** Complaints: what players do, and what staff read and answer (CARE-10). */
  'complaint.filed': { topic: 'plain' },
  'complaint.withdrawn': {},
  'complaint.appealed': {},
  'complaint.answered': { step: 'plain', outcome: 'plain' },
  /** The file with the evidence for a dispute; the hash is that of its manifest (CARE-11). */
  'complaint.evidence_collected': { manifestHash: 'plain', purpose: 'plain' },
  'complaint.listed': {},
  'complaint.viewed': {},
  /** Records whose time of keeping is over; the reason is the rule, the kinds are tables with numbers of rows. */
  'records.deleted': { endedAt: 'plain', kinds: 'plain', rows: 'plain', files: 'plain' },
  /** A list of people whom affiliates and ad platforms must not address (MKT-08); the hash is that of its file. */
  'suppression.exported': {
    file: 'plain',
    changesFile: 'plain',
    entries: 'plain',
    added: 'plain',
    removed: 'plain',
    hash: 'plain',
    since: 'plain',
    folder: 'plain',
    madeAt: 'plain',
  },
  'data_export.requested': {},
  'data_export.downloaded': {},
  'free_rounds.ordered': { game: 'plain', rounds: 'plain', value: 'plain', expiresAt: 'plain' },
  'free_rounds.cancelled': {},
  'tournament.opened': { name: 'plain', currency: 'plain', startsAt: 'plain', endsAt: 'plain' },
  /** The heads of all players' chains in the ledger: root of a Merkle tree, hexadecimal. */
  'ledger.anchored': { players: 'plain', root: 'plain', startedAt: 'plain' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldKind>>>>

export type Act = keyof typeof acts

export type FieldValue = string | number | boolean | bigint | null | readonly string[]

/** Values of an act's fields. */
export type ActFields<A extends Act> = { readonly [F in keyof (typeof acts)[A]]?: FieldValue }
