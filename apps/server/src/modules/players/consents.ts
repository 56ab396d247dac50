import { marketingTextVersion } from '@marquee/contract'
import {
  AppError,
  type Clock,
  type Database,
  inTransaction,
  inTransactionOf,
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

/** A text of the terms that are in force. */
export interface PresentText extends TermsText {
  /** Our id of the text's own language. */
  readonly languageId: string
}

/** The terms in force; null for another version, and for a text that is not served. */
export interface PresentTerms {
  /** As readers of a language see them, which may be in another one. */
  textFor(version: number, language: string): PresentText | null
  /** In whatever language they have the hash. */
  findText(version: number, hash: Buffer): PresentText | null
}

/** What somebody says that they were shown. */
export interface TermsSeen {
  readonly version: number
  /** Of the page. */
  readonly language: string
  /** Without it the text is the one in force, as readers of the language see it. */
  readonly textHash?: Buffer | undefined
}

/** A text of terms that somebody was shown, and that is kept. */
export interface ShownTerms {
  readonly version: number
  /** Of the text itself, which may be a fallback of the reader's. */
  readonly language: string
  readonly textHash: Buffer
}

/** What a person accepts and allows with the account. */
export interface Consents {
  /** The version that the person has accepted; null for none. One that is not in force counts as none. */
  readonly termsVersion: number | null
  /** The text of that version that was shown; without it the text in force, as readers of `language` see it. */
  readonly shownTerms?: ShownTerms | null | undefined
  readonly marketingOptIn: boolean
  readonly language: string
}

/** @returns the version that was accepted; null for none */
export async function insertConsents(
  tx: Tx,
  playerId: bigint,
  { termsVersion: version, shownTerms, language, marketingOptIn }: Consents,
  { at, terms }: { readonly at: Temporal.Instant; readonly terms: PresentTerms },
): Promise<number | null> {
  const accepted =
    shownTerms ??
    (version === null ? null : await keepTerms(tx, terms.textFor(version, language), { version, at }))
  if (accepted) await insertTermsAcceptance(tx, playerId, { ...accepted, at })
  await insertMarketingChoices(tx, playerId, wholeMarketing(marketingOptIn), {
    textVersion: marketingTextVersion,
    language,
    source: 'sign-up',
    requestId: '',
    at,
  })
  return accepted?.version ?? null
}

/** Stores a text before its acceptance, so that no acceptance names a text that is missing. */
async function keepTerms(
  queryable: Queryable,
  text: PresentText | null,
  { version, at }: { readonly version: number; readonly at: Temporal.Instant },
): Promise<ShownTerms | null> {
  if (!text) return null
  await insertTermsText(queryable, text, at)
  return { version, language: text.languageId, textHash: text.hash }
}

interface ConsentDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}

/**
 * @param shown version and hash of the text that the player has accepted
 * @returns the highest version that the player has accepted
 * @throws AppError `error.terms.changed` for a text that is not in force
 */
async function acceptTerms(
  { db, clock, audit, terms }: ConsentDependencies & { readonly terms: PresentTerms },
  playerId: bigint,
  { version, textHash }: { readonly version: number; readonly textHash: Buffer },
): Promise<number> {
  const text = terms.findText(version, textHash)
  const at = clock.now()
  await inTransactionOf(db, playerId, async (tx) => {
    const accepted = await keepTerms(tx, text, { version, at })
    if (!accepted) throw new AppError('error.terms.changed')
    const { language } = accepted
    if (await insertTermsAcceptance(tx, playerId, { ...accepted, at }))
      await audit.record(tx, { act: 'terms.accepted', playerId, after: { version, language } })
  })
  return readAcceptedTerms(db, playerId)
}

/** What is done with terms that somebody reads now. */
export const termsActs = (deps: ConsentDependencies & { readonly terms: PresentTerms }) => ({
  acceptTerms: (playerId: bigint, shown: { readonly version: number; readonly textHash: Buffer }) =>
    acceptTerms(deps, playerId, shown),
  keepTerms: (tx: Tx, { version, language, textHash }: TermsSeen): Promise<ShownTerms | null> => {
    const { terms, clock } = deps
    const text = textHash ? terms.findText(version, textHash) : terms.textFor(version, language)
    return keepTerms(tx, text, { version, at: clock.now() })
  },
})

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
