import { marketingTextVersion } from '@marquee/contract'
import { type Clock, type Database, inTransaction, newId, type Tx } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import {
  type CookieChoice,
  insertCookieConsent,
  insertTermsAcceptance,
  readAcceptedTerms,
  readCookieConsent,
} from './consent-store.ts'
import { wholeMarketing } from './marketing.ts'
import { insertMarketingChoices } from './marketing-store.ts'

/** SHA-256 of the terms of a version in a language; null when its text is no longer served. */
export type TermsTextHash = (version: number, language: string) => Buffer | null

/** What a person accepts and allows with the account. */
export interface Consents {
  /** The version that the person has accepted; null for none. */
  readonly termsVersion: number | null
  readonly marketingOptIn: boolean
  readonly language: string
}

export async function insertConsents(
  tx: Tx,
  playerId: bigint,
  { termsVersion: version, language, marketingOptIn }: Consents,
  { at, termsTextHash }: { readonly at: Temporal.Instant; readonly termsTextHash: TermsTextHash },
): Promise<void> {
  if (version !== null) {
    const terms = { version, language, textHash: termsTextHash(version, language), at }
    await insertTermsAcceptance(tx, playerId, terms)
  }
  await insertMarketingChoices(tx, playerId, wholeMarketing(marketingOptIn), {
    textVersion: marketingTextVersion,
    language,
    source: 'sign-up',
    requestId: '',
    at,
  })
}

interface ConsentDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}

/** @returns the highest version that the player has accepted */
export async function acceptTerms(
  deps: ConsentDependencies & { readonly termsTextHash: TermsTextHash },
  playerId: bigint,
  { version, language }: { readonly version: number; readonly language: string },
): Promise<number> {
  const { db, clock, termsTextHash } = deps
  const terms = { version, language, textHash: termsTextHash(version, language), at: clock.now() }
  await inTransaction(db, async (tx) => {
    if (await insertTermsAcceptance(tx, playerId, terms))
      await deps.audit.record(tx, { act: 'terms.accepted', playerId, after: { version, language } })
  })
  return readAcceptedTerms(db, playerId)
}

export interface NewCookieChoice extends Omit<CookieChoice, 'consentId' | 'at'> {
  /** Of the browser's earlier choice. An id that nobody has been given is replaced. */
  readonly consentId: string | null
  readonly playerId: bigint | null
}

export async function storeCookieChoice(
  { db, clock, audit }: ConsentDependencies,
  { playerId, consentId, ...chosen }: NewCookieChoice,
): Promise<CookieChoice> {
  const known = consentId !== null && (await readCookieConsent(db, consentId)) !== null
  const choice: CookieChoice = {
    ...chosen,
    consentId: known && consentId !== null ? consentId : newId('cookie', clock),
    at: clock.now(),
  }
  const { consentId: object, version, performance, marketing } = choice
  await inTransaction(db, async (tx) => {
    await insertCookieConsent(tx, choice, playerId)
    const after = { version, performance, marketing }
    if (playerId !== null) await audit.record(tx, { act: 'cookies.chosen', playerId, object, after })
  })
  return choice
}
