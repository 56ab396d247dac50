/** Whether a person is on a register of excluded players of the place where they live (ID-06, decision 65). */
import { type Licence, type MarketId, marketOfCountry, policyFor, type RegisterId } from '@marquee/markets'
import {
  AppError,
  type Clock,
  type Database,
  inTransaction,
  type Log,
  newId,
  returnAttempt,
  type Tx,
} from '../../kernel/index.ts'
import type { ExclusionMoment, ExclusionRegister, ExclusionSubject, Outside } from '../outside/index.ts'
import { lockAccount } from './authenticator-store.ts'
import type { BankPerson } from './bank-ports.ts'
import { countAttempt } from './count-attempt.ts'
import type { AccountFacts, AccountsPort } from './ports.ts'
import type { Registration } from './registration-store.ts'
import * as store from './register-check-store.ts'
import { registerLookUpBudget, sha256, signInRefusal, signInText } from './rules.ts'
import type { SealedSecrets } from './sealed-secrets.ts'
import { endSessions } from './session-endings.ts'
import type { Sessions } from './sessions.ts'

/** What was known of a player before the registers were asked. */
export interface Clearance {
  readonly playerId: bigint
  readonly lastCheckNumber: bigint
}

/** Why a bank's person cannot go on. */
export type RegisterRefusal = 'excluded' | 'register_unavailable'

export interface RegisterChecks {
  /**
   * Asks before a sign-in. Never call it inside a transaction. An exclusion ends all sessions and every consent to
   * marketing.
   * @param numberOf the number that a bank has just named, if the account may be that person's
   * @returns null where no register is to be asked
   * @throws AppError the texts of spec 1 §8 of an exclusion; `error.register.unavailable` without an answer, which
   *   counts as nothing; `error.register.number_required`
   */
  checkSignIn(
    facts: AccountFacts,
    numberOf?: (playerId: bigint) => Promise<string | null>,
  ): Promise<Clearance | null>
  /**
   * Needs the lock of the account. @throws AppError of an exclusion that another sign-in has learnt since `checkSignIn`
   */
  confirmSignIn(tx: Tx, clearance: Clearance | null): Promise<void>
  /**
   * Asks before a sign-up opens an account, when address and number are proven. Never call it inside a transaction.
   * @returns whom the registers were asked about; null where none is to be asked
   * @throws AppError as `checkSignIn`; `error.rate.limited`
   */
  checkRegistration(registration: Registration, signal: AbortSignal): Promise<ExclusionSubject | null>
  /** Whether a sign-up needs no answer, or has had it about the person that it names now. */
  isAnswered(registration: Registration, cleared: ExclusionSubject | null): boolean
  /** @throws AppError `error.register.number_required` where a sign-up by form cannot be asked about */
  refuseWithoutNumber(country: string, province: string | null): void
  /** Asks about a person whom a bank has named: a player, or somebody new. Never call it inside a transaction. */
  checkBankPerson(
    attemptHash: Buffer,
    person: BankPerson,
    facts: AccountFacts | null,
  ): Promise<RegisterRefusal | null>
  /** The exclusion that an attempt with a bank has ended in, for the player. */
  exclusionOfAttempt(attemptHash: Buffer): Promise<Readonly<Record<string, unknown>>>
  /** The bank's national number, encrypted, where a register needs it; otherwise null, and nothing is stored. */
  sealNumber(person: BankPerson, personKey: string): string | null
  openNumber(sealed: string, personKey: string): string
  /** Names the player whose account a sign-up has opened. */
  namePlayer(tx: Tx, attemptHash: Buffer, playerId: bigint): Promise<void>
}

interface RegisterChecksDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly accounts: Pick<AccountsPort, 'endMarketing'>
  readonly outside: Pick<Outside, 'exclusionRegisters'>
  readonly licenceOf: (market: MarketId) => Licence
  readonly sessions: Pick<Sessions, 'forgetAll'>
  readonly secrets: SealedSecrets
  readonly budgetScale: number
}

interface Home {
  readonly market: MarketId
  readonly country: string
  readonly province: string | null
}

interface Asked {
  readonly moment: ExclusionMoment
  readonly subject: ExclusionSubject
  readonly of: store.CheckedSubject
  readonly signal?: AbortSignal
}

type Connected = readonly (readonly [RegisterId, ExclusionRegister])[]

/** The registers of a place that are connected. */
function registersOf(
  { outside, licenceOf, clock }: RegisterChecksDependencies,
  { market, country, province }: Home,
  moment: ExclusionMoment,
): Connected {
  const licence = licenceOf(market)
  const place = { market, residence: country, province: province ?? undefined }
  const { answers } = policyFor({ ...place, licence, at: clock.now() })
  if (!answers['register.checkOn'].value.includes(moment)) return []
  return answers['register.id'].value.flatMap((id) => {
    const register = outside.exclusionRegisters[id]
    return register ? [[id, register] as const] : []
  })
}

