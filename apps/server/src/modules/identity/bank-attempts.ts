import type { CurrencyCode } from '@marquee/money'
import { AppError, type Clock, type Database, type Log } from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import * as store from './bank-attempt-store.ts'
import type { BankCompany, BankDeposits, BankRefusal, DepositMoney } from './bank-ports.ts'
import { type BankMarkets, missingContact } from './bank-rules.ts'
import { subjectOfChallenge } from './challenge-store.ts'
import type { MailBrand } from './mails.ts'
import { type PinKind, provenKinds } from './pin-store.ts'
import type { Pins } from './pins.ts'
import type { AccountsPort } from './ports.ts'
import type { RegisterChecks } from './register-checks.ts'
import { isOnBreak, maskedEmail, maskedPhone, sha256 } from './rules.ts'

export const SESSION_ID = /^bank_[0-9a-f]{48}$/

export interface BankSignInDependencies extends BankMarkets {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly accounts: AccountsPort
  readonly outside: Pick<Outside, 'queueMail'>
  readonly pins: Pins
  /** Undefined: pay-and-play is switched off. */
  readonly company: BankCompany | undefined
  /** Undefined: no deposit goes with a sign-in. */
  readonly deposits: BankDeposits | undefined
  readonly publicUrl: string
  readonly brand: MailBrand
  readonly currentTermsVersion: () => number
  /** Key of the digests of the banks' ids of people. */
  readonly personalKey: Buffer
  readonly budgetScale: number
  readonly registerChecks: RegisterChecks
}

export interface BankState {
  readonly sessionId: string
  readonly currentStep: Exclude<store.BankStep, 'Bank'>
  readonly playerId: bigint | null
  readonly person: store.KnownPerson
  readonly missing: ReturnType<typeof missingContact>
  readonly pinsToProve: PinKind[]
  readonly maskedPhone: string | null
  readonly maskedEmail: string | null
  /** The amount of the deposit that opens with the login. */
  readonly payNext: { readonly minor: bigint; readonly currency: CurrencyCode } | null
  /** The deposit that the bank was asked for. */
  readonly deposit: { readonly depositId: string; readonly money: DepositMoney } | null
}

/** Who asks: the attempt works in the browser that began it only. */
export interface Asking {
  readonly browserKey: string | undefined
  readonly ip: string
  readonly signal: AbortSignal
}

export type VerifiedAttempt = store.BankAttempt & {
  readonly person: store.KnownPerson
  readonly personKey: string
}

export const expired = (): AppError => new AppError('error.bank.expired')

export function refused(reason: BankRefusal, more: Readonly<Record<string, unknown>> = {}): AppError {
  return new AppError('error.bank.refused', { additionalInfo: { reason, ...more } })
}

/** An open attempt of this browser, at any step. An attempt for one purpose is none for the other. */
export async function findAny(
  { db, clock }: Pick<BankSignInDependencies, 'db' | 'clock'>,
  sessionId: string,
  browserKey: string | undefined,
  purpose: store.BankPurpose = 'bank_sign_in',
): Promise<store.BankAttempt> {
  const attempt = SESSION_ID.test(sessionId)
    ? await store.readAttempt(db, { challengeHash: sha256(sessionId), at: clock.now() })
    : null
  if (attempt?.purpose !== purpose || !attempt.browserHash.equals(sha256(browserKey ?? ''))) throw expired()
  return attempt
}

/** A verified attempt of this browser. */
export async function findVerified(
  deps: Pick<BankSignInDependencies, 'db' | 'clock'>,
  sessionId: string,
  browserKey: string | undefined,
): Promise<VerifiedAttempt> {
  const attempt = await findAny(deps, sessionId, browserKey)
  if (attempt.refusal !== null) throw refused(attempt.refusal)
  const { person, personKey } = attempt
  if (attempt.step === 'Bank' || !person || personKey === null) throw new AppError('error.registration.step')
  return { ...attempt, person, personKey }
}

/** A refused attempt of this browser whose person is on a break or excluded, and whose code was right; null else. */
export async function findDuringBreak(
  deps: Pick<BankSignInDependencies, 'db' | 'clock' | 'accounts'>,
  sessionId: string,
  browserKey: string | undefined,
): Promise<VerifiedAttempt | null> {
  const attempt = await findAny(deps, sessionId, browserKey)
  const { person, personKey, playerId } = attempt
  if (attempt.refusal !== 'account' || attempt.verifiedAt === null) return null
  if (!person || personKey === null || playerId === null) return null
  const facts = await deps.accounts.factsOf(playerId)
  return facts && isOnBreak(facts) ? { ...attempt, person, personKey, step: 'Complete' } : null
}

/** Whether the money of an attempt's deposit has left the bank; null for an attempt without one. */
export async function moneyOf(
  { db, deposits }: Pick<BankSignInDependencies, 'db' | 'deposits'>,
  { depositId, personKey }: store.BankAttempt,
): Promise<DepositMoney | null> {
  if (depositId === null || personKey === null || !deposits) return null
  const playerId = await store.findBankPlayer(db, personKey)
  return playerId === null ? null : deposits.moneyOf(playerId, depositId)
}

/** What the browser is told. */
export async function stateOf(
  deps: Pick<BankSignInDependencies, 'db' | 'deposits'>,
  sessionId: string,
  attempt: VerifiedAttempt,
): Promise<BankState> {
  const { db } = deps
  const money = await moneyOf(deps, attempt)
  const { person, contact, step, deposit } = attempt
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
    missing: step === 'ContactInfo' ? missingContact(person, contact) : [],
    pinsToProve:
      step === 'Verification' ? (['email', 'sms'] as const).filter((kind) => !proven.includes(kind)) : [],
    maskedPhone: contact && maskedPhone(contact.phone),
    maskedEmail: contact && maskedEmail(contact.email),
    payNext:
      deposit?.paidAt === 'login' ? { minor: BigInt(deposit.amount), currency: deposit.currency } : null,
    deposit: attempt.depositId === null || money === null ? null : { depositId: attempt.depositId, money },
  }
}
