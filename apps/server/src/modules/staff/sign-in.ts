/** How a member of staff signs in: name, password and a code, always all three. */
import { passwordContains, passwordProblems } from '@marquee/contract/rules'
import {
  AppError,
  type AttemptBudget,
  base32,
  clearAttempts,
  type Clock,
  type Database,
  fieldError,
  inTransaction,
  newId,
  newToken,
  parseStaffName,
  type Passwords,
  rateKey,
  returnAttempt,
  takeAttempts,
  totpUri,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { deleteBrowser, insertBrowser, isKnownBrowser } from './browser-store.ts'
import { digestOf } from './digest.ts'
import { mostSessions, signInBudgets } from './rules.ts'
import type { SecondFactor } from './second-factor.ts'
import {
  type Credential,
  endSessionsOf,
  findCredential,
  findInvitation,
  insertSession,
  lockPerson,
  setCredential,
  setState,
  takeInvitation,
  takeStep,
} from './store.ts'

/** Every token of the office begins so: it says whom it is for, and is nothing to anybody else. */
const AUDIENCE = 'office.'

export const isOfficeToken = (token: string): boolean => token.startsWith(AUDIENCE)

export interface SignInDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly passwords: Pick<Passwords, 'hash' | 'matches'>
  readonly secondFactor: SecondFactor
  readonly isBreached: (password: string) => boolean
  /** In the app of codes. */
  readonly brandName: string
  /** Multiplies attempt budgets. */
  readonly budgetScale: number
}

/** Who tries, from where. */
export interface Attempt {
  readonly ip: string
  readonly signal: AbortSignal
  /** The text of the browser's cookie; absent for one that has none. */
  readonly browser?: string | undefined
}

export interface TypedSignIn {
  readonly person: string
  readonly password: string
  readonly code: string
}

/** The name as it is stored; an empty text for what is the name of nobody. */
function nameFrom(typed: string): string {
  try {
    return parseStaffName(typed)
  } catch {
    return ''
  }
}

type Budgets = Pick<SignInDependencies, 'db' | 'clock' | 'budgetScale'>

const budgetOf = (
  { budgetScale }: Budgets,
  { max, ...rest }: (typeof signInBudgets)[keyof typeof signInBudgets],
  subject: string,
): AttemptBudget => ({ ...rest, max: max * budgetScale, subject })

/** @throws AppError `error.rate.limited` */
async function count({ db, clock }: Budgets, budgets: readonly AttemptBudget[]): Promise<void> {
  const taken = await takeAttempts(db, clock, budgets)
  if (taken.allowed) return
  const { windowEndsAt } = taken.answer
  const seconds = Math.ceil((windowEndsAt.epochMilliseconds - clock.nowMs()) / 1_000)
  throw new AppError('error.rate.limited', { retryAfterSeconds: Math.max(1, seconds) })
}

/**
 * Counts a proof within a session, and clears the count where it is right.
 * @throws AppError `error.rate.limited`, and what the proof throws
 */
export async function countedProof(
  deps: Budgets,
  { sessionId }: { readonly sessionId: string },
  proof: () => Promise<void>,
): Promise<void> {
  const budget = budgetOf(deps, signInBudgets.session, `session:${sessionId}`)
  await count(deps, [budget])
  await proof()
  await clearAttempts(deps.db, budget)
}

/** The budget of the name: in a browser in which the person has signed in before it is one of its own. */
async function budgetOfName(deps: Budgets, name: string, browser: Buffer | null): Promise<AttemptBudget> {
  const isKnown =
    browser !== null && name !== '' && (await isKnownBrowser(deps.db, name, browser, deps.clock.now()))
  return isKnown
    ? budgetOf(deps, signInBudgets.browser, `browser:${name}:${browser.toString('base64url')}`)
    : budgetOf(deps, signInBudgets.person, `person:${name}`)
}

interface Proof {
  readonly step: number
  readonly known: Credential
}

/** What a person has proved; null where something of it is wrong. */
async function proofOf(
  deps: SignInDependencies,
  { name, password, code }: { readonly name: string; readonly password: string; readonly code: string },
  { ip, signal }: Attempt,
): Promise<Proof | null> {
  const known = name === '' ? null : await findCredential(deps.db, name)
  // Both are compared in any case: the time of the answer tells nothing.
  const isRight = await deps.passwords.matches(password, known?.passwordHash ?? null, {
    rank: 'house',
    address: ip,
    signal,
  })
  const step = deps.secondFactor.stepOf(name, known, { code, nowMs: deps.clock.nowMs() })
  return isRight && known && step !== null ? { step, known } : null
}

/** A session, and the text by which its browser is known from now on. Neither is stored as it is. */
export interface OpenedSession {
  readonly token: string
  readonly sessionId: string
  readonly browser: string
}

