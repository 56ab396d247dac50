import { AppError, inTransaction, uniqueViolation } from '../../kernel/index.ts'
import { insertBank, lockAttempt, moveEnd, noteBankUse } from './bank-attempt-store.ts'
import type { VerifiedAttempt } from './bank-attempts.ts'
import type { BankSignIn } from './bank-sign-in.ts'
import type { RegisterChecks } from './register-checks.ts'
import type { SecondFactorLogin } from './second-factor-sign-in.ts'
import type { Sessions } from './sessions.ts'
import { signIn, type SignInDependencies } from './sign-in.ts'
import { openSignIn, refuseByStatus, type SignInAnswer, type SignInVisit } from './sign-in-session.ts'

export interface BankLoginRequest extends SignInVisit {
  readonly sessionId: string
  /** Of the browser that began the attempt. */
  readonly browserKey: string | undefined
  /** The account that the bank is added to, for a person who has one already. */
  readonly account:
    | { readonly email: string; readonly password: string; readonly captchaToken?: string | undefined }
    | undefined
  /** The code that ends a sign-in to that account, after its password. */
  readonly secondFactor: Pick<SecondFactorLogin, 'code' | 'browserKey'> | undefined
  readonly giveKey: (browserKey: string) => void
  readonly requestId: string
  readonly signal: AbortSignal
}

type BankLoginDependencies = SignInDependencies & {
  readonly registerChecks: Pick<RegisterChecks, 'openNumber'>
  readonly bank: Pick<BankSignIn, 'findVerified' | 'candidatesOf'>
  readonly sessions: Pick<Sessions, 'end'>
  readonly endSignIn: (login: SecondFactorLogin) => Promise<SignInAnswer>
}

/** What the routes of pay-and-play call. */
export function bankRoutes(
  bank: BankSignIn,
  signInDependencies: Omit<BankLoginDependencies, 'bank'>,
  currentTermsVersion: () => number,
) {
  return {
    bank,
    currentTermsVersion,
    login: (request: BankLoginRequest) => bankLogin({ ...signInDependencies, bank }, request),
  }
}

/**
 * Signs in whom a bank has identified, and ends the attempt (`loginMethod` PNP).
 * @throws AppError `error.bank.expired`, `.refused`; `error.registration.step` before the account is open;
 *   `error.registration.player_already_exists` for an account that is not the person's; those of `signIn`
 */
async function bankLogin(deps: BankLoginDependencies, request: BankLoginRequest): Promise<SignInAnswer> {
  const attempt = await deps.bank.findVerified(request.sessionId, request.browserKey)
  if (attempt.step === 'Duplicated') return linkAccount(deps, request, attempt)
  if (attempt.step !== 'Complete' || attempt.playerId === null) throw new AppError('error.registration.step')
  const facts = await deps.accounts.factsOf(attempt.playerId)
  if (!facts) throw new AppError('error.bank.expired')
  await refuseByStatus(deps, facts)
  const method = { loginMethod: 'PNP', authenticationMethods: ['bank'] } as const
  const numberOf = async () => numberIn(deps, attempt)
  return openSignIn(deps, facts, { ...request, ...method, numberOf }, async (tx) => {
    await endAttempt(deps, tx, attempt)
    const { personKey, numberSealed } = attempt
    await noteBankUse(tx, { playerId: facts.playerId, personKey, numberSealed, at: deps.clock.now() })
  })
}

/** The number that the bank has named, if a register needs it. */
const numberIn = (
  { registerChecks }: Pick<BankLoginDependencies, 'registerChecks'>,
  { numberSealed, personKey }: VerifiedAttempt,
): string | null => (numberSealed === null ? null : registerChecks.openNumber(numberSealed, personKey))

/** Of two sign-ins by one attempt the first one ends it. */
async function endAttempt(
  { clock }: Pick<SignInDependencies, 'clock'>,
  tx: Parameters<typeof lockAttempt>[0],
  { challengeHash }: VerifiedAttempt,
): Promise<void> {
  const endedAt = clock.now()
  if (!(await lockAttempt(tx, { challengeHash, at: endedAt }))) throw new AppError('error.bank.expired')
  await moveEnd(tx, challengeHash, { endedAt })
}

/** Signs in by password to an account that is the person's, and adds the bank to it (ID-05). */
async function linkAccount(
  deps: BankLoginDependencies,
  request: BankLoginRequest,
  attempt: VerifiedAttempt,
): Promise<SignInAnswer> {
  // Nothing is asked about an account that cannot be this person's.
  const numberOf = async (playerId: bigint) =>
    (await deps.bank.candidatesOf(attempt)).has(playerId) ? numberIn(deps, attempt) : null
  const answer = await signInToAccount(deps, { ...request, numberOf })
  const { playerId, sessionId } = answer.caller
  const isOurs = (await deps.bank.candidatesOf(attempt)).has(playerId)
  if (!isOurs) {
    await deps.sessions.end(playerId, { sessionId, reason: 'sign-out' })
    throw new AppError('error.registration.player_already_exists')
  }
  await inTransaction(deps.db, async (tx) => {
    await endAttempt(deps, tx, attempt)
    const { personKey, numberSealed } = attempt
    await insertBank(tx, { playerId, personKey, numberSealed, at: deps.clock.now() })
  }).catch((error: unknown) => {
    // The bank was added a moment ago, by another tab: the player is signed in all the same.
    if (uniqueViolation(error) === undefined) throw error
  })
  return answer
}

/** With the password, or with the code that is missing after it. */
async function signInToAccount(
  deps: BankLoginDependencies,
  { account, secondFactor, ...request }: BankLoginRequest,
): Promise<SignInAnswer> {
  const { ip, country, userAgent, device, cookie, numberOf } = request
  const browser = { ip, country, userAgent, device, cookie, numberOf }
  if (secondFactor) return deps.endSignIn({ ...browser, ...secondFactor, requestId: request.requestId })
  if (!account) throw new AppError('error.registration.player_already_exists')
  const { email, password, captchaToken } = account
  const { signal, giveKey } = request
  return signIn(deps, { ...browser, email, password, captchaToken, signal, giveKey })
}
