import { createHmac, randomBytes } from 'node:crypto'
import {
  currencyOfCountry,
  intlLocale,
  isLanguageId,
  isPostalCodeOf,
  type MarketId,
  marketOfCountry,
  prefixOf,
} from '@marquee/markets'
import {
  AppError,
  type Clock,
  type Database,
  fieldError,
  inTransaction,
  newToken,
  publish,
  rateKey,
  takeAttempt,
  type Tx,
  uniqueViolation,
} from '../../kernel/index.ts'
import { type Outside, type Place, visitorBlock } from '../outside/index.ts'
import { insertAccount } from './authenticator-store.ts'
import * as store from './bank-attempt-store.ts'
import type { BankCompany, BankPerson, BankRefusal, BankReports, BankVerdict } from './bank-ports.ts'
import * as rules from './bank-rules.ts'
import { insertChallenge, subjectOfChallenge } from './challenge-store.ts'
import { duplicateMail, type MailBrand } from './mails.ts'
import { parseMobile } from './phone-numbers.ts'
import { type PinKind, provenKinds } from './pin-store.ts'
import type { Pins, PinState } from './pins.ts'
import type { AccountsPort, Likeness } from './ports.ts'
import { maskedEmail, maskedPhone, profileLanguage, sha256, signInRefusal } from './rules.ts'

const SESSION_ID = /^bank_[0-9a-f]{48}$/
const registrationCompletedTopic = 'registration.completed'

export interface BankSignInDependencies extends rules.BankMarkets {
  readonly db: Database
  readonly clock: Clock
  readonly accounts: AccountsPort
  readonly outside: Pick<Outside, 'queueMail'>
  readonly pins: Pins
  /** Undefined: pay-and-play is switched off. */
  readonly company: BankCompany | undefined
  readonly publicUrl: string
  readonly brand: MailBrand
  readonly currentTermsVersion: () => number
  /** Key of the digests of the banks' ids of people. */
  readonly personalKey: Buffer
  readonly budgetScale: number
}

export interface BankState {
  readonly sessionId: string
  readonly currentStep: Exclude<store.BankStep, 'Bank'>
  readonly playerId: bigint | null
  readonly person: store.KnownPerson
  readonly missing: ReturnType<typeof rules.missingContact>
  readonly pinsToProve: PinKind[]
  readonly maskedPhone: string | null
  readonly maskedEmail: string | null
}

interface ContactInput {
  readonly sessionId: string
  readonly email: string
  readonly mobilePhone: { readonly prefix: string; readonly body: string }
  readonly street?: string | undefined
  readonly postalCode?: string | undefined
  readonly city?: string | undefined
  readonly termsAndConditionsAcceptedVersion: number
  readonly marketingOptIn: boolean
  readonly languageCode: string
}

/** Who asks: the attempt works in the browser that began it only. */
export interface Asking {
  readonly browserKey: string | undefined
  readonly ip: string
  readonly signal: AbortSignal
}

/** Pay-and-play (spec 1 §4): a bank tells who a person is; an unknown one becomes a player, a known one signs in. */
export interface BankSignIn {
  /** Whether people of a market may use it. */
  isOffered(market: string): boolean
  /** @throws AppError `error.country.blocked`, `error.bank.refused`, `error.bank.unavailable`, `error.rate.limited` */
  authorize(
    input: { readonly market: string; readonly languageCode: string },
    asking: Asking & { readonly place: Place },
  ): Promise<{ sessionId: string; iframeUrl: string; expiresAt: Temporal.Instant; browserKey: string }>
  /**
   * Exchanges the bank's code for the person; the same code may come again.
   * @throws AppError `error.bank.expired`, `.pending`, `.refused`, `.unavailable`
   */
  verifyCode(input: { readonly sessionId: string; readonly code: string }, asking: Asking): Promise<BankState>
  /** @throws AppError `error.bank.expired`, `error.registration.step`; field errors */
  updatePlayer(input: ContactInput, asking: Asking): Promise<BankState>
  /** @throws AppError of `Pins.send`; `error.bank.expired`, `error.registration.step` */
  sendCode(input: { readonly sessionId: string; readonly kind: PinKind }, asking: Asking): Promise<PinState>
  /** The last proof opens the account. @throws AppError of `Pins.prove`; `error.bank.expired`, `error.registration.step` */
  proveCode(
    input: { readonly sessionId: string; readonly kind: PinKind; readonly code: string },
    asking: Asking,
  ): Promise<BankState>
  /** The attempt of a browser, verified. @throws AppError `error.bank.expired`, `.refused`, `error.registration.step` */
  findVerified(sessionId: string, browserKey: string | undefined): Promise<VerifiedAttempt>
  /** Accounts that may belong to the person and have no bank (ID-05). */
  candidatesOf(attempt: VerifiedAttempt, within?: Tx): Promise<ReadonlySet<bigint>>
  /** For the company's callbacks. */
  readonly reports: BankReports
}

