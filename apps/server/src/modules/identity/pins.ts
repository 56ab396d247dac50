import { emailKey } from '@marquee/contract/rules'
import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  AppError,
  type AttemptAnswer,
  type AttemptBudget,
  type Clock,
  type Database,
  type Log,
  newId,
  rateKey,
  returnAttempt,
  takeAttempts,
} from '../../kernel/index.ts'
import type { CodeChecked, Outside } from '../outside/index.ts'
import { minutesUntil, usedUp } from './count-attempt.ts'
import { type MailBrand, pinMail } from './mails.ts'
import { destinationOf } from './phone-numbers.ts'
import { raiseBudgetAlarm, verificationAfterSending } from './pin-sending.ts'
import * as store from './pin-store.ts'
import {
  addressPinBudget,
  codeLifeMinutes,
  destinationBudget,
  maxSendsPerRegistration,
  numberBudget,
  pinBudgets,
  registrationLifeHours,
  resendSeconds,
  sha256,
  smsBudget,
} from './rules.ts'

type PinKind = store.PinKind

/** One code for one target of one subject. */
interface PinRequest extends store.VerificationKey {
  readonly language: string
  readonly ip: string
  readonly signal: AbortSignal
}

interface PinProof extends store.VerificationKey {
  readonly code: string
  readonly signal: AbortSignal
  /** A code that the company does not know any more is answered as a wrong one: the answer must not tell them apart. */
  readonly hidesExpiry?: boolean
}

export interface PinState {
  readonly status: store.VerificationStatus
  readonly verificationId: string
  readonly attemptsLeft: number
  readonly sendsLeft: number
  readonly resendAt: Temporal.Instant | null
  readonly expiresAt: Temporal.Instant
}

export interface Pins {
  /**
   * Sends a code, or returns the one that was sent a moment ago.
   * @throws AppError `error.rate.limited`, `sms.max.attempts.reached`, `email.max.attempts.reached`,
   *   `error.vonage.phone.invalid`; `unhandled.error.no.code` when the outcome is unknown: then nothing is counted
   */
  send(request: PinRequest): Promise<PinState>
  /**
   * Checks a code; resolves when it is correct.
   * @throws AppError `sms.code.invalid`, `email.code.invalid` with `attemptsLeft` and `reason` `wrong` or `expired`;
   *   the max-attempts codes; `error.unavailable` when the company did not answer: then nothing is counted
   */
  prove(request: PinProof): Promise<void>
  /**
   * Records a code that was sent to nobody, so that checks of it do the same work and get the same answers as those of
   * a wrong code.
   */
  sendNothing(key: store.VerificationKey): Promise<void>
}

export interface PinsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly outside: Pick<Outside, 'codes' | 'sendMail'>
  readonly brand: MailBrand
  /** Key of the digests of e-mail codes. */
  readonly codeKey: Buffer
  readonly budgetScale: number
}

const codes = {
  sms: { invalid: 'sms.code.invalid', max: 'sms.max.attempts.reached' },
  email: { invalid: 'email.code.invalid', max: 'email.max.attempts.reached' },
} as const

