import { marketingTextVersion } from '@marquee/contract'
import { type Clock, type Database, newId, type Tx } from '../../kernel/index.ts'
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

/** @returns the highest version that the player has accepted */
export async function acceptTerms(
  deps: { readonly db: Database; readonly clock: Clock; readonly termsTextHash: TermsTextHash },
  playerId: bigint,
  { version, language }: { readonly version: number; readonly language: string },
): Promise<number> {
  const { db, clock, termsTextHash } = deps
  const terms = { version, language, textHash: termsTextHash(version, language), at: clock.now() }
  await insertTermsAcceptance(db, playerId, terms)
  return readAcceptedTerms(db, playerId)
}

export interface NewCookieChoice extends Omit<CookieChoice, 'consentId' | 'at'> {
  /** Of the browser's earlier choice. An id that nobody has been given is replaced. */
  readonly consentId: string | null
  readonly playerId: bigint | null
}

export async function storeCookieChoice(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { playerId, consentId, ...chosen }: NewCookieChoice,
): Promise<CookieChoice> {
  const known = consentId !== null && (await readCookieConsent(db, consentId)) !== null
  const choice: CookieChoice = {
    ...chosen,
    consentId: known && consentId !== null ? consentId : newId('cookie', clock),
    at: clock.now(),
  }
  await insertCookieConsent(db, choice, playerId)
  return choice
}
