import { sensitiveChange } from '@marquee/contract'
import {
  AppError,
  type AttemptBudget,
  type Clock,
  type Database,
  publish,
  returnAttempt,
  takeAttempt,
  type Tx,
  type SealedSecrets,
  stepOfCode,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Outside } from '../outside/index.ts'
import { type MailBrand, secondFactorMail } from './mails.ts'
import type { AccountFacts } from './ports.ts'
import { plainCode, recoveryDigest } from './recovery-codes.ts'
import * as store from './second-factor-store.ts'

/** Wrong codes of one account, over all its sign-ins and step-ups. A right one is not counted. */
export const wrongCodeBudget = { max: 10, windowMs: 3_600_000 } as const

export interface SecondFactorDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: SealedSecrets
  /** Key of the digests of recovery codes. */
  readonly recoveryKey: Buffer
  readonly outside: Pick<Outside, 'queueMail'>
  readonly brand: MailBrand
  readonly audit: Audit
  readonly budgetScale: number
}

/** Who acts, and in which request. */
export interface Act {
  readonly sessionId: string
  readonly requestId: string
}

/** Event: what was done to the second factor of a player. */
const secondFactorChangedTopic = 'second-factor.changed'

const TOTP = /^\d{6}$/

/** The use of `createSealedSecrets` for secrets of generators of codes. */
export const SECRETS_USE = 'identity secrets of second factors'

/** What the secret of a player is sealed for. */
export const secretOwner = (playerId: bigint): string => `totp:${playerId}`

/** The error of an act that only a code proves: no other way of a step-up is offered. */
export const codeProofRequired = (): AppError =>
  new AppError('error.step_up.required', {
    additionalInfo: { maxAgeMinutes: sensitiveChange.maxAgeMinutes, methods: ['otp'] },
  })

/** A wrong code and one that was used before get the same answer. */
export const wrongCode = (attemptsLeft?: number): AppError =>
  new AppError('error.second_factor.code', {
    ...(attemptsLeft === undefined ? {} : { additionalInfo: { attemptsLeft } }),
    fields: [{ field: 'code', code: 'incorrect', message: 'not a code that is good now' }],
  })

/**
 * Runs a check that counts only when the code is wrong: of ten wrong ones in an hour the eleventh is not checked.
 * @throws AppError `error.second_factor.attempts` with the minutes until codes are checked again
 */
export async function countingWrongCodes<T>(
  { db, clock, budgetScale }: SecondFactorDependencies,
  playerId: bigint,
  check: (left: number) => Promise<T>,
): Promise<T> {
  const budget: AttemptBudget = {
    scope: 'second-factor',
    subject: `player:${playerId}`,
    max: wrongCodeBudget.max * budgetScale,
    windowMs: wrongCodeBudget.windowMs,
  }
  const attempt = await takeAttempt(db, clock, budget)
  if (!attempt.allowed) {
    const wait = Math.max(1, Math.ceil(attempt.windowEndsAt.since(clock.now()).total('seconds')))
    throw new AppError('error.second_factor.attempts', {
      additionalInfo: { minutes: Math.ceil(wait / 60) },
      retryAfterSeconds: wait,
    })
  }
  let isWrong = false
  try {
    return await check(attempt.left)
  } catch (error) {
    isWrong = error instanceof AppError && error.code === 'error.second_factor.code'
    throw error
  } finally {
    if (!isWrong) await returnAttempt(db, budget)
  }
}

/**
 * Takes a code of the app, or a recovery code, which is then used up. Needs the lock of the account: of two requests
 * with one code the second one finds it used.
 * @returns false for a wrong code, a used one, and an account without a second factor
 */
export async function takeCode(
  deps: SecondFactorDependencies,
  tx: Tx,
  owner: AccountFacts,
  { code, ...act }: Act & { readonly code: string },
): Promise<boolean> {
  const { playerId } = owner
  const at = deps.clock.now()
  const totp = await store.readTotp(tx, playerId)
  if (!totp) return false
  const typed = plainCode(code)
  if (TOTP.test(typed)) {
    const secret = deps.secrets.open(totp.secret, secretOwner(playerId))
    const nowMs = at.epochMilliseconds
    const step = stepOfCode(secret, { code: typed, nowMs, after: totp.lastStep })
    if (step === null) return false
    await store.noteStep(tx, playerId, step)
  } else {
    const hash = recoveryDigest(deps.recoveryKey, playerId, typed)
    if (!(await store.takeRecoveryCode(tx, playerId, { hash, at }))) return false
    await recordChange(deps, tx, owner, { ...act, change: 'recovery-code-used' })
  }
  await store.noteProof(tx, { playerId, sessionId: act.sessionId }, at)
  return true
}

/** Keeps what was done, publishes it, and tells the owner by mail. */
export async function recordChange(
  { clock, brand, outside, audit }: Pick<SecondFactorDependencies, 'clock' | 'brand' | 'outside' | 'audit'>,
  tx: Tx,
  { playerId, email: to, language }: AccountFacts,
  act: Act & { readonly change: store.SecondFactorChange },
): Promise<void> {
  const { change } = act
  await store.insertChange(tx, { ...act, playerId, at: clock.now() })
  await audit.record(tx, { act: 'second_factor.changed', playerId, object: act.sessionId, after: { change } })
  const left = await store.countRecoveryCodes(tx, playerId)
  await publish(tx, { topic: secondFactorChangedTopic, playerId, body: { change: act.change, left } })
  await outside.queueMail(tx, secondFactorMail(brand, { to, language, change: act.change, left }))
}
