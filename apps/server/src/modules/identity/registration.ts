import { randomBytes } from 'node:crypto'
import { ageOn, passwordContains } from '@marquee/contract/rules'
import {
  currencyOfCountry,
  dateIn,
  isLanguageId,
  isMarketId,
  isPostalCodeOf,
  type Licence,
  marketOfCountry,
  markets,
  type MarketId,
  policyFor,
  registrationCountries,
  registrationProvinces,
  signUpCountry,
  signUpDemands,
  countryOf,
} from '@marquee/markets'
import {
  AppError,
  assertInvariant,
  type Clock,
  type Database,
  fieldError,
  inTransaction,
  type Queryable,
  rateKey,
  type Tx,
  type Passwords,
} from '../../kernel/index.ts'
import { type Outside, type Place, visitorBlock } from '../outside/index.ts'
import { insertAccount, insertPassword } from './authenticator-store.ts'
import { countAttempt } from './count-attempt.ts'
import type { CpfChecks } from './cpf-check.ts'
import type { DeviceChecks } from './device-checks.ts'
import type { IsBreached } from './breached-passwords.ts'
import type { MailBrand } from './mails.ts'
import { isTaken, LostClaim } from './lost-claim.ts'
import { readNationalNumber } from './national-number.ts'
import { parseMobile } from './phone-numbers.ts'
import type { Pins, PinState } from './pins.ts'
import type { AccountsPort, Match, NewAccount, Opening } from './ports.ts'
import { type PinKind, provenKinds } from './pin-store.ts'
import type { RegisterChecks } from './register-checks.ts'
import { publishRegistrationCompleted } from './registration-completed.ts'
import * as store from './registration-store.ts'
import { type CompleteProofs, hasSameClaims, likenessOf } from './registration-likeness.ts'
import { keepShownTerms } from './shown-terms.ts'
import {
  addressRegistrationBudget,
  captchaDenied,
  comparisonBudget,
  maskedEmail,
  maskedPhone,
  pinBudgets,
  profileLanguage,
  registrationLifeHours,
  sha256,
} from './rules.ts'
import { tellOwners } from './tell-owners.ts'

interface RegistrationState {
  readonly registrationId: string
  readonly currentStep: store.Step
  readonly pinsToProve: PinKind[]
  readonly maskedPhone: string | null
  readonly maskedEmail: string
}

interface PhoneInput {
  readonly prefix: string
  readonly body: string
}

interface DetailsInput {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly mobilePhone?: PhoneInput | undefined
  readonly languageCode: string
  readonly market: string
  readonly bonusCode?: string | undefined
  /** What the device company's script has collected. */
  readonly blackbox?: string | undefined
}

interface ContactInput {
  readonly registrationId: string
  readonly dateOfBirth: string
  readonly countryCode: string
  readonly provinceCode?: string | null | undefined
  readonly postalCode: string
  readonly city: string
  readonly street: string
  readonly mobilePhone: PhoneInput
  readonly cpf?: string | undefined
  readonly termsAndConditionsAcceptedVersion: number
  readonly termsTextHash?: string | undefined
  readonly marketingOptIn: boolean
  readonly languageCode: string
}

interface Asking {
  readonly ip: string
  readonly signal: AbortSignal
}

interface RiskSetting {
  readonly supported: boolean
  readonly minimumAge: number
  readonly pins: PinKind[]
  readonly fields: { readonly cpf: boolean; readonly province: boolean; readonly postalCode: boolean }
  readonly currency: NewAccount['currency']
  readonly allowedCountries: string[]
  readonly defaultCountry: string
  readonly smsMaxAttempts: number
  readonly termsVersion: number
}

