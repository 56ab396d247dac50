import { AppError, rateKey, type Tx } from '../../kernel/index.ts'
import { type Place, visitorBlock } from '../outside/index.ts'
import { advanced, candidatesOf } from './bank-accounts.ts'
import {
  type Asking,
  type BankSignInDependencies,
  type BankState,
  findVerified,
  refused,
  stateOf,
  type VerifiedAttempt,
} from './bank-attempts.ts'
import { type ContactInput, updatePlayer } from './bank-contact.ts'
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
  /** @throws AppError `error.country.blocked`, `error.bank.refused`, `.unavailable`, `error.rate.limited` */
  authorize(
    input: { readonly market: string; readonly languageCode: string },
    asking: Asking & { readonly place: Place },
  ): Promise<OpenedAttempt>
  /**
   * Exchanges the bank's code for the person; the same code may come again.
   * @throws AppError `error.bank.expired`, `.pending`, `.refused`, `.unavailable`
   */
  verifyCode(input: { readonly sessionId: string; readonly code: string }, asking: Asking): Promise<BankState>
  /** @throws AppError `error.bank.expired`, `error.registration.step`; field errors */
  updatePlayer(input: ContactInput, asking: Asking): Promise<BankState>
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
  /** Accounts that may belong to the person and have no bank (ID-05). */
  candidatesOf(attempt: VerifiedAttempt, within?: Tx): Promise<ReadonlySet<bigint>>
  /** For signed-in players with a bank. */
  readonly stepUp: BankStepUp
  /** For the company's callbacks. */
  readonly reports: BankReports
}

export function createBankSignIn(deps: Omit<BankStepUpDependencies, 'reports'>): BankSignIn {
  const { db, clock } = deps
  const reports = createReports(deps)
  return {
    isOffered: (market) => deps.company !== undefined && bankMarket(deps, market, clock.now()) !== null,
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
      if (attempt.step !== 'Verification') return stateOf(db, sessionId, attempt)
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
    candidatesOf: (attempt, within) => candidatesOf(deps, attempt, within),
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

async function authorize(
  deps: BankSignInDependencies,
  input: { readonly market: string; readonly languageCode: string },
  { place, ip, signal }: Asking & { readonly place: Place },
): Promise<OpenedAttempt> {
  if (visitorBlock('signUp', place) !== null) throw new AppError('error.country.blocked')
  const offered = bankMarket(deps, input.market, deps.clock.now())
  if (!offered) throw refused('not_offered')
  const subject = rateKey(ip)
  const budget = await countAttempt(deps, { scope: 'bank-sign-in', subject, ...bankAttemptBudget })
  const attempt = { purpose: 'bank_sign_in', owner: null, offered, budget } as const
  return openAttempt(deps, { ...attempt, languageCode: input.languageCode }, { ip, signal })
}
