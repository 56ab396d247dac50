import { isPostalCodeOf, type MarketId } from '@marquee/markets'
import { AppError, fieldError, inTransaction } from '../../kernel/index.ts'
import { type Place, visitorBlock } from '../outside/index.ts'
import { advanced } from './bank-accounts.ts'
import * as store from './bank-attempt-store.ts'
import {
  type Asking,
  type BankSignInDependencies,
  type BankState,
  findVerified,
  type VerifiedAttempt,
} from './bank-attempts.ts'
import { parseMobile } from './phone-numbers.ts'
import { profileLanguage } from './rules.ts'
import { keepShownTerms } from './shown-terms.ts'

export interface ContactInput {
  readonly sessionId: string
  readonly email: string
  readonly mobilePhone: { readonly prefix: string; readonly body: string }
  readonly street?: string | undefined
  readonly postalCode?: string | undefined
  readonly city?: string | undefined
  readonly termsAndConditionsAcceptedVersion: number
  readonly termsTextHash?: string | undefined
  readonly marketingOptIn: boolean
  readonly languageCode: string
}

/**
 * Takes what the bank does not say.
 * @throws AppError `error.country.blocked` where nobody may join, `error.registration.step`; field errors
 */
export async function updatePlayer(
  deps: BankSignInDependencies,
  input: ContactInput,
  { browserKey, place }: Asking & { readonly place: Place },
): Promise<BankState> {
  if (visitorBlock('signUp', place) !== null) throw new AppError('error.country.blocked')
  const { sessionId } = input
  const attempt = await findVerified(deps, sessionId, browserKey)
  if (attempt.step !== 'ContactInfo' && attempt.step !== 'Verification')
    throw new AppError('error.registration.step')
  const contact = contactFrom(deps, attempt, input)
  await inTransaction(deps.db, async (tx) => {
    const locked = await store.lockAttempt(tx, { challengeHash: attempt.challengeHash, at: deps.clock.now() })
    if (locked?.step !== 'ContactInfo' && locked?.step !== 'Verification')
      throw new AppError('error.registration.step')
    const shown = await keepShownTerms(deps, tx, input)
    const shownTerms = { ...shown, textHash: shown.textHash.toString('hex') }
    await store.changeAttempt(tx, attempt.challengeHash, {
      contact: { ...contact, shownTerms },
      step: 'Verification',
    })
  })
  return advanced(deps, sessionId, browserKey)
}

/** @throws AppError field errors */
function contactFrom(
  deps: BankSignInDependencies,
  { market, person }: VerifiedAttempt,
  input: ContactInput,
): store.BankContact {
  const phone = parseMobile(input.mobilePhone, market as MarketId)
  if (!phone.ok) throw fieldError(`mobilePhone.${phone.field}`, phone.code)
  const known = (field: 'street' | 'postalCode' | 'city'): string => {
    // What the bank says is not changed here.
    const value = person[field] === '' ? (input[field] ?? '') : person[field]
    if (value === '') throw fieldError(field, 'required')
    return value
  }
  const postalCode = known('postalCode')
  if (person.postalCode === '' && !isPostalCodeOf(person.country, postalCode))
    throw fieldError('postalCode', 'postal_code')
  return {
    email: input.email,
    phone: phone.e164,
    street: known('street'),
    postalCode,
    city: known('city'),
    language: profileLanguage(input.languageCode, { country: person.country, province: null }),
    termsVersion: input.termsAndConditionsAcceptedVersion,
    marketingOptIn: input.marketingOptIn,
  }
}