const needsNumber = (registers: Connected): boolean =>
  registers.some(([, register]) => register.needsNationalNumber)

/** Asks all registers at the same time; never raises for what they say. */
async function ask(
  { clock }: RegisterChecksDependencies,
  registers: Connected,
  { subject, moment, signal }: Asked,
): Promise<readonly store.RegisterCheck[]> {
  return Promise.all(
    registers.map(async ([register, company]) => {
      if (company.needsNationalNumber && subject.nationalNumber === null)
        return { register, outcome: 'number_missing', reference: null, until: null } as const
      const requestId = newId('reg', clock)
      const report = await company.check({ subject, moment, requestId, ...(signal ? { signal } : {}) })
      const until = report.outcome === 'excluded' ? report.until : null
      const reference = report.outcome === 'unavailable' ? null : report.reference
      return { register, outcome: report.outcome, reference, until }
    }),
  )
}

/** Stores the answers. An exclusion of a player ends sessions and marketing in the same transaction. */
async function keep(
  deps: RegisterChecksDependencies,
  checks: readonly store.RegisterCheck[],
  { of, moment }: Asked,
): Promise<void> {
  const { db, clock, accounts, sessions } = deps
  const { playerId } = of
  const at = clock.now()
  const isExcluded = checks.some(({ outcome }) => outcome === 'excluded')
  if (!isExcluded || playerId === null) return store.insertChecks(db, checks, { ...of, moment, at })
  await inTransaction(db, async (tx) => {
    // The lock first: a sign-in that holds it sees these rows, or its session ends here.
    await lockAccount(tx, playerId)
    await store.insertChecks(tx, checks, { ...of, moment, at })
    await endSessions(tx, clock, playerId, { reason: 'status' })
    await accounts.endMarketing(tx, playerId)
  })
  sessions.forgetAll(playerId)
}

/** The answer that decides: an exclusion before everything, the one with the latest end first. */
function decisive(checks: readonly store.RegisterCheck[]): store.RegisterCheck | null {
  const rank = { excluded: 0, number_missing: 1, unavailable: 2, clear: 3 } as const
  const endMs = ({ until }: store.RegisterCheck) => until?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  const [first] = checks.toSorted(
    (a, b) => rank[a.outcome] - rank[b.outcome] || (endMs(a) === endMs(b) ? 0 : endMs(b) - endMs(a)),
  )
  return first && first.outcome !== 'clear' ? first : null
}

/** @returns why the person is refused; null when no register has the person */
async function check(deps: RegisterChecksDependencies, registers: Connected, asked: Asked) {
  const checks = await ask(deps, registers, asked)
  await keep(deps, checks, asked)
  for (const { register, outcome } of checks)
    if (outcome === 'unavailable')
      deps.log.error(
        { port: register, moment: asked.moment, alarm: true },
        'somebody waits: the register of excluded players gave no answer',
      )
  return decisive(checks)
}

const exclusionInfo = ({ register, until }: store.RegisterCheck, clock: Clock) => {
  const refusal = signInRefusal({ status: 'SELF_EXCLUDED', statusUntil: until }, clock.now())!
  const days = 'days' in refusal ? { days: refusal.days } : {}
  return { refusal, info: { register, cooling: false, initiator: 'system', ...days } }
}

function refusalFrom(checked: store.RegisterCheck, clock: Clock): AppError {
  const { register } = checked
  if (checked.outcome === 'unavailable')
    return new AppError('error.register.unavailable', { additionalInfo: { register } })
  if (checked.outcome === 'number_missing')
    return new AppError('error.register.number_required', { additionalInfo: { register } })
  const { refusal, info } = exclusionInfo(checked, clock)
  return new AppError(refusal.code, { message: signInText(refusal), additionalInfo: info })
}

const homeOf = (country: string, province: string | null): Home => ({
  market: marketOfCountry(country),
  country,
  province,
})

const homeOfPlayer = ({ market, country, province }: AccountFacts): Home => ({
  market: market as MarketId,
  country,
  province,
})

function subjectOfPlayer(facts: AccountFacts, nationalNumber: string | null): ExclusionSubject {
  const { firstName, lastName, dateOfBirth, email, phone, street, postalCode, city, country } = facts
  return {
    firstName,
    lastName,
    dateOfBirth,
    email,
    phone,
    street,
    postalCode,
    city,
    country,
    nationalNumber,
  }
}

/** Null before the second step. The form asks for no national number that a register takes. */
function subjectOfRegistration({ contact, ...typed }: Registration): ExclusionSubject | null {
  if (!contact) return null
  const { firstName, lastName, email } = typed
  const { dateOfBirth, phone, street, postalCode, city, country } = contact
  return {
    firstName,
    lastName,
    dateOfBirth,
    email,
    phone,
    street,
    postalCode,
    city,
    country,
    nationalNumber: null,
  }
}

