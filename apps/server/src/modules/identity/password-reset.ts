import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { emailKey } from '@marquee/contract/rules'
import {
  AppError,
  clearAttempts,
  type Clock,
  type Database,
  inTransaction,
  newToken,
  rateKey,
  takeAttempt,
} from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import { minutesUntil } from './count-attempt.ts'
import {
  type Challenge,
  findChallengeByKey,
  insertChallenge,
  lockChallenge,
  noteProof,
  readChallenge,
  subjectOfChallenge,
} from './challenge-store.ts'
import type { NewPasswords } from './new-passwords.ts'
import type { PinKind } from './pin-store.ts'
import type { Pins } from './pins.ts'
import type { AccountsPort } from './ports.ts'
import {
  codeLifeMinutes,
  pinBudgets,
  resendSeconds,
  resetCodeBudget,
  resetKeyLifeMinutes,
  sha256,
  smsSettleMs,
} from './rules.ts'
import { type Asking, createRequestBudgets, digestOfAccount } from './request-budgets.ts'
import { enqueueReset } from './reset-messages.ts'
import { endSessions } from './session-endings.ts'
import type { Sessions } from './sessions.ts'

type Channel = 'EMAIL' | 'SMS'

interface ResetRequested {
  readonly resetId: string
  readonly channel: Channel
  readonly attemptsLeft: number
  readonly resendAt: string
  readonly expiresAt: string
}

/**
 * A new password for somebody who cannot sign in (spec 1 §2, §4). A request reads no account: what is sent, and to
 * whom, is decided by a job after the answer, so that neither the answer nor its time tells whether an address has an
 * account (SEC-07). The status of an account plays no part: it is told at sign-in, to somebody with the new password.
 */
export interface PasswordResets {
  /**
   * @throws AppError `error.rate.limited` per address of mail and channel, browser and network;
   *   `error.captcha.validation`
   */
  request(
    input: { email: string; channel: Channel; captchaToken?: string | undefined },
    asking: Asking,
  ): Promise<ResetRequested>
  /**
   * @returns a key for the new password
   * @throws AppError `sms.code.invalid`, `sms.max.attempts.reached`; `error.password.reset` when it is over
   */
  proveCode(
    input: { resetId: string; smsCode: string },
    asking: Asking,
  ): Promise<{ smsResetKeyId: string; expiresAt: string }>
  /** @throws AppError `error.password.reset` for a key of an e-mail that is unknown, used or too old */
  checkEmailKey(resetKey: string): Promise<{ expiresAt: string }>
  /**
   * Sets the password and ends all sessions. Of two calls with one key the second one is refused.
   * @throws AppError `error.validation` at `password`; the key stays good; `error.password.reset`
   */
  complete(input: { key: string; provenBy: PinKind; password: string }, asking: Asking): Promise<void>
}

export interface PasswordResetsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly accounts: AccountsPort
  readonly outside: Pick<Outside, 'verifyCaptcha'>
  readonly pins: Pins
  readonly newPasswords: NewPasswords
  readonly sessions: Pick<Sessions, 'forgetAll'>
  readonly budgetScale: number
}

const isOver = (): AppError => new AppError('error.password.reset')