export type VerifiedAttempt = store.BankAttempt & {
  readonly person: store.KnownPerson
  readonly personKey: string
}

const expired = () => new AppError('error.bank.expired')
const isTaken = (error: unknown): boolean => uniqueViolation(error) !== undefined

export function createBankSignIn(deps: BankSignInDependencies): BankSignIn {
  const { db, clock } = deps
  const context = { deps, ...createReports(deps), ...createAccounts(deps) }
  return {
    isOffered: (market) => deps.company !== undefined && rules.bankMarket(deps, market, clock.now()) !== null,
    authorize: (input, asking) => authorize(deps, input, asking),
    verifyCode: (input, asking) => verifyCode(context, input, asking),
    updatePlayer: (input, asking) => updatePlayer(context, input, asking),
    async sendCode({ sessionId, kind }, { browserKey, ip, signal }) {
      const attempt = await context.find(sessionId, browserKey)
      const { target, language } = await targetOf(db, attempt, kind)
      const subject = subjectOfChallenge(attempt.challengeHash)
      return deps.pins.send({ subject, kind, target, language, ip, signal })
    },
    async proveCode({ sessionId, kind, code }, { browserKey, signal }) {
      const attempt = await context.find(sessionId, browserKey)
      if (attempt.step !== 'Verification') return context.stateOf(sessionId, attempt)
      const { target } = await targetOf(db, attempt, kind)
      await deps.pins.prove({
        subject: subjectOfChallenge(attempt.challengeHash),
        kind,
        target,
        code,
        signal,
      })
      return context.advanced(sessionId, browserKey)
    },
    findVerified: (sessionId, browserKey) => context.find(sessionId, browserKey),
    candidatesOf: (attempt, within) => context.candidatesOf(attempt, within),
    reports: context.reports,
  }
}

/** Where a code goes. Codes are proven in order, the address first (SEC-01). */
async function targetOf(
  db: Database,
  attempt: VerifiedAttempt,
  kind: PinKind,
): Promise<{ target: string; language: string }> {
  const { contact } = attempt
  if (attempt.step !== 'Verification' || !contact) throw new AppError('error.registration.step')
  const proven = await provenKinds(db, subjectOfChallenge(attempt.challengeHash), {
    sms: contact.phone,
    email: contact.email,
  })
  if (kind === 'sms' && !proven.includes('email')) throw new AppError('error.registration.step')
  return { target: kind === 'sms' ? contact.phone : contact.email, language: contact.language }
}

function refused(reason: BankRefusal, more: Readonly<Record<string, unknown>> = {}): AppError {
  return new AppError('error.bank.refused', { additionalInfo: { reason, ...more } })
}

