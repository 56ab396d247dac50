import { marketingTextVersion } from '@marquee/contract'
import {
  type Clock,
  type Database,
  inTransaction,
  newId,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
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

/**
 * The text is stored before its acceptance, so that no acceptance names a text that is missing.
 * @returns false when the player had accepted this version before
 */
async function storeAcceptance(
  queryable: Queryable,
  playerId: bigint,
  terms: { readonly version: number; readonly language: string; readonly at: Temporal.Instant },
  termsText: TermsTextOf,
): Promise<boolean> {
  const text = termsText(terms.version, terms.language)
  if (text) await insertTermsText(queryable, text, terms.at)
  return insertTermsAcceptance(queryable, playerId, { ...terms, textHash: text?.hash ?? null })
}

interface ConsentDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}

/** @returns the highest version that the player has accepted */
export async function acceptTerms(
  deps: ConsentDependencies & { readonly termsText: TermsTextOf },
  playerId: bigint,
  { version, language }: { readonly version: number; readonly language: string },
): Promise<number> {
  const { db, clock, termsText } = deps
  await inTransaction(db, async (tx) => {
    if (await storeAcceptance(tx, playerId, { version, language, at: clock.now() }, termsText))
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
