import { AppError, clearAttempts, returnAttempt, takeAttempt } from '../../kernel/index.ts'
import { sha256 } from './rules.ts'
import { secondFactorMinutes, secondFactorTries } from './second-factor-challenge.ts'
import {
  countingWrongCodes,
  type SecondFactorDependencies,
  takeCode,
  wrongCode,
} from './second-factor-codes.ts'
import * as store from './second-factor-store.ts'
import { recordingRefusal } from './sign-in-acts.ts'
import { openByPassword, type SignInDependencies } from './sign-in.ts'
import type { SignInAnswer, SignInVisit } from './sign-in-session.ts'

/** The code that ends a sign-in. */
export interface SecondFactorLogin extends SignInVisit {
  /** Of the browser that knew the password. */
  readonly browserKey: string | undefined
  readonly code: string
  readonly requestId: string
}

const expired = (): AppError => new AppError('error.second_factor.expired')

/**
 * Signs in with the code after the password. The session has `pwd` and `otp`.
 * @throws AppError `error.second_factor.code` with `attemptsLeft`, `.attempts` with `minutes`, `.expired` for a
 *   challenge that is unknown, over, used up, or of another browser; the texts of spec 1 §8 for an account that was
 *   barred meanwhile
 */
export async function signInBySecondFactor(
  deps: SignInDependencies & { readonly codes: SecondFactorDependencies },
  login: SecondFactorLogin,
): Promise<SignInAnswer> {
  const { db, clock, accounts, codes } = deps
  const challengeHash = sha256(login.browserKey ?? '')
  const attempt = await store.readAttempt(db, { challengeHash, at: clock.now() })
  const facts = attempt && (await accounts.factsOf(attempt.playerId))
  if (!attempt || !facts) throw expired()
  const tries = {
    scope: 'second-factor-challenge',
    subject: challengeHash.toString('base64url'),
    max: secondFactorTries,
    windowMs: secondFactorMinutes * 60_000,
  }
  const taken = await takeAttempt(db, clock, tries)
  if (!taken.allowed) throw expired()
  let isChecked = false
  const enter = () =>
    openByPassword(deps, facts, {
      ...login,
      revision: attempt.passwordRevision,
      methods: ['pwd', 'otp'],
      changed: expired,
      async settle(tx, sessionId) {
        isChecked = true
        const at = clock.now()
        if (!(await store.lockAttempt(tx, { challengeHash, at }))) throw expired()
        if (!(await takeCode(codes, tx, facts, { ...login, sessionId }))) throw wrongCode(taken.left)
        await store.endAttempt(tx, challengeHash, at)
      },
    })
  const answer = await recordingRefusal(deps, attempt.playerId, () =>
    countingWrongCodes(codes, attempt.playerId, enter),
  ).catch(async (error: unknown) => {
    // No code was checked, so this was no try.
    if (!isChecked) await returnAttempt(db, tries)
    throw error
  })
  await clearAttempts(db, tries)
  return answer
}
