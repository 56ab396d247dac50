/** Everything that the gates of a player follow from. */
import type { KycStatus } from '@marquee/contract'
import { type Policy, policyFor, policyValue } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import { AppError, type Clock, type Database, type Queryable } from '../../../kernel/index.ts'
import type { PersonCompany } from '../../outside/index.ts'
import { readDocuments, type StoredDocument } from '../document-store.ts'
import {
  type Confirmation,
  type GateFacts,
  type GateStanding,
  gateStanding,
  type GateTerms,
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
  /** When a bank has told who the player is; null where none has. */
  readonly provenByBankAt: (queryable: Queryable, playerId: bigint) => Promise<Temporal.Instant | null>
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

/** A document that was verified confirms for good: that it expires later is a matter of documents (KYC-15). */
const wasVerified = ({ status }: StoredDocument): boolean => status === 'VERIFIED' || status === 'EXPIRED'

function confirmedBy(
  documents: readonly StoredDocument[],
  bankAt: Temporal.Instant | null,
): readonly DatedConfirmation[] {
  const ofDocument = (kind: StoredDocument['kind'], subjects: readonly Confirmation['subject'][]) =>
    documents
      .filter((document) => document.kind === kind && wasVerified(document))
      .flatMap(({ changedAt: at }) =>
        subjects.map((subject) => ({ subject, source: 'document', at }) as const),
      )
  const byBank =
    bankAt === null
      ? []
      : (['age', 'person', 'address'] as const).map(
          (subject) => ({ subject, source: 'bank', at: bankAt }) as const,
        )
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
  const found = confirmedBy(documents, await deps.provenByBankAt(queryable, playerId))
  const facts: GateFacts = {
    level: account.kycStatus,
    confirmations: [...(await readConfirmations(queryable, playerId)), ...found],
    isAnswered: deps.personCompany === undefined || (stored !== null && stored.dataAnswers > 0),
    beganAt: stored?.beganAt ?? now,
    hasStated: await hasStatement(queryable, playerId),
  }
  const standing = gateStanding(facts, terms, now)
  return { account, policy, terms, stored, documents, found, facts, standing }
}

/** The least age in the player's market, in years. */
export const minAgeOf = ({ policy }: Pick<ReadGate, 'policy'>): number => policyValue(policy, 'age.min')
