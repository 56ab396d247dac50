import {
  AppError,
  assertInvariant,
  type Clock,
  type Database,
  inTransaction,
  newToken,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { lockAccount } from './authenticator-store.ts'
import { noteLoginDevice } from './new-devices.ts'
import type { AccountFacts, AccountsPort } from './ports.ts'
import type { RegisterChecks } from './register-checks.ts'
import { isOnBreak, sessionRefusal, signInText } from './rules.ts'
import { recordSignIn } from './sign-in-acts.ts'
import type { Refreshed, Sessions, SignInMethod, Visit } from './sessions.ts'

/** Identifies a browser. It authenticates nobody; it only gives the browser an attempt budget of its own. */
export const deviceCookie = 'device-token'

export const DEVICE = /^[A-Za-z0-9_-]{43}$/

/** The browser of a sign-in. */
export interface SignInVisit extends Visit {
  /** Value of the device cookie, if present. */
  readonly device: string | undefined
  /** Value of the identity cookie: the browser's present session, which a new one replaces. */
  readonly cookie: string | undefined
  /** The number that a bank has just named, for registers of excluded players. */
  readonly numberOf?: ((playerId: bigint) => Promise<string | null>) | undefined
  /** Signs in a player on a break, or whom the state bars, to what stays open during one (EXC-06, ID-21). */
  readonly duringBreak?: true | undefined
}

export interface SignInAnswer extends Refreshed {
  readonly firstLogin: boolean
  /** The device cookie's value. */
  readonly device: string
}

export interface SessionOpening {
  readonly db: Database
  readonly clock: Clock
  readonly accounts: AccountsPort
  readonly sessions: Pick<Sessions, 'open' | 'ownerOf' | 'replace' | 'forget'>
  readonly registerChecks: Pick<RegisterChecks, 'checkSignIn' | 'confirmSignIn'>
  readonly audit: Audit
}

/**
 * What every sign-in ends in, by whatever the player has proved who they are: a session in place of the browser's
 * earlier one, and a browser that is known from then on. Registers of excluded players are asked here, except for what
 * stays open during a break (decision 109).
 * @param within runs under the lock of the account: raises when the proof is not good any more
 * @throws AppError of `refuseByStatus`: a break or an exclusion may have begun since the proof was right; of
 *   `RegisterChecks.checkSignIn`. Then nothing is stored, so no code and no challenge is used up
 */
export async function openSignIn(
  deps: SessionOpening,
  facts: AccountFacts,
  request: SignInVisit & SignInMethod,
  within: (tx: Tx, sessionId: string) => Promise<void>,
): Promise<SignInAnswer> {
  const { db, clock, accounts, sessions, registerChecks } = deps
  const { country, userAgent } = request
  const device = DEVICE.test(request.device ?? '') ? request.device! : newToken()
  const earlier = await sessions.ownerOf(request.cookie)
  // Nothing that a register protects from is open during a break, and one that is silent keeps nobody's money.
  const mayStayOpen = request.duringBreak === true && isOnBreak(facts)
  const clearance = mayStayOpen
    ? null
    : await registerChecks.checkSignIn(facts, request.numberOf, request.duringBreak === true)
  const session = await inTransaction(db, async (tx) => {
    if (earlier) await sessions.replace(tx, earlier)
    await lockAccount(tx, facts.playerId)
    // An exclusion that begins now waits for the commit: what follows it then finds this session and ends it.
    const present = await accounts.heldFactsOf(tx, facts.playerId)
    assertInvariant(present, 'an account whose proof was right exists')
    const isDuringBreak = request.duringBreak === true && (isOnBreak(present) || clearance?.isBarred === true)
    // The break has ended since: a whole session needs the answer of the registers.
    if (mayStayOpen && !isDuringBreak) throw new AppError('error.unavailable', { retryAfterSeconds: 1 })
    const opened = await sessions.open(tx, facts, { ...request, isDuringBreak })
    await registerChecks.confirmSignIn(tx, clearance)
    await within(tx, opened.caller.sessionId)
    await refuseByStatus(deps, present, request)
    await noteLoginDevice(tx, clock, facts, { device, country, userAgent })
    await accounts.noteSignIn(tx, facts.playerId)
    await recordSignIn(deps, tx, { ...opened.caller, loginMethod: request.loginMethod })
    return opened
  })
  if (earlier) sessions.forget(earlier.playerId, earlier.sessionId)
  return { ...session, firstLogin: facts.isFirstLogin, device }
}

/** @throws AppError with the texts of spec 1 §8 for an account that may not sign in */
export async function refuseByStatus(
  deps: Pick<SessionOpening, 'clock' | 'accounts'>,
  facts: AccountFacts,
  { duringBreak }: Pick<SignInVisit, 'duringBreak'>,
): Promise<void> {
  const refusal = sessionRefusal(facts, { isDuringBreak: duringBreak === true }, deps.clock.now())
  if (!refusal) return
  const initiator = (await deps.accounts.statusInitiatorOf(facts.playerId)) ?? 'system'
  const isBreak = 'days' in refusal
  throw new AppError(refusal.code, {
    message: signInText(refusal),
    additionalInfo: {
      ...(isBreak ? { days: refusal.days } : {}),
      ...(isBreak && facts.statusUntil ? { until: facts.statusUntil.toString() } : {}),
      cooling: facts.status === 'TIMEOUT',
      // The player must not learn which member of staff it was.
      initiator: initiator === 'player' || initiator === 'system' ? initiator : 'staff',
    },
  })
}