async function authorize(
  deps: BankSignInDependencies,
  input: { readonly market: string; readonly languageCode: string },
  { place, ip, signal }: Asking & { readonly place: Place },
) {
  const { db, clock, company } = deps
  if (visitorBlock('signUp', place) !== null) throw new AppError('error.country.blocked')
  const offered = rules.bankMarket(deps, input.market, clock.now())
  if (!company || !offered) throw refused('not_offered')
  const taken = await takeAttempt(db, clock, {
    scope: 'bank-sign-in',
    subject: rateKey(ip),
    max: rules.bankAttemptBudget.max * deps.budgetScale,
    windowMs: rules.bankAttemptBudget.windowMs,
  })
  if (!taken.allowed)
    throw new AppError('error.rate.limited', {
      retryAfterSeconds: Math.ceil(taken.windowEndsAt.since(clock.now()).total('seconds')),
    })
  const language = isLanguageId(input.languageCode) ? input.languageCode : 'en'
  const [sessionId, browserKey, ownCode] = [`bank_${randomBytes(24).toString('hex')}`, newToken(), newToken()]
  const challengeHash = sha256(sessionId)
  const createdAt = clock.now()
  const expiresAt = createdAt.add({ minutes: rules.bankMinutes })
  const callbackUrl = `${deps.publicUrl}/${prefixOf(language, offered.market)}/signup/callback`
  await inTransaction(db, async (tx) => {
    const open = { challengeHash, playerId: null, emailKey: null, target: null, createdAt, expiresAt }
    await insertChallenge(tx, { ...open, purpose: 'bank_sign_in', missing: ['email', 'sms'] })
    const hashes = { browserHash: sha256(browserKey), ownCodeHash: sha256(ownCode) }
    await store.insertAttempt(tx, { challengeHash, ...hashes, market: offered.market, callbackUrl })
  })
  const answer = await company.authorize({
    attemptId: sessionId,
    ownCode,
    callbackUrl,
    country: offered.country,
    currency: currencyOfCountry(offered.country),
    locale: localeOf(language, offered),
    ip,
    signal,
  })
  if (answer.outcome !== 'done') throw new AppError('error.bank.unavailable')
  await store.changeAttempt(db, challengeHash, { reference: answer.reference })
  return { sessionId, iframeUrl: answer.iframeUrl, expiresAt, browserKey }
}

/** Language and country of the bank's pages: `fi-FI`, `en-SE`. */
function localeOf(
  language: Parameters<typeof intlLocale>[0],
  { market, country }: { market: MarketId; country: string },
): string {
  return `${intlLocale(language, market).split('-')[0]}-${country}`
}

/** What the company's callbacks tell, each answer given one time. */
function createReports(deps: BankSignInDependencies) {
  const { db, clock, accounts } = deps
  const keyOf = (personId: string): string =>
    createHmac('sha256', deps.personalKey).update(`bank:${personId}`).digest('base64url')

  async function refusalFor(attempt: store.BankAttempt, person: BankPerson): Promise<BankRefusal | null> {
    // Every bank of the offered markets names a number; a person without one could never sign in again.
    if (person.personId === null) return 'not_offered'
    const playerId = await store.findBankPlayer(db, keyOf(person.personId))
    const facts = playerId === null ? null : await accounts.factsOf(playerId)
    if (facts) return signInRefusal(facts, clock.now()) ? 'account' : null
    return rules.joinRefusal(deps, attempt.market as MarketId, person, clock.now())
  }

  const currencyOf = (attempt: store.BankAttempt): string => currencyOfCountry(attempt.person?.country ?? '')

  /** Locks the attempt and does the work; null when it is unknown, over, or another one of the company's. */
  async function within<T>(
    named: { readonly attemptId: string; readonly reference?: string },
    work: (tx: Tx, attempt: store.BankAttempt) => Promise<T>,
  ): Promise<T | null> {
    if (!SESSION_ID.test(named.attemptId)) return null
    return inTransaction(db, async (tx) => {
      const attempt = await store.lockAttempt(tx, {
        challengeHash: sha256(named.attemptId),
        at: clock.now(),
      })
      const isAnother =
        named.reference !== undefined && attempt?.reference !== '' && attempt?.reference !== named.reference
      return attempt && !isAnother ? work(tx, attempt) : null
    })
  }

  const reports: BankReports = {
    identified: ({ person, ...named }) =>
      within(named, async (tx, attempt): Promise<BankVerdict> => {
        if (attempt.refusal !== null) return { is: 'refused', reason: attempt.refusal }
        if (attempt.person !== null) return { is: 'continue', currency: currencyOf(attempt) }
        const refusal = await refusalFor(attempt, person)
        const { personId, ...known } = person
        await store.changeAttempt(tx, attempt.challengeHash, {
          person: known,
          personKey: personId === null ? null : keyOf(personId),
          refusal,
        })
        if (refusal !== null) return { is: 'refused', reason: refusal }
        return { is: 'continue', currency: currencyOfCountry(person.country) }
      }),
    declined: async (named) =>
      (await within(named, async (tx, attempt) => {
        if (attempt.person === null && attempt.refusal === null)
          await store.changeAttempt(tx, attempt.challengeHash, { refusal: 'declined' })
        return true
      })) ?? false,
    accountChosen: async ({ holder, ...named }) =>
      (await within(named, async (tx, attempt) => {
        const differs =
          holder.trim() !== '' && attempt.person !== null && !rules.isHolder(attempt.person, holder)
        if (differs && attempt.verifiedAt === null)
          await store.changeAttempt(tx, attempt.challengeHash, { refusal: 'name_differs' })
        return true
      })) ?? false,
  }
  return { reports, keyOf }
}

