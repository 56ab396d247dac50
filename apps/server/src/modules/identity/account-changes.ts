import { isMarketId } from '@marquee/markets'
import { randomBytes } from 'node:crypto'
import {
  AppError,
  type Caller,
  type Clock,
  type Database,
  fieldError,
  inTransactionOf,
  isAppError,
  type Queryable,
  rateKey,
  type Tx,
  takenKind,
} from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import { lockAccount, readKinds, readPassword } from './authenticator-store.ts'
import {
  endChallenges,
  findChallengeOf,
  insertChallenge,
  lockChallenge,
  readChallenge,
  subjectOfChallenge,
} from './challenge-store.ts'
import { countAttempt } from './count-attempt.ts'
import { endOtherSessions, lockOwner } from './login-history.ts'
import { codeProofRequired } from './second-factor-codes.ts'
import { type MailBrand, phoneChangedMail } from './mails.ts'
import type { NewPasswords } from './new-passwords.ts'
import { parseMobile } from './phone-numbers.ts'
import { readVerificationKey } from './pin-store.ts'
import type { Pins, PinState } from './pins.ts'
import type { AccountFacts, AccountsPort, PhoneChange } from './ports.ts'
import type { PresentPassword } from './present-password.ts'
import { maskedPhone, phoneChangeBudget, phoneChangeLifeMinutes } from './rules.ts'
import type { Sessions, SignedIn } from './sessions.ts'

type Owner = Pick<Caller, 'playerId' | 'sessionId'>

interface Asking {
  readonly ip: string
  readonly device: string | undefined
  readonly signal: AbortSignal
}

/** What a signed-in player does to the ways of signing in (spec 1 §4, account forms). */
export interface AccountChanges {
  /**
   * @throws AppError of `PresentPassword.prove`; `error.step_up.required` when the account has codes, which are asked
   *   for instead; `error.token.expired` when the session has ended meanwhile
   */
  stepUp(owner: Owner, password: string, asking: Asking): Promise<SignedIn>
  /**
   * Ends all other sessions and tells the owner by mail. Without an old password it sets the first one of an account
   * that has none: the session's recent proof, which the route asks for, is then the only one.
   * @returns how many sessions were open
   * @throws AppError of `PresentPassword.prove`; `error.validation` at `newPassword`, or at
   *   `oldPassword` when the account has a password and it was left out; `error.token.expired`
   */
  changePassword(
    owner: Owner,
    input: { oldPassword?: string | undefined; newPassword: string },
    asking: Asking,
  ): Promise<number>
  /** The present number, masked. */
  phoneOf(owner: Owner): Promise<{ maskedPhone: string }>
  /**
   * Sends a code to a new number. Repeated for the same number it is the same change.
   * @throws AppError `error.validation` at `mobilePhone.*`, `error.rate.limited`, those of `Pins.send`
   */
  requestPhone(
    owner: Owner,
    mobilePhone: { prefix: string; body: string },
    asking: Asking,
  ): Promise<{ pin: PinState; maskedPhone: string }>
  /**
   * The code was right: the number replaces the old one, open resets of the password end, and the owner is told by
   * mail.
   * @throws AppError those of `Pins.prove`, `error.not_found` at `smsVerificationId`, `error.phone_number.taken`
   */
  provePhone(
    owner: Owner,
    input: { smsVerificationId: string; smsCode: string },
    asking: Asking & { requestId: string },
  ): Promise<{ maskedPhone: string }>
}

export interface AccountChangesDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly accounts: AccountsPort
  readonly sessions: Pick<Sessions, 'proveAgain' | 'forget'>
  readonly presentPassword: PresentPassword
  readonly newPasswords: NewPasswords
  readonly pins: Pins
  readonly outside: Pick<Outside, 'queueMail'>
  readonly brand: MailBrand
  readonly budgetScale: number
}

/** A password alone proves nothing where the account has codes. @throws AppError `error.step_up.required` */
async function refuseWithCodes(queryable: Queryable, playerId: bigint): Promise<void> {
  if ((await readKinds(queryable, playerId)).has('totp')) throw codeProofRequired()
}

/** @throws AppError `error.token.expired` when the account is gone */
const factsReader =
  (accounts: Pick<AccountsPort, 'factsOf'>) =>
  async ({ playerId }: Owner): Promise<AccountFacts> => {
    const facts = await accounts.factsOf(playerId)
    if (!facts) throw new AppError('error.token.expired')
    return facts
  }

/** An account without a password. @returns the same check, for later @throws AppError field error `oldPassword` */
async function requireNone(queryable: Queryable, playerId: bigint): Promise<(tx: Tx) => Promise<unknown>> {
  if (await readPassword(queryable, playerId)) throw fieldError('oldPassword', 'required')
  return (tx) => requireNone(tx, playerId)
}

