import { createHmac } from 'node:crypto'
import { prefixOf } from '@marquee/markets'
import { z } from 'zod'
import {
  type Clock,
  type Database,
  enqueueJob,
  handleJob,
  isAppError,
  type JobHandler,
  jobKind,
  type Tx,
} from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import { findPassword } from './authenticator-store.ts'
import { type Challenge, noteOwner, readChallenge, subjectOfChallenge } from './challenge-store.ts'
import { type MailBrand, resetMail } from './mails.ts'
import type { Pins } from './pins.ts'
import type { AccountFacts, AccountsPort } from './ports.ts'
import { codeLifeMinutes, sha256 } from './rules.ts'

/** Sends the link or the code of a password reset, if its address has an account. */
const sendResetKind = jobKind({
  name: 'identity.send-password-reset',
  // The address is encrypted; requests of an earlier release wait with it as it is.
  payload: z.union([
    z.object({ challenge: z.string(), sealedIp: z.string() }),
    z.object({ challenge: z.string(), ip: z.string() }),
  ]),
  maxAttempts: 4,
})

const ownerOfRequest = (challenge: string): string => `password reset:${challenge}:ip`

/** Requests the message of a challenge. @param ip of the browser that asked for it */
export function enqueueReset(tx: Tx, challengeHash: Buffer, ip: string): Promise<void> {
  const challenge = challengeHash.toString('base64url')
  const sealedIp = tx.personal.seal(ip, ownerOfRequest(challenge))
  return enqueueJob(tx, sendResetKind, { challenge, sealedIp })
}

export interface ResetMessagesDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly accounts: AccountsPort
  readonly outside: Pick<Outside, 'sendMail'>
  readonly pins: Pins
  readonly brand: MailBrand
  /** Keys of links are derived from it. */
  readonly linkKey: Buffer
}

/** The messages of password resets, sent by a job after the answer to the request. */
export function sendResetMessages(deps: ResetMessagesDependencies): JobHandler {
  const { db, clock, accounts, pins } = deps

  async function sendByMail(challenge: Challenge, owner: AccountFacts | null): Promise<void> {
    if (!owner) {
      await noteOwner(db, challenge.challengeHash, { playerId: null, target: '', keyHash: null })
      return
    }
    // The same for each attempt of the job: a mail that has arrived although its sending failed has a good link.
    const resetKey = createHmac('sha256', deps.linkKey).update(challenge.challengeHash).digest('base64url')
    const { playerId, email, language } = owner
    await noteOwner(db, challenge.challengeHash, { playerId, target: email, keyHash: sha256(resetKey) })
    const prefix = prefixOf(language, owner.market)
    const mail = resetMail(deps.brand, { to: email, language, prefix, resetKey, minutes: codeLifeMinutes })
    const sent = await deps.outside.sendMail(mail, {})
    if (sent.outcome === 'unknown') throw new Error('the mail of a password reset was not taken')
  }

  async function sendBySms(challenge: Challenge, owner: AccountFacts | null, ip: string): Promise<void> {
    const target = owner?.phone ?? ''
    await noteOwner(db, challenge.challengeHash, { playerId: owner?.playerId ?? null, target, keyHash: null })
    const code = { subject: subjectOfChallenge(challenge.challengeHash), kind: 'sms', target } as const
    if (!owner) return pins.sendNothing(code)
    try {
      const signal = AbortSignal.timeout(sendResetKind.timeoutMs)
      await pins.send({ ...code, language: owner.language, ip, signal })
    } catch (error) {
      if (!isAppError(error)) throw error
      // A used-up budget or a company that refuses must not show: the player asks again, or by e-mail.
      await pins.sendNothing(code)
    }
  }

  async function send(challengeText: string, ip: string): Promise<void> {
    const challengeHash = Buffer.from(challengeText, 'base64url')
    const challenge = await readChallenge(db, { challengeHash, at: clock.now() })
    if (!challenge || challenge.emailKey === null) return
    const found = await findPassword(db, challenge.emailKey, null)
    const owner = found && (await accounts.factsOf(found.playerId))
    if (challenge.missing.includes('email')) await sendByMail(challenge, owner)
    else if (challenge.target === null) await sendBySms(challenge, owner, ip)
  }

  return handleJob(sendResetKind, ({ challenge, ...asked }) =>
    send(challenge, 'ip' in asked ? asked.ip : db.personal.open(asked.sealedIp, ownerOfRequest(challenge))),
  )
}