export interface Registrations {
  /** What a market requires of a new player from a country. */
  riskSetting(question: { market: string; country: string; detected: string | undefined }): RiskSetting
  /**
   * Step Details. The answer is the same for known and unknown addresses (SEC-07).
   * @throws AppError `error.captcha.validation`, `error.country.blocked`, `error.registration.country.unsupported`,
   *   `error.rate.limited`, `error.device.refused`
   */
  begin(
    input: DetailsInput,
    asking: Asking & { captchaToken: string | undefined; country: string | undefined; place: Place },
  ): Promise<RegistrationState>
  /**
   * Step ContactInfo, and changes of it until the account is open.
   * @throws AppError `error.registration.not_found`, `.step`, `.age`; once address and number are proven
   *   `error.cpf.duplicate_found`, errors of `CpfChecks.confirm` and `RegisterChecks.checkRegistration`; field errors
   */
  contact(input: ContactInput, asking: Asking): Promise<RegistrationState>
  /** @throws AppError of `Pins.send`; `error.registration.not_found`, `.step` */
  requestPin(kind: PinKind, registrationId: string, asking: Asking): Promise<PinState>
  /**
   * The last proof opens the account.
   * @throws AppError of `Pins.prove`, `CpfChecks.confirm` and `RegisterChecks.checkRegistration`;
   *   `error.registration.not_found`, `.step`, `error.cpf.duplicate_found`
   */
  provePin(kind: PinKind, registrationId: string, code: string, asking: Asking): Promise<RegistrationState>
  /**
   * Opens an account with a proven address and number, in the caller's transaction: for seeds and tests.
   * @throws an error with `takenKind` when either already has an account
   */
  openProven(tx: Tx, account: NewAccount, passwordHash: string): Promise<bigint>
}

export interface RegistrationsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly accounts: AccountsPort
  readonly outside: Pick<Outside, 'verifyCaptcha' | 'queueMail'>
  readonly passwords: Pick<Passwords, 'hash'>
  readonly pins: Pins
  readonly cpfChecks: CpfChecks
  readonly devices: Pick<DeviceChecks, 'check' | 'keepForPlayer'>
  readonly registerChecks: RegisterChecks
  /** Whether a password is known from breaches. */
  readonly isBreached: IsBreached
  readonly brand: MailBrand
  readonly licenceOf: (market: MarketId) => Licence
  /** Whether the brand accepts players of a market. */
  readonly offers: (market: MarketId) => boolean
  readonly currentTermsVersion: () => number
  /** Key of the digests of national numbers. */
  readonly personalKey: Buffer
  readonly budgetScale: number
}

const HANDLE = /^reg_[0-9a-f]{48}$/
const OLDEST = 120