/** State, and the account at the end. */
function createAccounts(deps: BankSignInDependencies) {
  const { db, clock, accounts } = deps

  /** A verified attempt of this browser. */
  async function find(sessionId: string, browserKey: string | undefined): Promise<VerifiedAttempt> {
    const attempt = await findAny(deps, sessionId, browserKey)
    if (attempt.refusal !== null) throw refused(attempt.refusal)
    const { person, personKey } = attempt
    if (attempt.step === 'Bank' || !person || personKey === null)
      throw new AppError('error.registration.step')
    return { ...attempt, person, personKey }
  }

  async function stateOf(sessionId: string, attempt: VerifiedAttempt): Promise<BankState> {
    const { person, contact, step } = attempt
    const proven =
      contact && step === 'Verification'
        ? await provenKinds(db, subjectOfChallenge(attempt.challengeHash), {
            sms: contact.phone,
            email: contact.email,
          })
        : []
    return {
      sessionId,
      currentStep: step === 'Bank' ? 'ContactInfo' : step,
      playerId: attempt.playerId,
      person,
      missing: step === 'ContactInfo' ? rules.missingContact(person, contact) : [],
      pinsToProve:
        step === 'Verification' ? (['email', 'sms'] as const).filter((kind) => !proven.includes(kind)) : [],
      maskedPhone: contact && maskedPhone(contact.phone),
      maskedEmail: contact && maskedEmail(contact.email),
    }
  }

  async function matchesOf(attempt: VerifiedAttempt, within: Tx | Database) {
    const { person, contact } = attempt
    const likeness: Likeness = {
      ...person,
      email: contact?.email ?? '',
      phone: contact?.phone ?? '',
      nationalNumberDigest: Buffer.from(attempt.personKey, 'base64url'),
    }
    return accounts.matchesOf(likeness, within)
  }

  /** A namesake with a bank's number of their own is another person. */
  async function candidatesOf(attempt: VerifiedAttempt, within?: Tx): Promise<ReadonlySet<bigint>> {
    const matches = await matchesOf(attempt, within ?? db)
    const withBank = await store.playersWithBank(
      within ?? db,
      matches.map((match) => match.playerId),
    )
    const isAnother = (match: (typeof matches)[number]) =>
      match.kind === 'person' && withBank.has(match.playerId)
    return new Set(matches.filter((match) => !isAnother(match)).map((match) => match.playerId))
  }

  async function open(tx: Tx, attempt: VerifiedAttempt, contact: store.BankContact): Promise<void> {
    const { person, personKey, challengeHash } = attempt
    const candidates = await candidatesOf(attempt, tx)
    if (candidates.size > 0) return endAsDuplicate(tx, attempt, candidates)
    const market = marketOfCountry(person.country)
    const playerId = await accounts.open(tx, {
      firstName: person.firstName,
      lastName: person.lastName,
      dateOfBirth: person.dateOfBirth,
      country: person.country,
      province: null,
      market,
      currency: currencyOfCountry(person.country),
      nationalNumberDigest: Buffer.from(personKey, 'base64url'),
      ...contact,
    })
    const at = clock.now()
    await insertAccount(tx, { playerId, emailProvenAt: at })
    await store.insertBank(tx, { playerId, personKey, at })
    await store.changeAttempt(tx, challengeHash, { step: 'Complete', playerId })
    await publish(tx, { topic: registrationCompletedTopic, playerId, body: { market, bonusCode: null } })
  }

  async function endAsDuplicate(
    tx: Tx,
    attempt: VerifiedAttempt,
    owners: ReadonlySet<bigint>,
  ): Promise<void> {
    await store.changeAttempt(tx, attempt.challengeHash, { step: 'Duplicated' })
    for (const playerId of owners) {
      const owner = await accounts.factsOf(playerId, tx)
      if (owner)
        await deps.outside.queueMail(
          tx,
          duplicateMail(deps.brand, { to: owner.email, language: owner.language }),
        )
    }
  }

  /** Opens the account when address and number are proven; at the second try a person who was faster is found. */
  async function advanced(sessionId: string, browserKey: string | undefined): Promise<BankState> {
    const { challengeHash } = await find(sessionId, browserKey)
    const advance = () =>
      inTransaction(db, async (tx) => {
        const attempt = await store.lockAttempt(tx, { challengeHash, at: clock.now() })
        if (attempt?.step !== 'Verification' || !attempt.contact || !attempt.person || !attempt.personKey)
          return
        const { contact, person, personKey } = attempt
        const kinds = { sms: contact.phone, email: contact.email }
        const proven = await provenKinds(tx, subjectOfChallenge(challengeHash), kinds)
        if (proven.length === 2) await open(tx, { ...attempt, person, personKey }, contact)
      })
    await advance().catch((error: unknown) => (isTaken(error) ? advance() : Promise.reject(error)))
    return stateOf(sessionId, await find(sessionId, browserKey))
  }

  return { find, stateOf, advanced, candidatesOf }
}