export function createPins(deps: PinsDependencies): Pins {
  const { db, clock, outside } = deps
  const life = { minutes: codeLifeMinutes }

  /** @param answer of the budget that is used up: says when there are codes again */
  const exhausted = (kind: PinKind, answer?: AttemptAnswer) =>
    new AppError(codes[kind].max, answer && { additionalInfo: { minutes: minutesUntil(answer, clock) } })
  const invalid = (kind: PinKind, reason: 'wrong' | 'expired', attemptsLeft: number) =>
    new AppError(codes[kind].invalid, { additionalInfo: { reason, attemptsLeft } })

  function stateOf(pin: store.Verification): PinState {
    const budget = pinBudgets[pin.kind]
    const sendsLeft = Math.max(0, budget.sends - pin.sends)
    const sentAt = pin.status === 'failed_send' ? null : pin.sentAt
    return {
      status: pin.status,
      verificationId: pin.verificationId,
      attemptsLeft: Math.max(0, budget.attempts - pin.attempts),
      sendsLeft,
      resendAt: sentAt && sendsLeft > 0 ? sentAt.add({ seconds: resendSeconds }) : null,
      expiresAt: pin.codeExpiresAt ?? clock.now().add(life),
    }
  }

  const digestOf = (verificationId: string, code: string) =>
    createHmac('sha256', deps.codeKey).update(`${verificationId}:${code}`).digest()

  function open(request: store.VerificationKey): Promise<store.Verification> {
    return store.openVerification(db, request, {
      verificationId: newId('ver', clock),
      expiresAt: clock.now().add({ hours: registrationLifeHours }),
    })
  }

  const scaled = ({ max, windowMs }: { max: number; windowMs: number }) => ({
    max: max * deps.budgetScale,
    windowMs,
  })

  /** Budgets of all codes by SMS to one destination, and of all: against premium-rate fraud. */
  function destinationBudgets({ kind, target }: PinRequest): AttemptBudget[] {
    if (kind !== 'sms') return []
    return [
      { scope: 'pin-sms-destination', subject: destinationOf(target), ...scaled(destinationBudget) },
      { scope: 'pin-sms', subject: 'all', ...scaled(smsBudget) },
    ]
  }

  /** Budgets over all registrations, against sending messages at our cost to a thousand numbers (SEC-04). */
  function outerBudgets({ kind, target, ip }: PinRequest): AttemptBudget[] {
    const scope = `pin-${kind}`
    return [
      {
        scope,
        subject: `target:${sha256(kind === 'email' ? emailKey(target) : target).toString('base64url')}`,
        ...scaled(numberBudget),
      },
      { scope, subject: `address:${rateKey(ip)}`, ...scaled(addressPinBudget) },
    ]
  }

  /**
   * Takes a code from each budget; one that is refused is counted nowhere, because none is sent.
   * @throws AppError the max-attempts code of a number or an address, `error.rate.limited` of a destination
   */
  async function takeBudgets(request: PinRequest): Promise<void> {
    const { subject, kind } = request
    if ((await store.countSends(db, subject, kind)) > maxSendsPerRegistration) throw exhausted(kind)
    const ofDestination = destinationBudgets(request)
    const taken = await takeAttempts(db, clock, [...ofDestination, ...outerBudgets(request)])
    if (taken.allowed) return
    const { budget, answer } = taken
    if (!ofDestination.includes(budget)) throw exhausted(kind, answer)
    await raiseBudgetAlarm(deps, budget)
    throw usedUp(answer, clock)
  }

  async function sendSms(request: PinRequest, pin: store.Verification): Promise<string | null> {
    const { target, language, signal } = request
    const order = { to: target, language, reference: pin.verificationId, signal }
    // A new code invalidates the old one, and the company sends none while another is running.
    if (pin.ticket !== null) await outside.codes.cancel({ ticket: pin.ticket, signal })
    let sent = await outside.codes.send(order)
    if (sent.outcome === 'refused' && sent.reason === 'running') {
      for (const ticket of await store.liveTickets(db, target, clock.now()))
        await outside.codes.cancel({ ticket, signal })
      sent = await outside.codes.send(order)
    }
    if (sent.outcome === 'done') return sent.ticket
    if (sent.outcome === 'refused' && sent.reason === 'number')
      throw new AppError('error.vonage.phone.invalid')
    return null
  }

  async function sendEmail(request: PinRequest, code: string): Promise<boolean> {
    const { target, language, signal } = request
    const mail = pinMail(deps.brand, { to: target, language, code, minutes: codeLifeMinutes })
    return (await outside.sendMail(mail, { signal })).outcome === 'done'
  }

  return {
    async send(request) {
      const { kind } = request
      const before = await open(request)
      if (before.provenAt !== null) return stateOf(before)
      const budget = pinBudgets[kind]
      if (before.attempts >= budget.attempts) throw exhausted(kind)
      const now = clock.now()
      const pin = await store.takeSend(db, before.verificationId, {
        ...budget,
        notSince: now.subtract({ seconds: resendSeconds }),
        at: now,
      })
      if (!pin) {
        const present = await open(request)
        // Requested twice in a moment: the first code has been or is being sent.
        const isFresh =
          present.status !== 'failed_send' &&
          present.sentAt !== null &&
          Temporal.Instant.compare(present.sentAt.add({ seconds: resendSeconds }), now) > 0
        if (present.provenAt !== null || isFresh) return stateOf(present)
        throw exhausted(kind)
      }
      try {
        await takeBudgets(request)
      } catch (error) {
        await store.returnSend(db, pin.verificationId)
        throw error
      }
      const code = kind === 'email' ? String(randomInt(1_000_000)).padStart(6, '0') : null
      const digest = code === null ? null : digestOf(pin.verificationId, code)
      let ticket: string | null = null
      try {
        if (code === null) ticket = await sendSms(request, before)
        else if (!(await sendEmail(request, code))) throw new AppError('unhandled.error.no.code')
        if (code === null && ticket === null) throw new AppError('unhandled.error.no.code')
      } catch (error) {
        await store.returnSend(db, pin.verificationId)
        for (const outer of [...outerBudgets(request), ...destinationBudgets(request)])
          await returnAttempt(db, outer)
        throw error
      }
      const at = clock.now()
      await store.noteSent(db, pin.verificationId, { ticket, digest, at, expiresAt: at.add(life) })
      return stateOf(await open(request))
    },

    async sendNothing(key) {
      const { verificationId } = await open(key)
      const at = clock.now()
      // As the company writes its ids; it knows none like this.
      const ticket = key.kind === 'sms' ? randomUUID() : null
      await store.noteSent(db, verificationId, { ticket, digest: null, at, expiresAt: at.add(life) })
    },

    async prove({ code, signal, hidesExpiry = false, ...request }) {
      const { kind } = request
      const { attempts: max } = pinBudgets[kind]
      const known = await verificationAfterSending(request, { db, clock, signal })
      if (!known) throw invalid(kind, 'expired', max)
      if (known.provenAt !== null) return
      const pin = await store.takeTry(db, known.verificationId, { attempts: max, at: clock.now() })
      if (!pin) {
        const present = await store.readVerification(db, request)
        if (present?.provenAt) return
        if ((present?.attempts ?? max) >= max) throw exhausted(kind)
        throw invalid(kind, 'expired', max - (present?.attempts ?? 0))
      }
      const verdict = pin.ticket
        ? await outside.codes.check({ ticket: pin.ticket, code, signal })
        : isRightCode(pin, code)
      if (verdict.outcome === 'done') {
        await store.markProven(db, pin.verificationId, clock.now())
        return
      }
      if (verdict.outcome === 'unknown') {
        await store.returnTry(db, pin.verificationId, { isExpired: false })
        throw new AppError('error.unavailable', { retryAfterSeconds: 2 })
      }
      if (verdict.reason === 'expired' && !hidesExpiry) {
        await store.returnTry(db, pin.verificationId, { isExpired: true })
        throw invalid(kind, 'expired', max - pin.attempts + 1)
      }
      if (verdict.reason === 'too_many' || pin.attempts >= max) {
        await store.exhaust(db, pin.verificationId, max)
        throw exhausted(kind)
      }
      throw invalid(kind, 'wrong', max - pin.attempts)
    },
  }

  function isRightCode(pin: store.Verification, code: string): CodeChecked {
    const given = digestOf(pin.verificationId, code)
    const isRight = pin.codeDigest !== null && timingSafeEqual(pin.codeDigest, given)
    return isRight ? { outcome: 'done' } : { outcome: 'refused', reason: 'wrong' }
  }
}