export function createRegistrations(deps: RegistrationsDependencies): Registrations {
  const { db, clock, accounts } = deps

  /** What the site of a market requires of a person from a country. */
  function demandsOf(market: MarketId, country: string, province?: string | null) {
    const policy = policyFor({
      market,
      residence: country,
      province: province ?? undefined,
      licence: deps.licenceOf(market),
      at: clock.now(),
    })
    const demands = signUpDemands(policy)
    // E-mail first: it is free, and no SMS is paid for without a working mailbox.
    const pins: PinKind[] = []
    if (demands.emailPin) pins.push('email')
    if (demands.smsPin) pins.push('sms')
    assertInvariant(
      pins.length === 2,
      'a sign-up proves address and number before it says what it knows of them',
    )
    return { ...demands, pins }
  }

  const isOffered = (market: MarketId) => markets[market].enabled && deps.offers(market)

  /** Countries whose residents may join on the site of a market: theirs is a market that the brand offers. */
  const countriesOf = (market: MarketId) =>
    registrationCountries(market).filter(({ code }) => deps.offers(marketOfCountry(code)))
  const mayJoin = (market: MarketId, country: string) =>
    countriesOf(market).some(({ code }) => code === country)

  /** The country that a sign-up form starts with. */
  function firstCountry(market: MarketId, detected: string | undefined): string {
    const country = signUpCountry(market, detected)
    return mayJoin(market, country) ? country : (countriesOf(market)[0]?.code ?? country)
  }

  function marketOf(text: string): MarketId {
    if (!isMarketId(text)) throw fieldError('market', 'unknown')
    if (!isOffered(text)) throw new AppError('error.registration.country.unsupported')
    return text
  }

  async function find(registrationId: string): Promise<store.Registration> {
    const found = HANDLE.test(registrationId)
      ? await store.readRegistration(db, sha256(registrationId), clock.now())
      : null
    if (!found) throw new AppError('error.registration.not_found')
    return found
  }

  const subjectOf = (registration: { handleHash: Buffer }) =>
    `registration:${registration.handleHash.toString('base64url')}`

  async function stateOf(
    registrationId: string,
    registration: store.Registration,
    step: store.Step = registration.step,
  ): Promise<RegistrationState> {
    const { email, phone } = registration
    const proven = await provenKinds(db, subjectOf(registration), { sms: phone, email })
    const isOpen = step === 'ContactInfo' || step === 'Verification' || step === 'Unsupported'
    return {
      registrationId,
      currentStep: step,
      pinsToProve: isOpen ? registration.pins.filter((kind) => !proven.includes(kind)) : [],
      maskedPhone: phone === null ? null : maskedPhone(phone),
      maskedEmail: maskedEmail(email),
    }
  }

  async function openProven(
    tx: Tx,
    account: NewAccount,
    passwordHash: string,
    opening?: Opening,
  ): Promise<bigint> {
    const playerId = await accounts.open(tx, account, opening)
    const at = clock.now()
    await insertAccount(tx, { playerId, emailProvenAt: at })
    await insertPassword(tx, { playerId, email: account.email, passwordHash, at })
    return playerId
  }

  async function isProven(queryable: Queryable, registration: store.Registration): Promise<boolean> {
    const { email, phone, pins } = registration
    const proven = await provenKinds(queryable, subjectOf(registration), { sms: phone, email })
    return pins.every((kind) => proven.includes(kind))
  }

  /**
   * Completes a registration once all pins are proven: Duplicated, or the account. Nothing is compared with other
   * accounts before address and number are proven, so that no earlier answer reveals one (SEC-07).
   */
  async function advance(
    tx: Tx,
    handleHash: Buffer,
    { confirmed, cleared, claimed, opening }: CompleteProofs,
  ): Promise<void> {
    const registration = await store.lockRegistration(tx, handleHash, clock.now())
    const contact = registration?.contact
    if (!registration || !contact || registration.step !== 'Verification') return
    if (!(await isProven(tx, registration))) return
    // Changed meanwhile: the call that has changed it goes on.
    if (!deps.cpfChecks.isAnswered(registration, confirmed)) return
    if (!deps.registerChecks.isAnswered(registration, cleared)) return
    const likeness = likenessOf(registration, contact)
    if (!hasSameClaims(likeness, claimed)) return
    await takeComparison(tx, contact.phone)
    const matches = await accounts.matchesOf(likeness, tx)
    // Only the number belongs to another person: most likely a typing error, corrected in its field (spec 1 §5).
    if (matches.length > 0 && matches.every((match) => match.kind === 'national-number'))
      throw new AppError('error.cpf.duplicate_found', {
        fields: [{ field: 'cpf', code: 'error.cpf.duplicate_found', message: 'this number has an account' }],
      })
    if (matches.length > 0) return endAsDuplicate(tx, handleHash, matches)
    if (!opening) throw new LostClaim()
    const market = marketOfCountry(contact.country)
    const account: NewAccount = {
      ...contact,
      firstName: registration.firstName,
      lastName: registration.lastName,
      email: registration.email,
      market,
      language: registration.language,
      currency: currencyOfCountry(contact.country),
      isCpfConfirmed: confirmed !== null,
    }
    const playerId = await openProven(tx, account, registration.passwordHash, opening)
    await deps.devices.keepForPlayer(tx, { registrationHash: handleHash, playerId })
    await store.closeRegistration(tx, handleHash, { step: 'Complete', playerId })
    await deps.registerChecks.namePlayer(tx, handleHash, playerId)
    await publishRegistrationCompleted(tx, { playerId, market, bonusCode: registration.bonusCode })
  }

  /** Completion reveals whether a name and birth date have an account: one number may ask a few times a day. */
  async function takeComparison(tx: Tx, phone: string): Promise<void> {
    const subject = `number:${sha256(phone).toString('base64url')}`
    await countAttempt(deps, { scope: 'registration-comparison', subject, ...comparisonBudget }, tx)
  }

  async function endAsDuplicate(tx: Tx, handleHash: Buffer, matches: readonly Match[]): Promise<void> {
    await store.closeRegistration(tx, handleHash, { step: 'Duplicated', playerId: null })
    await tellOwners(
      deps,
      tx,
      matches.map((match) => match.playerId),
    )
  }

  async function advanced(registrationId: string, signal: AbortSignal): Promise<RegistrationState> {
    const handleHash = sha256(registrationId)
    const registration = await find(registrationId)
    const { step, contact } = registration
    // What completes the proofs later goes on by itself.
    if (step !== 'Verification' || !contact || !(await isProven(db, registration)))
      return stateOf(registrationId, registration)
    // Before the transaction, which must not wait for companies.
    const confirmed = await deps.cpfChecks.confirm(registration, signal)
    const cleared = await deps.registerChecks.checkRegistration(registration, signal)
    const claimed = likenessOf(registration, contact)
    const advanceOnce = () =>
      accounts.withClaims(claimed, (opening) =>
        inTransaction(db, (tx) => advance(tx, handleHash, { confirmed, cleared, claimed, opening })),
      )
    try {
      // Another player had a value and has it no more: the second attempt claims it.
      await advanceOnce().catch((error: unknown) => (isTaken(error) ? advanceOnce() : Promise.reject(error)))
    } catch (error) {
      if (!isTaken(error)) throw error
      await inTransaction(db, (tx) => endAsDuplicate(tx, handleHash, []))
    }
    return stateOf(registrationId, await find(registrationId))
  }

  return {
    openProven,

    riskSetting({ market: browsed, country, detected }) {
      const market = isMarketId(browsed) ? browsed : 'UN'
      const demands = demandsOf(market, country)
      return {
        supported: isOffered(market) && mayJoin(market, country),
        minimumAge: demands.minAge,
        pins: demands.pins,
        fields: { cpf: demands.cpf, province: demands.province, postalCode: true },
        currency: currencyOfCountry(country),
        allowedCountries: countriesOf(market).map(({ code }) => code),
        defaultCountry: firstCountry(market, detected),
        smsMaxAttempts: pinBudgets.sms.attempts,
        termsVersion: deps.currentTermsVersion(),
      }
    },

    async begin(input, { captchaToken, country, place, ip, signal }) {
      const market = marketOf(input.market)
      if (visitorBlock('signUp', place) !== null) throw new AppError('error.country.blocked')
      const verdict = await deps.outside.verifyCaptcha({
        token: captchaToken,
        ip,
        action: 'registration',
        signal,
      })
      if (verdict !== 'ok')
        throw new AppError('error.captcha.validation', {
          message: captchaDenied,
          additionalInfo: { reason: verdict },
        })
      checkPassword(input.password)
      if (country !== undefined && !mayJoin(market, country))
        throw new AppError('error.registration.country.unsupported')
      const phone = input.mobilePhone && readPhone(input.mobilePhone, market)
      await countAttempt(deps, { scope: 'registration', subject: rateKey(ip), ...addressRegistrationBudget })
      const registrationId = `reg_${randomBytes(24).toString('hex')}`
      const handleHash = sha256(registrationId)
      const residence = country ?? signUpCountry(market, place.country)
      await deps.devices.check({
        type: 'registration',
        owner: { registrationHash: handleHash },
        place: { market, country: residence },
        ip,
        blackbox: input.blackbox,
        signal,
      })
      const now = clock.now()
      const registration = {
        handleHash,
        market,
        language: isLanguageId(input.languageCode) ? input.languageCode : 'en',
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email,
        passwordHash: await deps.passwords.hash(input.password, {
          rank: 'proven',
          address: rateKey(ip),
          signal,
        }),
        bonusCode: input.bonusCode || null,
        phone: phone ?? null,
        pins: demandsOf(market, residence).pins,
        expiresAt: now.add({ hours: registrationLifeHours }),
      }
      await store.insertRegistration(db, { ...registration, createdAt: now })
      return stateOf(registrationId, { ...registration, step: 'ContactInfo', contact: null })
    },

    async contact(input, { ip, signal }) {
      const registration = await find(input.registrationId)
      if (registration.step === 'Complete') return stateOf(input.registrationId, registration)
      if (registration.step === 'Duplicated') throw new AppError('error.registration.step')
      const market = marketOf(registration.market)
      if (!countryOf(input.countryCode)) throw fieldError('countryCode', 'country')
      if (!mayJoin(market, input.countryCode))
        return stateOf(input.registrationId, registration, 'Unsupported')
      const province = readProvince(input)
      const demands = demandsOf(market, input.countryCode, province)
      if (demands.province && province === null) throw fieldError('provinceCode', 'required')
      checkAge(input, demands.minAge, clock)
      deps.registerChecks.refuseWithoutNumber(input.countryCode, province)
      const phone = readPhone(input.mobilePhone, market)
      const nationalNumber = demands.cpf ? await readNationalNumber(deps, input, ip) : null
      if (!isPostalCodeOf(input.countryCode, input.postalCode)) throw fieldError('postalCode', 'postal_code')
      const contact: Omit<store.Contact, 'shownTerms'> = {
        phone,
        dateOfBirth: input.dateOfBirth,
        country: input.countryCode,
        province,
        postalCode: input.postalCode,
        city: input.city,
        street: input.street,
        nationalNumberDigest: nationalNumber?.digest ?? null,
        nationalNumberSealed: nationalNumber?.sealed ?? null,
        termsVersion: input.termsAndConditionsAcceptedVersion,
        marketingOptIn: input.marketingOptIn,
      }
      await inTransaction(db, async (tx) => {
        const locked = await store.lockRegistration(tx, registration.handleHash, clock.now())
        if (!locked || locked.step === 'Complete' || locked.step === 'Duplicated') return
        await store.updateContact(tx, registration.handleHash, {
          contact: { ...contact, shownTerms: await keepShownTerms(deps, tx, input) },
          language: profileLanguage(input.languageCode, { country: input.countryCode, province }),
          pins: demands.pins,
        })
      })
      return advanced(input.registrationId, signal)
    },

    async requestPin(kind, registrationId, { ip, signal }) {
      const registration = await find(registrationId)
      const target = targetOf(kind, registration)
      const proven = await provenKinds(db, subjectOf(registration), {
        sms: registration.phone,
        email: registration.email,
      })
      const next = registration.pins.find((one) => !proven.includes(one))
      // One after the other (SEC-01); a proven one may be requested again and stays proven.
      if (kind !== next && !proven.includes(kind)) throw new AppError('error.registration.step')
      return deps.pins.send({
        subject: subjectOf(registration),
        kind,
        target,
        language: registration.language,
        ip,
        signal,
      })
    },

    async provePin(kind, registrationId, code, { signal }) {
      const registration = await find(registrationId)
      if (registration.step === 'Complete' || registration.step === 'Duplicated')
        return stateOf(registrationId, registration)
      const target = targetOf(kind, registration)
      await deps.pins.prove({ subject: subjectOf(registration), kind, target, code, signal })
      return advanced(registrationId, signal)
    },
  }

  function checkPassword(password: string): void {
    if (passwordContains(password, deps.brand.name)) throw fieldError('password', 'contains_brand')
    if (deps.isBreached(password)) throw fieldError('password', 'breached')
  }

  function targetOf(kind: PinKind, registration: store.Registration): string {
    if (registration.step === 'Duplicated') throw new AppError('error.registration.player_already_exists')
    const contact = registration.contact
    if (registration.step !== 'Verification' || !contact || !registration.pins.includes(kind))
      throw new AppError('error.registration.step')
    return kind === 'sms' ? contact.phone : registration.email
  }
}

function readPhone(input: PhoneInput, market: MarketId): string {
  const phone = parseMobile(input, market)
  if (!phone.ok) throw fieldError(`mobilePhone.${phone.field}`, phone.code)
  return phone.e164
}

function readProvince(input: ContactInput): string | null {
  const offered = registrationProvinces(input.countryCode)
  const code = input.provinceCode ?? ''
  if (offered.length === 0 || code === '') return null
  if (!offered.some((province) => province.value === code)) throw fieldError('provinceCode', 'not_offered')
  return code
}

/** Age on the present day in the market of residence (ID-01). */
function checkAge(input: ContactInput, minimumAge: number, clock: Clock): void {
  const today = dateIn(marketOfCountry(input.countryCode), clock.now())
  const age = ageOn(input.dateOfBirth, today)
  if (age > OLDEST) throw fieldError('dateOfBirth', 'date')
  if (age >= minimumAge) return
  throw new AppError('error.registration.age', {
    additionalInfo: { minimumAge },
    fields: [{ field: 'dateOfBirth', code: 'too_young', message: `the least age is ${minimumAge}` }],
  })
}