type Context = { readonly deps: BankSignInDependencies } & ReturnType<typeof createReports> &
  ReturnType<typeof createAccounts>

/** An open attempt of this browser, at any step. */
async function findAny(
  { db, clock }: BankSignInDependencies,
  sessionId: string,
  browserKey: string | undefined,
): Promise<store.BankAttempt> {
  const attempt = SESSION_ID.test(sessionId)
    ? await store.readAttempt(db, { challengeHash: sha256(sessionId), at: clock.now() })
    : null
  if (!attempt?.browserHash.equals(sha256(browserKey ?? ''))) throw expired()
  return attempt
}

async function verifyCode(
  context: Context,
  { sessionId, code }: { readonly sessionId: string; readonly code: string },
  { browserKey, signal }: Asking,
): Promise<BankState> {
  const { deps, reports } = context
  const before = await findAny(deps, sessionId, browserKey)
  if (before.refusal !== null) throw await refusalOf(context, before)
  if (before.verifiedAt !== null) {
    if (!before.usedCodeHash?.equals(sha256(code))) throw expired()
    return context.stateOf(sessionId, await context.find(sessionId, browserKey))
  }
  if (deps.company?.exchange) {
    const answer = await deps.company.exchange({ code, callbackUrl: before.callbackUrl, signal })
    if (answer.outcome === 'unknown') throw new AppError('error.bank.unavailable')
    if (answer.outcome === 'refused') {
      // Another request with the same code may have been faster.
      const present = await findAny(deps, sessionId, browserKey)
      if (present.verifiedAt === null || !present.usedCodeHash?.equals(sha256(code))) throw expired()
      return context.stateOf(sessionId, await context.find(sessionId, browserKey))
    }
    if (answer.attemptId !== sessionId) throw expired()
    await reports.identified({ attemptId: sessionId, person: answer.person })
    await compare(context, sessionId, answer.person)
  } else if (!before.ownCodeHash.equals(sha256(code))) throw expired()
  await inTransaction(deps.db, (tx) => verify(context, tx, { challengeHash: before.challengeHash, code }))
  const attempt = await findAny(deps, sessionId, browserKey)
  if (attempt.refusal !== null) throw await refusalOf(context, attempt)
  return context.stateOf(sessionId, await context.find(sessionId, browserKey))
}