export function createPasswordResets(deps: PasswordResetsDependencies): PasswordResets {
  const { db, clock, accounts, pins, newPasswords } = deps
  const countRequest = createRequestBudgets(deps, 'password-reset', 'reset')

  const scaled = ({ max, windowMs }: { max: number; windowMs: number }) => ({
    max: max * deps.budgetScale,
    windowMs,
  })

  /**
   * Nobody has read an SMS before this: until then it may still be on its way, and a check would take longer for an
   * account that exists.
   */
  async function waitForSms({ createdAt }: Challenge, signal: AbortSignal): Promise<void> {
    const leftMs = createdAt.epochMilliseconds + smsSettleMs - clock.nowMs()
    if (leftMs > 0) await setTimeout(leftMs, undefined, { signal })
  }

  /** Codes of one account, over all its resets. @throws AppError `sms.max.attempts.reached` */
  async function takeCode(key: string): Promise<void> {
    const attempt = await takeAttempt(db, clock, {
      scope: 'password-reset-code',
      subject: `account:${digestOfAccount(key)}`,
      ...scaled(resetCodeBudget),
    })
    if (attempt.allowed) return
    const minutes = minutesUntil(attempt, clock)
    throw new AppError('sms.max.attempts.reached', { additionalInfo: { minutes } })
  }

  /** Notes the proof of a challenge. @returns until when its key is good */
  async function prove(challengeHash: Buffer, key: string): Promise<{ expiresAt: string }> {
    const at = clock.now()
    const expiresAt = at.add({ minutes: resetKeyLifeMinutes })
    await inTransaction(db, async (tx) => {
      const locked = await lockChallenge(tx, { challengeHash, at })
      if (!locked || locked.playerId === null) throw isOver()
      await noteProof(tx, challengeHash, { keyHash: sha256(key), expiresAt })
    })
    return { expiresAt: expiresAt.toString() }
  }

  async function findByKey(key: string, provenBy: PinKind): Promise<Challenge & { playerId: bigint }> {
    const found = await findChallengeByKey(db, { keyHash: sha256(key), at: clock.now() })
    const isGood =
      found?.purpose === 'password_reset' &&
      (provenBy === 'sms'
        ? found.proven.includes('sms')
        : [...found.proven, ...found.missing].includes('email'))
    if (!isGood || found.playerId === null) throw isOver()
    return { ...found, playerId: found.playerId }
  }

  return {
    async request({ email, channel, captchaToken }, asking) {
      const key = emailKey(email)
      await countRequest({ emailKey: key, channel, captchaToken }, asking)
      const resetId = `rst_${randomBytes(24).toString('hex')}`
      const challengeHash = sha256(resetId)
      const createdAt = clock.now()
      const expiresAt = createdAt.add({ minutes: codeLifeMinutes })
      await inTransaction(db, async (tx) => {
        await insertChallenge(tx, {
          challengeHash,
          playerId: null,
          purpose: 'password_reset',
          missing: [channel === 'SMS' ? 'sms' : 'email'],
          emailKey: key,
          target: null,
          createdAt,
          expiresAt,
        })
        await enqueueReset(tx, challengeHash, asking.ip)
      })
      return {
        resetId,
        channel,
        attemptsLeft: pinBudgets.sms.attempts,
        resendAt: createdAt.add({ seconds: resendSeconds }).toString(),
        expiresAt: expiresAt.toString(),
      }
    },

    async proveCode({ resetId, smsCode: code }, { signal }) {
      const challengeHash = sha256(resetId)
      const challenge = await readChallenge(db, { challengeHash, at: clock.now() })
      const isBySms = [...(challenge?.missing ?? []), ...(challenge?.proven ?? [])].includes('sms')
      if (!challenge || !isBySms || challenge.emailKey === null) throw isOver()
      await takeCode(challenge.emailKey)
      await waitForSms(challenge, signal)
      const target = challenge.target ?? (await readChallenge(db, { challengeHash, at: clock.now() }))?.target
      const subject = subjectOfChallenge(challengeHash)
      await pins.prove({ subject, kind: 'sms', target: target ?? '', code, signal, hidesExpiry: true })
      const smsResetKeyId = newToken()
      return { smsResetKeyId, ...(await prove(challengeHash, smsResetKeyId)) }
    },

    async checkEmailKey(resetKey) {
      const { challengeHash, expiresAt, missing } = await findByKey(resetKey, 'email')
      // Opened in time: from now on the player has as long as after a code by SMS.
      if (missing.length > 0) return prove(challengeHash, resetKey)
      return { expiresAt: expiresAt.toString() }
    },

    async complete({ key, provenBy, password }, { ip, device, signal }) {
      const { challengeHash, playerId } = await findByKey(key, provenBy)
      const owner = await accounts.factsOf(playerId)
      if (!owner) throw isOver()
      newPasswords.check(password, owner, 'password')
      const place = { rank: 'proven', address: rateKey(ip), signal } as const
      const passwordHash = await newPasswords.hash(password, place)
      await newPasswords.set(owner, { passwordHash, device, kind: 'reset' }, async (tx) => {
        if (!(await lockChallenge(tx, { challengeHash, at: clock.now() }))) throw isOver()
        await endSessions(tx, clock, playerId, { reason: 'password' })
      })
      deps.sessions.forgetAll(playerId)
      // Guesses at the old password may have used up the attempts of its owner.
      await clearAttempts(db, { scope: 'sign-in-account', subject: digestOfAccount(emailKey(owner.email)) })
    },
  }
}
