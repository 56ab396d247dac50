import { currencyOfCountry } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import { AppError, fieldError, rateKey, type Tx } from '../../kernel/index.ts'
import { locationOf, type Place, visitorBlock } from '../outside/index.ts'
import { advanced, candidatesOf } from './bank-accounts.ts'
import {
  type Asking,
  type BankSignInDependencies,
  type BankState,
  findDuringBreak,
  findVerified,
  refused,
  stateOf,
  type VerifiedAttempt,
} from './bank-attempts.ts'
import { type ContactInput, updatePlayer } from './bank-contact.ts'
import { depositAfter, type LoginDeposit, type SignedInVisit } from './bank-login-deposit.ts'
import type { BankReports } from './bank-ports.ts'
import { createReports } from './bank-reports.ts'
import { openAttempt, type OpenedAttempt } from './bank-opening.ts'
import { bankAttemptBudget, bankMarket } from './bank-rules.ts'
import { type BankStepUp, type BankStepUpDependencies, createBankStepUp } from './bank-step-up.ts'
import { verifyCode } from './bank-verify.ts'
import { countAttempt } from './count-attempt.ts'
import { subjectOfChallenge } from './challenge-store.ts'
import { type PinKind, provenKinds } from './pin-store.ts'
import type { PinState } from './pins.ts'

/** Pay-and-play (spec 1 §4): a bank tells who a person is; an unknown one becomes a player, a known one signs in. */
export interface BankSignIn {
  /** Whether people of a market may use it. */
  isOffered(market: string): boolean
  /** Bounds of a deposit that goes with a sign-in; null where none does. */
  depositBounds(market: string): DepositBounds | null
  /**
   * @throws AppError `error.country.blocked`, `error.bank.refused`, `.unavailable`, `error.rate.limited`; field
   *   errors of `amount`
   */
  authorize(input: AuthorizeInput, asking: Asking & { readonly place: Place }): Promise<OpenedAttempt>
  /**
   * Exchanges the bank's code for the person; the same code may come again.
   * @throws AppError `error.bank.expired`, `.pending`, `.refused`, `.unavailable`
   */
  verifyCode(input: { readonly sessionId: string; readonly code: string }, asking: Asking): Promise<BankState>
  /** @throws AppError `error.bank.expired`, `error.registration.step`; field errors */
  updatePlayer(input: ContactInput, asking: Asking & { readonly place: Place }): Promise<BankState>
  /** @throws AppError of `Pins.send`; `error.bank.expired`, `error.registration.step` */
  sendCode(input: { readonly sessionId: string; readonly kind: PinKind }, asking: Asking): Promise<PinState>
  /**
   * The last proof opens the account.
   * @throws AppError of `Pins.prove`; `error.bank.expired`, `error.registration.step`
   */
  proveCode(
    input: { readonly sessionId: string; readonly kind: PinKind; readonly code: string },
    asking: Asking,
  ): Promise<BankState>
  /** A verified attempt of a browser. @throws AppError `error.bank.expired`, `.refused`, `error.registration.step` */
  findVerified(sessionId: string, browserKey: string | undefined): Promise<VerifiedAttempt>
  /**
   * An attempt of a browser that was refused because its player is on a break or excluded, and whose code was right:
   * it opens a session of what stays open (EXC-06). Null for any other attempt.
   */
  findDuringBreak(sessionId: string, browserKey: string | undefined): Promise<VerifiedAttempt | null>
  /** Accounts that may belong to the person and have no bank (ID-05). */
  candidatesOf(attempt: VerifiedAttempt, within?: Tx): Promise<ReadonlySet<bigint>>
  /** The deposit of an attempt that has ended in a sign-in; null where none was asked for. */
  depositAfter(attempt: VerifiedAttempt, signedIn: SignedInVisit): Promise<LoginDeposit | null>
  /** For signed-in players with a bank. */
  readonly stepUp: BankStepUp
  /** For the company's callbacks. */
  readonly reports: BankReports
}

interface DepositBounds {
  readonly currency: CurrencyCode
  /** Minor units, both inclusive. */
  readonly min: bigint
  readonly max: bigint
}

