/** Whether a person is on a register of excluded players of the place where they live (ID-06, decision 65). */
import { policyValue } from '@marquee/markets'
import { AppError, returnAttempt, type Tx, type SealedSecrets } from '../../kernel/index.ts'
import type { ExclusionSubject } from '../outside/index.ts'
import type { BankPerson } from './bank-ports.ts'
import { countAttempt } from './count-attempt.ts'
import type { AccountFacts } from './ports.ts'
import type { Registration } from './registration-store.ts'
import * as store from './register-check-store.ts'
import {
  checkWith,
  type Connected,
  exclusionRefusal,
  needsNumber,
  policyOfHome,
  refusalFrom,
  registersOf,
  type RegisterQuestionsDependencies,
} from './register-questions.ts'
import {
  homeOf,
  homeOfPlayer,
  isSameSubject,
  nationalNumberIn,
  subjectOfBankPerson,
  subjectOfPlayer,
  subjectOfRegistration,
} from './register-subjects.ts'
import { registerLookUpBudget, sha256, signInRefusal } from './rules.ts'

/** What was known of a player before the registers were asked. */
export interface Clearance {
  readonly playerId: bigint
  readonly lastCheckNumber: bigint
  /** The state bars the player, who asked for their own money alone (ID-21). */
  readonly isBarred: boolean
}

/** Why a bank's person cannot go on. */
export type RegisterRefusal = 'excluded' | 'account' | 'register_unavailable'

