/** How a member of staff signs in: name, password and a code, always all three. */
import { passwordContains, passwordProblems } from '@marquee/contract/rules'
import {
  AppError,
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
  takeAttempts,
  totpUri,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
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

/** @throws AppError `error.rate.limited` */
export async function countProof(
  { db, clock, budgetScale }: SignInDependencies,
  person: string,
  ip: string,
): Promise<void> {
  const budget = (subject: string, { max, ...rest }: (typeof signInBudgets)['person' | 'address']) => ({
    ...rest,
    max: max * budgetScale,
    subject,
  })
  const taken = await takeAttempts(db, clock, [
    budget(`address:${rateKey(ip)}`, signInBudgets.address),
    budget(personSubject(person), signInBudgets.person),
  ])
  if (taken.allowed) return
  const { windowEndsAt } = taken.answer
  const seconds = Math.ceil((windowEndsAt.epochMilliseconds - clock.nowMs()) / 1_000)
  throw new AppError('error.rate.limited', { retryAfterSeconds: Math.max(1, seconds) })
}

const personSubject = (person: string): string => `person:${person}`

/** What a person has proved; null where something of it is wrong. */
async function proofOf(
  deps: SignInDependencies,
  { name, password, code }: { readonly name: string; readonly password: string; readonly code: string },
  { ip, signal }: Attempt,
): Promise<{ readonly step: number; readonly known: Credential } | null> {
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

/**
 * Opens a session.
 * @returns its token, which is stored nowhere
 * @throws AppError `staff.sign_in_refused`, the same for whatever is wrong; `error.rate.limited`
 */
export async function signIn(
  deps: SignInDependencies,
  { person, password, code }: TypedSignIn,
  attempt: Attempt,
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const { db, clock, audit } = deps
  const name = nameFrom(person)
  await countProof(deps, name, attempt.ip)
  const proof = await proofOf(deps, { name, password, code }, attempt)
  const token = `${AUDIENCE}${newToken()}`
  const opened = proof && (await inTransaction(db, open))
  if (!opened) {
    const object = proof || (await isPerson()) ? name : undefined
    await inTransaction(db, (tx) =>
      audit.record(tx, { act: 'staff.session_refused', playerId: null, object }),
    )
    throw new AppError('staff.sign_in_refused')
  }
  await clearAttempts(db, { scope: signInBudgets.person.scope, subject: personSubject(name) })
  return { token, sessionId: opened }

  async function isPerson(): Promise<boolean> {
    return name !== '' && (await findCredential(db, name)) !== null
  }

  async function open(tx: Parameters<Parameters<typeof inTransaction>[1]>[0]): Promise<string | null> {
    const at = clock.now()
    if ((await lockPerson(tx, name))?.state !== 'active') return null
    if (!(await takeStep(tx, name, { step: proof!.step, passwordHash: proof!.known.passwordHash })))
      return null
    const sessionId = newId('stf', clock)
    await insertSession(tx, { sessionId, name, begunAt: at, tokenDigest: digestOf(token) })
    await endSessionsOf(tx, name, { reason: 'replaced', at, but: mostSessions })
    const actor = { kind: 'staff', name } as const
    await audit.record(tx, { act: 'staff.session_opened', playerId: null, object: sessionId, actor })
    return sessionId
  }
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