export function createAccountChanges(deps: AccountChangesDependencies): AccountChanges {
  const { db, clock, accounts, presentPassword, newPasswords, pins } = deps
  const factsOf = factsReader(accounts)

  /** The change of a number that is open, or a new one. @returns the subject of its codes */
  async function openPhoneChange(playerId: bigint, target: string): Promise<string> {
    const at = clock.now()
    const purpose = 'phone_change'
    const open = await findChallengeOf(db, { playerId, purpose, target, at })
    if (open) return subjectOfChallenge(open.challengeHash)
    await countAttempt(deps, { scope: 'phone-change', subject: `player:${playerId}`, ...phoneChangeBudget })
    // The player is signed in: no id leaves the server, the verification's names the change.
    const challengeHash = randomBytes(32)
    const expiresAt = at.add({ minutes: phoneChangeLifeMinutes })
    await insertChallenge(db, {
      challengeHash,
      playerId,
      purpose,
      missing: ['sms'],
      emailKey: null,
      target,
      createdAt: at,
      expiresAt,
    })
    return subjectOfChallenge(challengeHash)
  }

  return {
    async stepUp(owner, password, { ip, signal }) {
      // Before the password is checked: the answer must not tell whether it is right.
      await refuseWithCodes(db, owner.playerId)
      const request = { ip, signal, field: 'password' }
      const isUnchanged = await presentPassword.prove(owner.playerId, password, request)
      return inTransactionOf(db, owner.playerId, async (tx) => {
        await lockAccount(tx, owner.playerId)
        await isUnchanged(tx)
        await refuseWithCodes(tx, owner.playerId)
        return deps.sessions.proveAgain(tx, owner, 'pwd')
      })
    },

    async changePassword(owner, { oldPassword, newPassword }, { ip, device, signal }) {
      const { playerId } = owner
      const facts = await factsOf(owner)
      newPasswords.check(newPassword, facts, 'newPassword')
      const isUnchanged =
        oldPassword === undefined
          ? await requireNone(db, playerId)
          : await presentPassword.prove(playerId, oldPassword, { ip, signal, field: 'oldPassword' })
      if (oldPassword?.normalize('NFKC') === newPassword.normalize('NFKC'))
        throw fieldError('newPassword', 'same')
      const place = { rank: 'known', address: rateKey(ip), signal } as const
      const passwordHash = await newPasswords.hash(newPassword, place)
      const kind = oldPassword === undefined ? 'first' : 'changed'
      const ended = await newPasswords.set(facts, { passwordHash, device, kind }, async (tx) => {
        await lockOwner(tx, owner, clock.now())
        await isUnchanged(tx)
        return endOtherSessions(tx, clock, owner, 'password')
      })
      for (const sessionId of ended) deps.sessions.forget(playerId, sessionId)
      return ended.length
    },

    phoneOf: async (owner) => ({ maskedPhone: maskedPhone((await factsOf(owner)).phone) }),

    async requestPhone(owner, mobilePhone, { ip, signal }) {
      const facts = await factsOf(owner)
      const parsed = parseMobile(mobilePhone, isMarketId(facts.market) ? facts.market : 'UN')
      if (!parsed.ok) throw fieldError(`mobilePhone.${parsed.field}`, parsed.code)
      const target = parsed.e164
      if (target === facts.phone) throw fieldError('mobilePhone.body', 'same')
      const subject = await openPhoneChange(owner.playerId, target)
      const pin = await pins
        .send({ subject, kind: 'sms', target, language: facts.language, ip, signal })
        .catch((error: unknown) => {
          // Its own code is a 403, which would sign the player out.
          if (isAppError(error, 'error.vonage.phone.invalid'))
            throw fieldError('mobilePhone.body', 'unreachable')
          throw error
        })
      return { pin, maskedPhone: maskedPhone(target) }
    },

    async provePhone(owner, { smsVerificationId, smsCode: code }, { requestId, signal }) {
      const { playerId } = owner
      const unknown = () =>
        new AppError('error.not_found', {
          fields: [{ field: 'smsVerificationId', code: 'unknown', message: 'no open change of this player' }],
        })
      const pin = await readVerificationKey(db, smsVerificationId)
      const challengeHash = challengeHashOf(pin?.subject)
      const open = challengeHash && (await readChallenge(db, { challengeHash, at: clock.now() }))
      const facts = await factsOf(owner)
      // The answer to an earlier call was lost.
      if (!open && pin && pin.target === facts.phone) return { maskedPhone: maskedPhone(facts.phone) }
      if (!pin || !open || open.playerId !== playerId || open.purpose !== 'phone_change') throw unknown()
      await pins.prove({ ...pin, code, signal })
      const phone = pin.target
      const phones = { before: facts.phone, after: phone }
      const change = (claimed: PhoneChange) =>
        inTransactionOf(db, playerId, async (tx) => {
          await lockOwner(tx, owner, clock.now())
          // Of two answers to one code the second one changes nothing.
          if (!(await lockChallenge(tx, { challengeHash, at: clock.now() }))) return
          await accounts.changePhone(tx, playerId, claimed, requestId)
          await endChallenges(tx, { playerId, purpose: 'phone_change', at: clock.now() })
          // Codes of a reset have gone to the earlier number, which may be somebody else's now.
          await endChallenges(tx, { playerId, purpose: 'password_reset', at: clock.now() })
          const { email: to, language } = facts
          await deps.outside.queueMail(
            tx,
            phoneChangedMail(deps.brand, { to, language, phone: maskedPhone(phone) }),
          )
        })
      await accounts.withPhoneClaim(playerId, phones, change).catch(refuseTaken)
      return { maskedPhone: maskedPhone(phone) }
    },
  }
}

function refuseTaken(error: unknown): never {
  throw takenKind(error) === undefined ? error : new AppError('error.phone_number.taken')
}

const SUBJECT = /^challenge:([A-Za-z0-9_-]{43})$/

function challengeHashOf(subject: string | undefined): Buffer | null {
  const text = SUBJECT.exec(subject ?? '')?.[1]
  return text === undefined ? null : Buffer.from(text, 'base64url')
}