export interface RegisterChecks {
  /**
   * Asks before a sign-in. Never call it inside a transaction. An exclusion ends all sessions and every consent to
   * marketing.
   * @param numberOf the number that a bank has just named, if the account may be that person's
   * @param isForOwnMoney asked for what stays open during a break: somebody whom the state bars is let in to it (ID-21)
   * @returns null where no register is to be asked
   * @throws AppError the texts of spec 1 §8 of an exclusion; `error.register.unavailable` without an answer, which
   *   counts as nothing; `error.register.number_required`; `error.account.play_closed`
   */
  checkSignIn(
    facts: AccountFacts,
    numberOf?: (playerId: bigint) => Promise<string | null>,
    isForOwnMoney?: boolean,
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
  /**
   * Asks about a player whom a register has not answered for as long as the market's policy allows, whether they log in
   * or not. An exclusion has the effects of one at a login. Never call it inside a transaction.
   * @returns false without an answer: ask again later
   */
  checkIfDue(facts: AccountFacts, signal: AbortSignal): Promise<boolean>
  /** Whether `checkIfDue` would ask. */
  isDue(facts: AccountFacts): Promise<boolean>
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

interface RegisterChecksDependencies extends RegisterQuestionsDependencies {
  readonly secrets: SealedSecrets
  readonly budgetScale: number
}

/** What a number is sealed for: it opens with the person's key beside it only. */
export const sealedForRegister = (personKey: string): string => `register:${personKey}`

function openNumber(
  { secrets }: Pick<RegisterChecksDependencies, 'secrets'>,
  { sealed, personKey }: store.SealedNumber,
): string {
  return secrets.open(sealed, sealedForRegister(personKey)).toString()
}

async function storedNumberOf(
  deps: Pick<RegisterChecksDependencies, 'db' | 'secrets'>,
  playerId: bigint,
): Promise<string | null> {
  const stored = await store.readSealedNumber(deps.db, playerId)
  return stored && openNumber(deps, stored)
}

async function checkSignIn(
  deps: RegisterChecksDependencies,
  facts: AccountFacts,
  numberOf: Parameters<RegisterChecks['checkSignIn']>[1],
  isForOwnMoney: boolean,
): Promise<Clearance | null> {
  const { db, clock } = deps
  const registers = registersOf(deps, homeOfPlayer(facts), 'login')
  if (registers.length === 0) return null
  const { playerId } = facts
  const lastCheckNumber = await store.readLastCheckNumber(db, playerId)
  let number: string | null = null
  if (needsNumber(registers)) number = (await numberOf?.(playerId)) ?? (await storedNumberOf(deps, playerId))
  const subject = subjectOfPlayer(facts, number)
  const of = { playerId, attemptHash: null }
  const refusal = await checkWith(deps, registers, { moment: 'login', subject, of })
  if (!refusal) return { playerId, lastCheckNumber, isBarred: false }
  const isBarred =
    isForOwnMoney &&
    (refusal.outcome === 'barred' ||
      // A register that is silent keeps nobody from money that they could reach before.
      (refusal.outcome === 'unavailable' && (await store.isBarred(db, playerId))))
  if (!isBarred) throw refusalFrom(refusal, clock)
  return { playerId, lastCheckNumber, isBarred }
}

async function checkRegistration(
  deps: RegisterChecksDependencies,
  registration: Registration,
  signal: AbortSignal,
): Promise<ExclusionSubject | null> {
  const subject = subjectOfRegistration(registration)
  if (!subject) return null
  const home = homeOf(subject.country, registration.contact?.province ?? null)
  const registers = registersOf(deps, home, 'registration')
  if (registers.length === 0) return null
  // Somebody could ask whether another person is excluded, by name and birth date.
  const budget = await countAttempt(deps, {
    scope: 'registration-register-look-up',
    subject: `number:${sha256(subject.phone).toString('base64url')}`,
    ...registerLookUpBudget,
  })
  const of = { playerId: null, attemptHash: registration.handleHash }
  const refusal = await checkWith(deps, registers, { moment: 'registration', subject, of, signal })
  if (refusal && refusal.outcome !== 'excluded' && refusal.outcome !== 'barred')
    await returnAttempt(deps.db, budget)
  if (refusal) throw refusalFrom(refusal, deps.clock)
  return subject
}

async function checkBankPerson(
  deps: RegisterChecksDependencies,
  attemptHash: Buffer,
  { person, facts }: { readonly person: BankPerson; readonly facts: AccountFacts | null },
): Promise<RegisterRefusal | null> {
  const moment = facts ? 'login' : 'registration'
  const registers = registersOf(deps, facts ? homeOfPlayer(facts) : homeOf(person.country, null), moment)
  if (registers.length === 0) return null
  const subject = facts ? subjectOfPlayer(facts, nationalNumberIn(person)) : subjectOfBankPerson(person)
  const of = { playerId: facts?.playerId ?? null, attemptHash }
  const refusal = await checkWith(deps, registers, { moment, subject, of })
  if (!refusal) return null
  if (refusal.outcome === 'barred') return 'account'
  return refusal.outcome === 'excluded' ? 'excluded' : 'register_unavailable'
}

/** The sweep runs every day, so who would be late at the next one is due. */
const SWEEP_HOURS = 24

/**
 * The registers that must be asked about a player, whose account is open: without one there is no session and
 * no marketing to end, and a login asks. A register that needs a number which we do not have cannot be asked;
 * such a player does not log in either.
 */
async function dueRegisters(
  deps: RegisterChecksDependencies,
  facts: AccountFacts,
): Promise<{ registers: Connected; number: string | null }> {
  const { db, clock } = deps
  const home = homeOfPlayer(facts)
  const registers = registersOf(deps, home, 'sweep')
  const isOpen = facts.status === 'TIMEOUT' || signInRefusal(facts, clock.now()) === null
  if (registers.length === 0 || !isOpen) return { registers: [], number: null }
  const days = policyValue(policyOfHome(deps, home), 'register.sweepDays')
  const latest = clock.now().subtract({ hours: days * 24 - SWEEP_HOURS })
  const answeredAt = await store.readAnswerTimes(db, facts.playerId)
  const number = needsNumber(registers) ? await storedNumberOf(deps, facts.playerId) : null
  const due = registers.filter(([id, { needsNationalNumber }]) => {
    const at = answeredAt.get(id)
    const isRecent = at !== undefined && Temporal.Instant.compare(at, latest) > 0
    return !isRecent && !(needsNationalNumber && number === null)
  })
  return { registers: due, number }
}

async function checkIfDue(
  deps: RegisterChecksDependencies,
  facts: AccountFacts,
  signal: AbortSignal,
): Promise<boolean> {
  const { registers, number } = await dueRegisters(deps, facts)
  if (registers.length === 0) return true
  const of = { playerId: facts.playerId, attemptHash: null }
  const subject = subjectOfPlayer(facts, number)
  const checked = await checkWith(deps, registers, { moment: 'sweep', subject, of, signal })
  return checked?.outcome !== 'unavailable'
}

export function createRegisterChecks(deps: RegisterChecksDependencies): RegisterChecks {
  const { db, clock, secrets } = deps
  return {
    checkSignIn: (facts, numberOf, isForOwnMoney = false) =>
      checkSignIn(deps, facts, numberOf, isForOwnMoney),
    checkRegistration: (registration, signal) => checkRegistration(deps, registration, signal),
    checkBankPerson: (attemptHash, person, facts) => checkBankPerson(deps, attemptHash, { person, facts }),
    checkIfDue: (facts, signal) => checkIfDue(deps, facts, signal),
    isDue: async (facts) => (await dueRegisters(deps, facts)).registers.length > 0,
    openNumber: (sealed, personKey) => openNumber(deps, { sealed, personKey }),
    namePlayer: (tx, attemptHash, playerId) => store.nameCheckedPlayer(tx, attemptHash, playerId),

    async confirmSignIn(tx, clearance) {
      if (!clearance || clearance.isBarred) return
      const of = { playerId: clearance.playerId, attemptHash: null }
      const exclusion = await store.readExclusion(tx, of, clearance.lastCheckNumber)
      if (exclusion) throw refusalFrom(exclusion, clock)
    },

    isAnswered(registration, cleared) {
      const subject = subjectOfRegistration(registration)
      if (!subject) return true
      const home = homeOf(subject.country, registration.contact?.province ?? null)
      if (registersOf(deps, home, 'registration').length === 0) return true
      return cleared !== null && isSameSubject(subject, cleared)
    },

    refuseWithoutNumber(country, province) {
      const registers = registersOf(deps, homeOf(country, province), 'registration')
      const found = registers.find(([, { needsNationalNumber }]) => needsNationalNumber)
      if (found)
        throw new AppError('error.register.number_required', { additionalInfo: { register: found[0] } })
    },

    async exclusionOfAttempt(attemptHash) {
      const exclusion = await store.readExclusion(db, { playerId: null, attemptHash }, 0n)
      return exclusion ? exclusionRefusal(exclusion, clock).info : {}
    },

    sealNumber(person, personKey) {
      const number = nationalNumberIn(person)
      if (number === null || !needsNumber(registersOf(deps, homeOf(person.country, null), 'login')))
        return null
      return secrets.seal(Buffer.from(number), sealedForRegister(personKey))
    },
  }
}