/**
 * Opens a session.
 * @throws AppError `staff.sign_in_refused`, the same for whatever is wrong; `error.rate.limited`
 */
export async function signIn(
  deps: SignInDependencies,
  { person, password, code }: TypedSignIn,
  attempt: Attempt,
): Promise<OpenedSession> {
  const { db } = deps
  const name = nameFrom(person)
  const sent = attempt.browser === undefined ? null : digestOf(attempt.browser)
  const ofName = await budgetOfName(deps, name, sent)
  const ofAddress = budgetOf(deps, signInBudgets.address, `address:${rateKey(attempt.ip)}`)
  await count(deps, [ofAddress, ofName])
  const proof = await proofOf(deps, { name, password, code }, attempt).catch(async (error: unknown) => {
    // Nothing was compared: the queue of passwords was full.
    for (const budget of [ofAddress, ofName]) await returnAttempt(db, budget)
    throw error
  })
  const opened = proof && (await openSession(deps, name, proof, attempt.browser))
  if (!opened) return refuse(deps, name, proof !== null)
  await clearAttempts(db, ofName)
  await returnAttempt(db, ofAddress)
  return opened
}

/** @throws AppError `staff.sign_in_refused` */
async function refuse({ db, audit }: SignInDependencies, name: string, isProven: boolean): Promise<never> {
  const isPerson = isProven || (name !== '' && (await findCredential(db, name)) !== null)
  const object = isPerson ? name : undefined
  await inTransaction(db, (tx) => audit.record(tx, { act: 'staff.session_refused', playerId: null, object }))
  throw new AppError('staff.sign_in_refused')
}

/** @returns null for a person who is suspended, and for a code that was taken before */
function openSession(
  { db, clock, audit }: SignInDependencies,
  name: string,
  { step, known: { passwordHash } }: Proof,
  sent: string | undefined,
): Promise<OpenedSession | null> {
  const token = `${AUDIENCE}${newToken()}`
  // A text of another maker is not taken over: it may be known to somebody else.
  const browser = newToken()
  return inTransaction(db, async (tx) => {
    const at = clock.now()
    if ((await lockPerson(tx, name))?.state !== 'active') return null
    if (!(await takeStep(tx, name, { step, passwordHash }))) return null
    const sessionId = newId('stf', clock)
    await insertSession(tx, { sessionId, name, begunAt: at, tokenDigest: digestOf(token) })
    await endSessionsOf(tx, name, { reason: 'replaced', at, but: mostSessions })
    if (sent !== undefined) await deleteBrowser(tx, name, digestOf(sent))
    await insertBrowser(tx, name, digestOf(browser), at)
    const actor = { kind: 'staff', name } as const
    await audit.record(tx, { act: 'staff.session_opened', playerId: null, object: sessionId, actor })
    return { token, sessionId, browser }
  })
}

/** @throws AppError `error.validation` of the field `password` */
function checkPassword({ isBreached, brandName }: SignInDependencies, name: string, password: string): void {
  const problem = passwordProblems(password, { firstName: name })[0]
  if (problem !== undefined) throw fieldError('password', problem)
  if (passwordContains(password, brandName)) throw fieldError('password', 'contains_brand')
  if (isBreached(password)) throw fieldError('password', 'breached')
}

/**
 * Accepts an invitation: the person chooses a password, and gets the secret for an app of codes. Nobody else knows
 * either, so that nobody can act in the person's name.
 * @throws AppError `staff.invitation_over`, `error.validation` of the field `password`
 */
export async function acceptInvitation(
  deps: SignInDependencies,
  { invitation, password }: { readonly invitation: string; readonly password: string },
  { ip, signal }: Attempt,
): Promise<{ readonly person: string; readonly secret: string; readonly uri: string }> {
  const { db, clock, audit, brandName } = deps
  const codeDigest = digestOf(invitation)
  const found = await findInvitation(db, codeDigest, clock.now())
  if (found === null) throw new AppError('staff.invitation_over')
  checkPassword(deps, found, password)
  const passwordHash = await deps.passwords.hash(password, { rank: 'house', address: ip, signal })
  return inTransaction(db, async (tx) => {
    const at = clock.now()
    const name = await takeInvitation(tx, codeDigest, at)
    if (name === null) throw new AppError('staff.invitation_over')
    const { secret, sealed } = deps.secondFactor.create(name)
    await setCredential(tx, name, { passwordHash, totpSecret: sealed, at })
    await setState(tx, { name, state: 'active', at })
    const actor = { kind: 'staff', name } as const
    await audit.record(tx, { act: 'staff.joined', playerId: null, object: name, actor })
    return {
      person: name,
      secret: base32(secret),
      uri: totpUri(secret, { brand: `${brandName} office`, email: name }),
    }
  })
}
