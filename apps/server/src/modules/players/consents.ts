import { marketingTextVersion } from '@marquee/contract'
import { type Clock, type Database, newId, type Tx } from '../../kernel/index.ts'
import {
  type CookieChoice,
  insertCookieConsent,
  insertTermsAcceptance,
  readCookieConsent,
} from './consent-store.ts'
import { wholeMarketing } from './marketing.ts'
import { insertMarketingChoices } from './marketing-store.ts'

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
  at: Temporal.Instant,
): Promise<void> {
  if (version !== null) await insertTermsAcceptance(tx, playerId, { version, language, at })
  await insertMarketingChoices(tx, playerId, wholeMarketing(marketingOptIn), {
    textVersion: marketingTextVersion,
    language,
    source: 'sign-up',
    requestId: '',
    at,
  })
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
