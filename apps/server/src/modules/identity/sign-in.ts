import { createHash } from 'node:crypto'
import { emailKey } from '@marquee/contract/rules'
import {
  AppError,
  type AttemptAnswer,
  type AttemptBudget,
  clearAttempts,
  type Clock,
  rateKey,
  returnAttempt,
  takeAttempts,
  type Tx,
  type QueueRequest,
  type Passwords,
} from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import { findPassword, type PasswordAuthenticator, readPassword, replaceHash } from './authenticator-store.ts'
import type { DeviceChecks, DeviceVisit } from './device-checks.ts'
import type { Migration } from './migration.ts'
import type { AccountFacts } from './ports.ts'
import { captchaDenied, sha256, signInBudgets, signInText } from './rules.ts'
import { codeRequired, type SecondFactorGate } from './second-factor-challenge.ts'
import {
  DEVICE,
  openSignIn,
  refuseByStatus,
  type SessionOpening,
  type SignInAnswer,
  type SignInVisit,
} from './sign-in-session.ts'
import { recordingRefusal, recordRefusal } from './sign-in-acts.ts'
import type { SignInMethod } from './sessions.ts'

export interface SignInRequest extends SignInVisit {
  readonly email: string
  readonly password: string
  /** Solved by the player once a sign-in has asked for it. */
  readonly captchaToken: string | undefined
  /** What the device company's script has collected. */
  readonly blackbox?: string | undefined
  /** Gives the browser the key of a sign-in that a code must end. */
  readonly giveKey: (browserKey: string) => void
  readonly signal?: AbortSignal
}

export interface SignInDependencies extends SessionOpening {
  readonly passwords: Passwords
  readonly outside: Pick<Outside, 'verifyCaptcha'>
  /** Undefined where no players come from another platform. */
  readonly migration: Pick<Migration, 'tryLogin'> | undefined
  readonly secondFactor: SecondFactorGate
  readonly devices: Pick<DeviceChecks, 'check'>
  /** Multiplies the budgets; 1 by default. */
  readonly budgetScale: number
}

interface SignInBudget extends AttemptBudget {
  readonly free: number
}

/**
 * Signs in by address and password, after some failures with a solved captcha.
 * @throws AppError `error.captcha.validation` when one is required, `error.unavailable` when the queue is full,
 *   after the right password `error.device.refused` and, when a code must follow, `error.second_factor.required`;
 *   otherwise with the texts of spec 1 §8. A wrong password and an unknown address get the same answer after the same
 *   time (SEC-07), and the status of an account is revealed only with the right password
 */
export async function signIn(deps: SignInDependencies, request: SignInRequest): Promise<SignInAnswer> {
  const { db, clock, passwords } = deps
  const key = emailKey(request.email)
  const account = createHash('sha256').update(key).digest('base64url')
  const device = DEVICE.test(request.device ?? '') ? request.device! : null
  const known = await findPassword(db, key, device === null ? null : sha256(device))

  const scaled = (budget: { max: number; free: number; windowMs: number }) => ({
    ...budget,
    max: budget.max * deps.budgetScale,
    free: budget.free * deps.budgetScale,
  })
  // Guessing by others does not lock the player out of a browser of theirs.
  const ofAccount: SignInBudget = known?.isKnownDevice
    ? {
        scope: 'sign-in-device',
        subject: `${account}:${sha256(device ?? '').toString('base64url')}`,
        ...scaled(signInBudgets.device),
      }
    : { scope: 'sign-in-account', subject: account, ...scaled(signInBudgets.account) }
  const ofAddress: SignInBudget = {
    scope: 'sign-in-address',
    subject: rateKey(request.ip),
    ...scaled(signInBudgets.address),
  }
  const isKnown = known?.isKnownDevice === true
  // When the queue is long, unknown browsers must solve a captcha before they use an attempt or a place in the queue.
  let isCaptchaDue = !isKnown && passwords.queue.isBusy()
  if (isCaptchaDue && request.captchaToken === undefined) throw captchaRefused('asked')
  const budgets = [ofAccount, ofAddress]
  const taken = await takeAttempts(db, clock, budgets)
  if (!taken.allowed) throw attemptsExceeded(taken.answer, clock)
  isCaptchaDue ||= budgets.some(({ max, free }, at) => max - taken.answers[at]!.left > free)

  if (isCaptchaDue) {
    const { captchaToken: token, ip, signal } = request
    const check = { token, ip, action: 'login', ...(signal ? { signal } : {}) } as const
    const verdict = await deps.outside.verifyCaptcha(check)
    if (verdict !== 'ok') {
      // No password was checked, so this was not a guess.
      for (const budget of budgets) await returnAttempt(db, budget)
      throw captchaRefused(token === undefined ? 'asked' : verdict)
    }
  }

  const place: QueueRequest = {
    rank: isKnown ? 'known' : isCaptchaDue ? 'proven' : 'unknown',
    address: rateKey(request.ip),
    signal: request.signal,
  }
  const proven = await proveOrMigrate(deps, { ...request, key, place }, known).catch(
    async (error: unknown) => {
      // The task was displaced, so no password was checked.
      for (const budget of budgets) await returnAttempt(db, budget)
      throw error
    },
  )
  if (!proven) {
    await recordRefusal(deps, known?.playerId ?? null, 'error.player.not.found')
    throw unknownAccount()
  }

  // The password was right, so this was not a guess.
  await clearAttempts(db, ofAccount)
  await returnAttempt(db, ofAddress)
  return recordingRefusal(deps, proven.facts.playerId, () => admit(deps, proven, { ...request, place }))
}