/** The token must name the person whom the bank has named before. */
async function compare({ deps, keyOf }: Context, sessionId: string, person: BankPerson): Promise<void> {
  const challengeHash = sha256(sessionId)
  const attempt = await store.readAttempt(deps.db, { challengeHash, at: deps.clock.now() })
  if (!attempt?.person || attempt.refusal !== null) return
  const isSameKey = person.personId !== null && keyOf(person.personId) === attempt.personKey
  if (!isSameKey || !rules.isSamePerson(attempt.person, person))
    await store.changeAttempt(deps.db, challengeHash, { refusal: 'name_differs' })
}

/** The step after the bank: a known person is complete, one who may have an account proves it, others tell contacts. */
async function verify(
  { deps, candidatesOf }: Context,
  tx: Tx,
  { challengeHash, code }: { challengeHash: Buffer; code: string },
): Promise<void> {
  const at = deps.clock.now()
  const attempt = await store.lockAttempt(tx, { challengeHash, at })
  if (!attempt) throw expired()
  if (attempt.refusal !== null || attempt.verifiedAt !== null) return
  const { person, personKey } = attempt
  if (!person || personKey === null) throw new AppError('error.bank.pending')
  const playerId = await store.findBankPlayer(tx, personKey)
  const isCandidate =
    playerId === null && (await candidatesOf({ ...attempt, person, personKey }, tx)).size > 0
  await store.changeAttempt(tx, challengeHash, {
    usedCodeHash: sha256(code),
    verifiedAt: at,
    playerId,
    step: playerId !== null ? 'Complete' : isCandidate ? 'Duplicated' : 'ContactInfo',
  })
  await store.moveEnd(tx, challengeHash, { expiresAt: at.add({ minutes: rules.contactMinutes }) })
}

/** The refusal of an attempt, with what helps: the least age, or the days of a break. */
async function refusalOf({ deps }: Context, attempt: store.BankAttempt): Promise<AppError> {
  const { db, clock, accounts } = deps
  const reason = attempt.refusal ?? 'declined'
  if (reason === 'under_age' && attempt.person) {
    const place = { market: attempt.market as MarketId, residence: attempt.person.country, at: clock.now() }
    return refused(reason, { minimumAge: rules.demandsIn(deps, place).minAge })
  }
  if (reason !== 'account' || attempt.personKey === null) return refused(reason)
  const playerId = await store.findBankPlayer(db, attempt.personKey)
  const facts = playerId === null ? null : await accounts.factsOf(playerId)
  const refusal = facts && signInRefusal(facts, clock.now())
  if (!facts || !refusal) return refused(reason)
  const cooling = facts.status === 'TIMEOUT'
  const days = 'days' in refusal ? { days: refusal.days } : {}
  return refused(reason, { code: refusal.code, cooling, ...days })
}

async function updatePlayer(
  context: Context,
  input: ContactInput,
  { browserKey }: Asking,
): Promise<BankState> {
  const { deps } = context
  const { sessionId } = input
  const attempt = await context.find(sessionId, browserKey)
  if (attempt.step !== 'ContactInfo' && attempt.step !== 'Verification')
    throw new AppError('error.registration.step')
  const contact = contactFrom(deps, attempt, input)
  await inTransaction(deps.db, async (tx) => {
    const locked = await store.lockAttempt(tx, { challengeHash: attempt.challengeHash, at: deps.clock.now() })
    if (locked?.step !== 'ContactInfo' && locked?.step !== 'Verification')
      throw new AppError('error.registration.step')
    await store.changeAttempt(tx, attempt.challengeHash, { contact, step: 'Verification' })
  })
  return context.advanced(sessionId, browserKey)
}

/** @throws AppError field errors */
function contactFrom(
  deps: BankSignInDependencies,
  { market, person }: VerifiedAttempt,
  input: ContactInput,
): store.BankContact {
  const phone = parseMobile(input.mobilePhone, market as MarketId)
  if (!phone.ok) throw fieldError(`mobilePhone.${phone.field}`, phone.code)
  if (input.termsAndConditionsAcceptedVersion !== deps.currentTermsVersion())
    throw fieldError('termsAndConditionsAcceptedVersion', 'outdated')
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
