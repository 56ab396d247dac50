/** Everything that the gates of a player follow from. */
import type { KycStatus } from '@marquee/contract'
import { type Policy, policyFor, policyValue } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import { AppError, type Clock, type Database, type Queryable } from '../../../kernel/index.ts'
import type { PersonCompany } from '../../outside/index.ts'
import {
  readDocuments,
  readVerifiedKinds,
  type StoredDocument,
  type VerifiedKind,
} from '../document-store.ts'
import {
  type Confirmation,
  type GateFacts,
  type GateStanding,
  gateStanding,
  type GateTerms,
  hasWaited,
} from './gate-rules.ts'
import { findGate, hasStatement, readConfirmations, type StoredGate } from './gate-store.ts'

/** A player as the gates need one. */
export interface GateAccount {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly province: string | null
  readonly market: string
  readonly currency: CurrencyCode
  readonly kycStatus: KycStatus
}

export interface GateReading {
  readonly db: Database
  readonly clock: Clock
  /** Null for an unknown player. */
  readonly accountOf: (playerId: bigint, within?: Queryable) => Promise<GateAccount | null>
  /** What a bank has told of who the player is; null where none has. */
  readonly bankProofOf: (queryable: Queryable, playerId: bigint) => Promise<BankProof | null>
  /** Undefined where data of persons is compared with no source. */
  readonly personCompany: PersonCompany | undefined
}

/** A confirmation with its moment. */
export type DatedConfirmation = Confirmation & { readonly at: Temporal.Instant }

export interface ReadGate {
  readonly account: GateAccount
  readonly policy: Policy
  readonly terms: GateTerms
  /** Null before the gates have begun. */
  readonly stored: StoredGate | null
  readonly documents: readonly StoredDocument[]
  /** What bank and documents confirm, stored or not. */
  readonly found: readonly DatedConfirmation[]
  readonly facts: GateFacts
  readonly standing: GateStanding
}

export const policyOf = (account: GateAccount, at: Temporal.Instant): Policy =>
  policyFor({
    market: account.market,
    residence: account.country,
    province: account.province ?? undefined,
    currency: account.currency,
    at,
  })

const termsOf = (policy: Policy): GateTerms => ({
  ageGate: policyValue(policy, 'kyc.ageGate'),
  identityGate: policyValue(policy, 'kyc.identityGate'),
  method: policyValue(policy, 'kyc.identityMethod'),
  graceHours: policyValue(policy, 'kyc.graceHours'),
  graceCap: policyValue(policy, 'kyc.graceDepositCap').minor,
})

/** A bank that has told who a player is. */
export interface BankProof {
  readonly at: Temporal.Instant
  /** Whether the address of the account is the one that the bank has told. */
  readonly hasToldAddress: boolean
}

/** A document that was verified confirms for good: that it expires later is a matter of documents (KYC-15). */
function confirmedBy(
  verified: readonly VerifiedKind[],
  bank: BankProof | null,
): readonly DatedConfirmation[] {
  const ofDocument = (kind: VerifiedKind['kind'], subjects: readonly Confirmation['subject'][]) =>
    verified
      .filter((document) => document.kind === kind)
      .flatMap(({ at }) => subjects.map((subject) => ({ subject, source: 'document', at }) as const))
  const told = bank?.hasToldAddress ? (['age', 'person', 'address'] as const) : (['age', 'person'] as const)
  const byBank = bank ? told.map((subject) => ({ subject, source: 'bank', at: bank.at }) as const) : []
  return [
    ...byBank,
    ...ofDocument('PROOF_OF_ID', ['age', 'person']),
    ...ofDocument('PROOF_OF_ADDRESS', ['address']),
  ]
}

/** @throws AppError `error.session.missing` for an unknown player */
export async function readGate(deps: GateReading, playerId: bigint, within?: Queryable): Promise<ReadGate> {
  const queryable = within ?? deps.db
  const account = await deps.accountOf(playerId, queryable)
  if (!account) throw new AppError('error.session.missing')
  const now = deps.clock.now()
  const policy = policyOf(account, now)
  const terms = termsOf(policy)
  const stored = await findGate(queryable, playerId)
  const documents = await readDocuments(queryable, playerId)
  const verified = await readVerifiedKinds(queryable, playerId)
  const found = confirmedBy(verified, await deps.bankProofOf(queryable, playerId))
  const beganAt = stored?.beganAt ?? now
  const isAnswered = deps.personCompany === undefined || (stored !== null && stored.dataAnswers > 0)
  const facts: GateFacts = {
    level: account.kycStatus,
    confirmations: [...(await readConfirmations(queryable, playerId)), ...found],
    isAnswered: isAnswered || hasWaited(beganAt, now),
    beganAt,
    hasStated: await hasStatement(queryable, playerId),
  }
  const standing = gateStanding(facts, terms, now)
  return { account, policy, terms, stored, documents, found, facts, standing }
}

/** What the sources of data are asked about. */
export const askedPerson = (account: GateAccount) => ({
  firstName: account.firstName,
  lastName: account.lastName,
  dateOfBirth: account.dateOfBirth,
  street: account.street,
  postalCode: account.postalCode,
  city: account.city,
  country: account.country,
  province: account.province,
})

/** Whether sources of data would be asked about the same person for both. */
export const isSameAsked = (one: GateAccount, other: GateAccount): boolean =>
  JSON.stringify(askedPerson(one)) === JSON.stringify(askedPerson(other))

/** The least age in the player's market, in years. */
export const minAgeOf = ({ policy }: Pick<ReadGate, 'policy'>): number => policyValue(policy, 'age.min')
