import type { PolicyPlace } from '@marquee/markets'
import { AppError, inTransactionOf, type Tx, uniqueViolation } from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import { lockAccount } from './authenticator-store.ts'
import { findBankPlayer, insertBank, lockAttempt, moveEnd, noteBankUse } from './bank-attempt-store.ts'
import type { VerifiedAttempt } from './bank-attempts.ts'
import type { LoginDeposit } from './bank-login-deposit.ts'
import type { BankSignIn } from './bank-sign-in.ts'
import { bankAddedMail, type MailBrand } from './mails.ts'
import type { AccountFacts } from './ports.ts'
import type { RegisterChecks } from './register-checks.ts'
import type { SecondFactorLogin } from './second-factor-sign-in.ts'
import type { Sessions } from './sessions.ts'
import { recordingRefusal } from './sign-in-acts.ts'
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
  /** What the device company's script has collected. */
  readonly blackbox: string | undefined
  /** The present location, for a deposit. */
  readonly location: PolicyPlace | undefined
  readonly giveKey: (browserKey: string) => void
  readonly requestId: string
  readonly signal: AbortSignal
}

type BankLoginDependencies = Omit<SignInDependencies, 'outside'> & {
  readonly outside: SignInDependencies['outside'] & Pick<Outside, 'queueMail'>
  readonly brand: MailBrand
  readonly registerChecks: Pick<RegisterChecks, 'openNumber'>
  readonly bank: Pick<BankSignIn, 'findVerified' | 'findDuringBreak' | 'candidatesOf' | 'depositAfter'>
  readonly sessions: Pick<Sessions, 'end'>
  readonly endSignIn: (login: SecondFactorLogin) => Promise<SignInAnswer>
}

export interface BankLoginAnswer extends SignInAnswer {
  /** Null where no deposit was asked for. */
  readonly deposit: LoginDeposit | null
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
 * Signs in whom a bank has identified, and ends the attempt (`loginMethod` PNP). Then it opens a deposit that the bank
 * has not been asked for yet.
 * @throws AppError `error.bank.expired`, `.refused`; `error.registration.step` before the account is open;
 *   `error.device.refused`;
 *   `error.registration.player_already_exists` for an account that is not the person's; those of `signIn`
 */
async function bankLogin(deps: BankLoginDependencies, request: BankLoginRequest): Promise<BankLoginAnswer> {
  const { browserKey, duringBreak } = request
  const attempt =
    (duringBreak ? await deps.bank.findDuringBreak(request.sessionId, browserKey) : null) ??
    (await deps.bank.findVerified(request.sessionId, browserKey))
  const signInWith = attempt.step === 'Duplicated' ? linkAccount : signInPlayer
  const answer = await signInWith(deps, request, attempt)
  // A break refuses every deposit.
  if (isDuringBreak(answer)) return { ...answer, deposit: attempt.deposit && { depositId: null } }
  const { sessionId, location, ip, blackbox } = request
  const visit = { playerId: answer.caller.playerId, sessionId, location, ip, blackbox }
  return { ...answer, deposit: await deps.bank.depositAfter(attempt, visit) }
}

const isDuringBreak = ({ idToken }: SignInAnswer): boolean => idToken.claims.during_break

async function signInPlayer(
  deps: BankLoginDependencies,
  request: BankLoginRequest,
  attempt: VerifiedAttempt,
): Promise<SignInAnswer> {
  if (attempt.step !== 'Complete' || attempt.playerId === null) throw new AppError('error.registration.step')
  const facts = await deps.accounts.factsOf(attempt.playerId)
  if (!facts) throw new AppError('error.bank.expired')
  return recordingRefusal(deps, facts.playerId, () => admitByBank(deps, facts, request, attempt))
}

async function admitByBank(
  deps: BankLoginDependencies,
  facts: AccountFacts,
  request: BankLoginRequest,
  attempt: VerifiedAttempt,
): Promise<SignInAnswer> {
  await refuseByStatus(deps, facts, request)
  const { ip, blackbox, signal } = request
  const owner = { playerId: facts.playerId }
  await deps.devices.check({ ip, blackbox, signal, type: 'login', owner, place: facts })
  const method = {
    loginMethod: 'PNP',
    authenticationMethods: ['bank'],
    // The attempt may have waited for contact data: the bank's proof is as old as its code.
    ...(attempt.verifiedAt === null ? {} : { authenticatedAt: attempt.verifiedAt }),
  } as const
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
  tx: Tx,
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
  const { caller, account } = answer
  const { playerId, sessionId } = caller
  try {
    await inTransactionOf(deps.db, playerId, async (tx) => {
      await lockAccount(tx, playerId)
      await endAttempt(deps, tx, attempt)
      await addBank(deps, tx, { attempt, account })
    })
  } catch (error) {
    // Nobody gets the token of this session.
    await deps.sessions.end(playerId, { sessionId, reason: 'sign-out' })
    throw uniqueViolation(error) === undefined ? error : anotherAccount()
  }
  return answer
}

const anotherAccount = (): AppError => new AppError('error.registration.player_already_exists')

/**
 * Adds the bank and tells the owner by mail. Needs the lock of the account: of two people whose banks are added at the
 * same time the second one is another.
 */
async function addBank(
  { clock, bank, outside, brand, audit }: BankLoginDependencies,
  tx: Tx,
  { attempt, account }: { attempt: VerifiedAttempt; account: AccountFacts },
): Promise<void> {
  const { personKey, numberSealed } = attempt
  const { playerId, email: to, language } = account
  // Another tab has added it.
  if ((await findBankPlayer(tx, personKey)) === playerId) return
  if (!(await bank.candidatesOf(attempt, tx)).has(playerId)) throw anotherAccount()
  await insertBank(tx, { playerId, personKey, numberSealed, hasToldAddress: false, at: clock.now() })
  await audit.record(tx, {
    act: 'bank.added',
    playerId,
    actor: { kind: 'player', name: playerId.toString() },
  })
  await outside.queueMail(tx, bankAddedMail(brand, { to, language }))
}

/** With the password, or with the code that is missing after it. */
async function signInToAccount(
  deps: BankLoginDependencies,
  { account, secondFactor, ...request }: BankLoginRequest,
): Promise<SignInAnswer> {
  const { ip, country, userAgent, device, cookie, numberOf, duringBreak } = request
  const browser = { ip, country, userAgent, device, cookie, numberOf, duringBreak }
  if (secondFactor) return deps.endSignIn({ ...browser, ...secondFactor, requestId: request.requestId })
  if (!account) throw anotherAccount()
  const { email, password, captchaToken } = account
  const { blackbox, signal, giveKey } = request
  return signIn(deps, { ...browser, email, password, captchaToken, blackbox, signal, giveKey })
}