const isSame = (one: ExclusionSubject, other: ExclusionSubject): boolean =>
  (Object.keys(one) as (keyof ExclusionSubject)[]).every((field) => one[field] === other[field])

/** `SE198405172399` → `198405172399`; null for numbers in other forms, which no register takes. */
const numberIn = ({ personId }: BankPerson): string | null => /^SE(\d{12})$/.exec(personId ?? '')?.[1] ?? null

const sealedFor = (personKey: string): string => `register:${personKey}`

export function createRegisterChecks(deps: RegisterChecksDependencies): RegisterChecks {
  const { db, clock, secrets } = deps

  const openNumber = (sealed: string, personKey: string): string =>
    secrets.open(sealed, sealedFor(personKey)).toString()

  async function storedNumberOf(playerId: bigint): Promise<string | null> {
    const stored = await store.readSealedNumber(db, playerId)
    return stored && openNumber(stored.sealed, stored.personKey)
  }

  return {
    openNumber,

    async checkSignIn(facts, numberOf) {
      const home = homeOfPlayer(facts)
      const registers = registersOf(deps, home, 'login')
      if (registers.length === 0) return null
      const { playerId } = facts
      const lastCheckNumber = await store.readLastCheckNumber(db, playerId)
      const number = needsNumber(registers)
        ? ((await numberOf?.(playerId)) ?? (await storedNumberOf(playerId)))
        : null
      const refusal = await check(deps, registers, {
        moment: 'login',
        subject: subjectOfPlayer(facts, number),
        of: { playerId, attemptHash: null },
      })
      if (refusal) throw refusalFrom(refusal, clock)
      return { playerId, lastCheckNumber }
    },

    async confirmSignIn(tx, clearance) {
      if (!clearance) return
      const of = { playerId: clearance.playerId, attemptHash: null }
      const exclusion = await store.readExclusion(tx, of, clearance.lastCheckNumber)
      if (exclusion) throw refusalFrom(exclusion, clock)
    },

    async checkRegistration(registration, signal) {
      const subject = subjectOfRegistration(registration)
      if (!subject) return null
      const home = homeOf(subject.country, registration.contact?.province ?? null)
      const registers = registersOf(deps, home, 'registration')
      if (registers.length === 0) return null
      // Whoever knows a name and a birth date could ask whether the person is excluded.
      const budget = await countAttempt(deps, {
        scope: 'registration-register-look-up',
        subject: `number:${sha256(subject.phone).toString('base64url')}`,
        ...registerLookUpBudget,
      })
      const of = { playerId: null, attemptHash: registration.handleHash }
      const refusal = await check(deps, registers, { moment: 'registration', subject, of, signal })
      if (refusal && refusal.outcome !== 'excluded') await returnAttempt(db, budget)
      if (refusal) throw refusalFrom(refusal, clock)
      return subject
    },

    isAnswered(registration, cleared) {
      const subject = subjectOfRegistration(registration)
      if (!subject) return true
      const home = homeOf(subject.country, registration.contact?.province ?? null)
      if (registersOf(deps, home, 'registration').length === 0) return true
      return cleared !== null && isSame(subject, cleared)
    },

    refuseWithoutNumber(country, province) {
      const registers = registersOf(deps, homeOf(country, province), 'registration')
      const found = registers.find(([, { needsNationalNumber }]) => needsNationalNumber)
      if (!found) return
      throw new AppError('error.register.number_required', { additionalInfo: { register: found[0] } })
    },

    async checkBankPerson(attemptHash, person, facts) {
      const home = facts ? homeOfPlayer(facts) : homeOf(person.country, null)
      const moment = facts ? 'login' : 'registration'
      const registers = registersOf(deps, home, moment)
      if (registers.length === 0) return null
      const number = numberIn(person)
      const subject = facts
        ? subjectOfPlayer(facts, number)
        : { ...person, email: '', phone: '', nationalNumber: number }
      const of = { playerId: facts?.playerId ?? null, attemptHash }
      const refusal = await check(deps, registers, { moment, subject, of })
      if (!refusal) return null
      return refusal.outcome === 'excluded' ? 'excluded' : 'register_unavailable'
    },

    async exclusionOfAttempt(attemptHash) {
      const exclusion = await store.readExclusion(db, { playerId: null, attemptHash }, 0n)
      return exclusion ? exclusionInfo(exclusion, clock).info : {}
    },

    sealNumber(person, personKey) {
      const number = numberIn(person)
      const registers = registersOf(deps, homeOf(person.country, null), 'login')
      if (number === null || !needsNumber(registers)) return null
      return secrets.seal(Buffer.from(number), sealedFor(personKey))
    },

    namePlayer: (tx, attemptHash, playerId) => store.nameCheckedPlayer(tx, attemptHash, playerId),
  }
}