interface AuthorizeInput {
  readonly market: string
  readonly languageCode: string
  /** A deposit that goes with the sign-in. */
  readonly amount?: { readonly minor: bigint; readonly currency: string } | undefined
  /** A player has signed in with a bank in this browser: the bank may be asked for the deposit when it identifies. */
  readonly isKnown: boolean
  readonly blackbox?: string | undefined
  /** For an account that the attempt opens. */
  readonly bonusCode?: string | undefined
}

export function createBankSignIn(deps: Omit<BankStepUpDependencies, 'reports'>): BankSignIn {
  const { clock } = deps
  const reports = createReports(deps)
  return {
    isOffered: (market) => deps.company !== undefined && bankMarket(deps, market, clock.now()) !== null,
    depositBounds(market) {
      const offered = bankMarket(deps, market, clock.now())
      return offered && depositBounds(deps, offered.country)
    },
    authorize: (input, asking) => authorize(deps, input, asking),
    verifyCode: (input, asking) => verifyCode({ deps, reports }, input, asking),
    updatePlayer: (input, asking) => updatePlayer(deps, input, asking),
    async sendCode({ sessionId, kind }, { browserKey, ip, signal }) {
      const attempt = await findVerified(deps, sessionId, browserKey)
      const { target, language } = await targetOf(deps, attempt, kind)
      const subject = subjectOfChallenge(attempt.challengeHash)
      return deps.pins.send({ subject, kind, target, language, ip, signal })
    },
    async proveCode({ sessionId, kind, code }, { browserKey, signal }) {
      const attempt = await findVerified(deps, sessionId, browserKey)
      if (attempt.step !== 'Verification') return stateOf(deps, sessionId, attempt)
      const { target } = await targetOf(deps, attempt, kind)
      await deps.pins.prove({
        subject: subjectOfChallenge(attempt.challengeHash),
        kind,
        target,
        code,
        signal,
      })
      return advanced(deps, sessionId, browserKey)
    },
    findVerified: (sessionId, browserKey) => findVerified(deps, sessionId, browserKey),
    findDuringBreak: (sessionId, browserKey) => findDuringBreak(deps, sessionId, browserKey),
    candidatesOf: (attempt, within) => candidatesOf(deps, attempt, within),
    depositAfter: (attempt, signedIn) => depositAfter(deps, attempt, signedIn),
    stepUp: createBankStepUp({ ...deps, reports }),
    reports,
  }
}

/** Where a code goes. Codes are proven in order, the address first (SEC-01). */
async function targetOf(
  { db }: BankSignInDependencies,
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

function depositBounds({ deposits }: BankSignInDependencies, country: string): DepositBounds | null {
  const currency = currencyOfCountry(country)
  const bounds = deposits?.boundsOf({ currency, country }) ?? null
  return bounds && { ...bounds, currency }
}

/** @throws AppError field errors */
function askedDeposit(
  deps: BankSignInDependencies,
  country: string,
  { amount, isKnown, blackbox }: AuthorizeInput,
  { place, ip }: { readonly place: Place; readonly ip: string },
): Parameters<typeof openAttempt>[1]['deposit'] {
  if (!amount) return undefined
  const bounds = depositBounds(deps, country)
  if (!bounds) throw fieldError('amount', 'not_offered')
  deps.deposits?.checkAmount(amount, bounds)
  return {
    paidAt: isKnown && deps.company?.takesDeposits ? 'identification' : 'login',
    amount: amount.minor.toString(),
    currency: bounds.currency,
    location: locationOf(place) ?? null,
    ip,
    blackbox: blackbox ?? null,
  }
}

async function authorize(
  deps: BankSignInDependencies,
  input: AuthorizeInput,
  { place, ip, signal }: Asking & { readonly place: Place },
): Promise<OpenedAttempt> {
  // A player signs in where nobody may join (decision 19); who is new is refused when they want to join.
  if (visitorBlock('signIn', place) !== null) throw new AppError('error.country.blocked')
  const offered = bankMarket(deps, input.market, deps.clock.now())
  if (!offered) throw refused('not_offered')
  const deposit = askedDeposit(deps, offered.country, input, { place, ip })
  const subject = rateKey(ip)
  const budget = await countAttempt(deps, { scope: 'bank-sign-in', subject, ...bankAttemptBudget })
  const attempt = { purpose: 'bank_sign_in', owner: null, offered, deposit, budget } as const
  const { languageCode, bonusCode } = input
  return openAttempt(deps, { ...attempt, languageCode, bonusCode }, { ip, signal })
}
