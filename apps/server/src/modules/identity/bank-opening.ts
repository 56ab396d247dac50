import { randomBytes } from 'node:crypto'
import { currencyOfCountry, intlLocale, isLanguageId, type MarketId, prefixOf } from '@marquee/markets'
import { decimalFromMinor } from '@marquee/money'
import { AppError, type AttemptBudget, inTransaction, newToken, returnAttempt } from '../../kernel/index.ts'
import * as store from './bank-attempt-store.ts'
import { type Asking, type BankSignInDependencies, refused } from './bank-attempts.ts'
import { bankMinutes } from './bank-rules.ts'
import { insertChallenge } from './challenge-store.ts'
import { sha256 } from './rules.ts'

export interface OpenedAttempt {
  readonly sessionId: string
  readonly iframeUrl: string
  readonly expiresAt: Temporal.Instant
  /** Whether the bank is asked for a deposit in this visit. */
  readonly isPaid: boolean
  /** For the cookie of the browser that began it. */
  readonly browserKey: string
}

interface AttemptToOpen {
  readonly purpose: store.BankPurpose
  readonly owner: store.BankAttempt['owner']
  readonly offered: { readonly market: MarketId; readonly country: string }
  readonly languageCode: string
  /** A deposit that goes with a sign-in. */
  readonly deposit?: Omit<store.AskedDeposit, 'langmarket'> | undefined
  /** For an account that the attempt opens. */
  readonly bonusCode?: string | undefined
  /** What the attempt was counted in: it is given back when the company does not answer. */
  readonly budget: AttemptBudget
}

/**
 * Opens a challenge and the bank's pages for it.
 * @throws AppError `error.bank.refused` where no company is connected, `error.bank.unavailable`
 */
export async function openAttempt(
  deps: BankSignInDependencies,
  attempt: AttemptToOpen,
  { ip, signal }: Pick<Asking, 'ip' | 'signal'>,
): Promise<OpenedAttempt> {
  const { db, clock, company } = deps
  const { purpose, owner, offered, languageCode, deposit, budget } = attempt
  if (!company) throw refused('not_offered')
  const language = isLanguageId(languageCode) ? languageCode : 'en'
  const [sessionId, browserKey, ownCode] = [`bank_${randomBytes(24).toString('hex')}`, newToken(), newToken()]
  const challengeHash = sha256(sessionId)
  const createdAt = clock.now()
  const expiresAt = createdAt.add({ minutes: bankMinutes })
  const langmarket = prefixOf(language, offered.market)
  const callbackUrl = `${deps.publicUrl}/${langmarket}/signup/callback`
  const currency = currencyOfCountry(offered.country)
  const isPaid = deposit?.paidAt === 'identification'
  await inTransaction(db, async (tx) => {
    await insertChallenge(tx, {
      challengeHash,
      playerId: owner?.playerId ?? null,
      purpose,
      missing: purpose === 'bank_sign_in' ? ['email', 'sms'] : [],
      emailKey: null,
      target: owner?.sessionId ?? null,
      createdAt,
      expiresAt,
    })
    const hashes = { browserHash: sha256(browserKey), ownCodeHash: sha256(ownCode) }
    const asked = deposit ? { ...deposit, langmarket } : null
    // An empty one is none, as in the form of the sign-up.
    const bonusCode = attempt.bonusCode || null
    const named = { challengeHash, market: offered.market, callbackUrl, bonusCode }
    await store.insertAttempt(tx, { ...named, ...hashes, deposit: asked })
  })
  const answer = await company.authorize({
    attemptId: sessionId,
    ownCode,
    callbackUrl,
    country: offered.country,
    currency,
    locale: localeOf(language, offered),
    ...(isPaid ? { amount: decimalFromMinor(BigInt(deposit.amount), currency) } : {}),
    ip,
    signal,
  })
  if (answer.outcome !== 'done') {
    await returnAttempt(db, budget)
    throw new AppError('error.bank.unavailable')
  }
  if (answer.reference !== '') await store.changeAttempt(db, challengeHash, { reference: answer.reference })
  return { sessionId, iframeUrl: answer.iframeUrl, expiresAt, isPaid, browserKey }
}

/** Language and country of the bank's pages: `fi-FI`, `en-SE`. */
function localeOf(
  language: Parameters<typeof intlLocale>[0],
  { market, country }: { market: MarketId; country: string },
): string {
  return `${intlLocale(language, market).split('-')[0]}-${country}`
}