/** What follows a right password: the account and its device may sign in, or the error says why not. */
async function admit(
  deps: SignInDependencies,
  { credential, facts }: Proven,
  request: SignInRequest & { readonly place: QueueRequest },
): Promise<SignInAnswer> {
  const { db, passwords } = deps
  await refuseByStatus(deps, facts, request)
  const owner = { playerId: facts.playerId }
  await deps.devices.check({ ...pickVisit(request), type: 'login', owner, place: facts })

  const { revision, passwordHash } = credential
  if (passwords.isOutdated(passwordHash)) {
    const to = await passwords.hash(request.password, { ...request.place, rank: 'house' })
    await replaceHash(db, facts.playerId, { from: passwordHash, to })
  }
  return openOrAskForCode(deps, { facts, revision }, request)
}

/** Opens the session, or asks for the code that must follow the password. */
async function openOrAskForCode(
  deps: SignInDependencies,
  { facts, revision }: { facts: AccountFacts; revision: number },
  request: SignInRequest,
): Promise<SignInAnswer> {
  const { secondFactor } = deps
  const { playerId } = facts
  const askForCode = async () => {
    const challenge = await secondFactor.challenge({ playerId, passwordRevision: revision })
    if (!challenge) return
    request.giveKey(challenge.browserKey)
    throw codeRequired(challenge)
  }
  await askForCode()
  const turnedOn = new AppError('error.unavailable', { retryAfterSeconds: 1 })
  return openByPassword(deps, facts, {
    ...request,
    revision,
    methods: ['pwd'],
    changed: unknownAccount,
    async settle(tx) {
      if (await secondFactor.isOn(tx, playerId)) throw turnedOn
    },
  }).catch(async (error: unknown) => {
    // Codes were turned on meanwhile.
    if (error === turnedOn) await askForCode()
    throw error
  })
}

export interface PasswordLogin extends SignInVisit {
  /** Of the password that was right. */
  readonly revision: number
  readonly methods: SignInMethod['authenticationMethods']
  /** The error for a password that was changed meanwhile. */
  readonly changed: () => AppError
  /** The last checks, under the lock of the account. */
  readonly settle?: (tx: Tx, sessionId: string) => Promise<void>
}

/** Opens the session of a player whose password was right. */
export function openByPassword(
  deps: SessionOpening,
  facts: AccountFacts,
  { revision, methods, changed, settle, ...visit }: PasswordLogin,
): Promise<SignInAnswer> {
  const method = { loginMethod: 'DEFAULT', authenticationMethods: methods } as const
  return openSignIn(deps, facts, { ...visit, ...method }, async (tx, sessionId) => {
    // A password that was changed meanwhile opens nothing.
    const present = await readPassword(tx, facts.playerId)
    if (present?.revision !== revision) throw changed()
    await settle?.(tx, sessionId)
  })
}

interface Proven {
  readonly credential: PasswordAuthenticator
  readonly facts: AccountFacts
}

/** @returns null for a wrong password and for an address without one, after the same work */
async function prove(
  { accounts, passwords }: Pick<SignInDependencies, 'accounts' | 'passwords'>,
  { password, place }: { readonly password: string; readonly place: QueueRequest },
  credential: PasswordAuthenticator | null,
): Promise<Proven | null> {
  const isRight = await passwords.matches(password, credential?.passwordHash ?? null, place)
  const facts = isRight && credential ? await accounts.factsOf(credential.playerId) : null
  return credential && facts ? { credential, facts } : null
}

/** The same; an address that is unknown here may belong to a player of the platform that the operator left. */
async function proveOrMigrate(
  deps: SignInDependencies,
  login: Pick<SignInRequest, 'email' | 'password'> & { readonly key: string; readonly place: QueueRequest },
  credential: PasswordAuthenticator | null,
): Promise<Proven | null> {
  const proven = await prove(deps, login, credential)
  if (proven || !deps.migration) return proven
  const mayExist = await deps.migration.tryLogin(login)
  return mayExist ? prove(deps, login, await findPassword(deps.db, login.key, null)) : null
}

const pickVisit = ({ ip, blackbox, signal }: SignInRequest): DeviceVisit => ({ ip, blackbox, signal })

function unknownAccount(): AppError {
  const code = 'error.player.not.found'
  return new AppError(code, { message: signInText({ code }) })
}

function attemptsExceeded({ windowEndsAt }: AttemptAnswer, clock: Clock): AppError {
  const code = 'error.sign.in.attempt.count.exceeded'
  const wait = windowEndsAt.since(clock.now()).total('seconds')
  return new AppError(code, {
    message: signInText({ code }),
    retryAfterSeconds: Math.max(1, Math.ceil(wait)),
    additionalInfo: { minutes: Math.max(1, Math.ceil(wait / 60)) },
  })
}

function captchaRefused(reason: string): AppError {
  return new AppError('error.captcha.validation', { message: captchaDenied, additionalInfo: { reason } })
}
