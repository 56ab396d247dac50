import { marketingTextVersion } from '@marquee/contract'
import { type Clock, type Database, newId, type Queryable, type Tx } from '../../kernel/index.ts'
import {
  type CookieChoice,
  insertCookieConsent,
  insertTermsAcceptance,
  readAcceptedTerms,
  readCookieConsent,
} from './consent-store.ts'
import { wholeMarketing } from './marketing.ts'
import { insertMarketingChoices } from './marketing-store.ts'
import { insertTermsText, type TermsText } from './terms-text-store.ts'

/** The terms of a version in a language; null when its text is no longer served. */
export type TermsTextOf = (version: number, language: string) => TermsText | null

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
  { at, termsText }: { readonly at: Temporal.Instant; readonly termsText: TermsTextOf },
): Promise<void> {
  if (version !== null) await storeAcceptance(tx, playerId, { version, language, at }, termsText)
  await insertMarketingChoices(tx, playerId, wholeMarketing(marketingOptIn), {
    textVersion: marketingTextVersion,
    language,
    source: 'sign-up',
    requestId: '',
    at,
  })
}

/** The text is stored before its acceptance, so that no acceptance names a text that is missing. */
async function storeAcceptance(
  queryable: Queryable,
  playerId: bigint,
  terms: { readonly version: number; readonly language: string; readonly at: Temporal.Instant },
  termsText: TermsTextOf,
): Promise<void> {
  const text = termsText(terms.version, terms.language)
  if (text) await insertTermsText(queryable, text, terms.at)
  await insertTermsAcceptance(queryable, playerId, { ...terms, textHash: text?.hash ?? null })
}

/** @returns the highest version that the player has accepted */
export async function acceptTerms(
  deps: { readonly db: Database; readonly clock: Clock; readonly termsText: TermsTextOf },
  playerId: bigint,
  { version, language }: { readonly version: number; readonly language: string },
): Promise<number> {
  const { db, clock, termsText } = deps
  await storeAcceptance(db, playerId, { version, language, at: clock.now() }, termsText)
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
