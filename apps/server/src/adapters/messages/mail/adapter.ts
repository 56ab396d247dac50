import { performance } from 'node:perf_hooks'
import { createTransport } from 'nodemailer'
import type { OutgoingDependencies } from '../../../kernel/index.ts'
import type { Mail, MailCompany, MailSent } from '../../../modules/outside/index.ts'
import type { MailConfig } from './config.ts'
import { failureOf, type MailFailure } from './errors.ts'
import { isOneAddress, messageOf } from './mapping.ts'

type Handed = 'taken' | MailFailure

const TRIES = 2
const PAUSE_MS = 200
/** Consecutive unknown outcomes that open the circuit breaker. */
const FAILURES_TO_OPEN = 5
const OPEN_MS = 10_000

/** Sends e-mail by SMTP. */
export function createMailDelivery({
  config,
  timeoutMs,
  log,
  metrics,
}: Omit<OutgoingDependencies, 'fetch'> & { readonly config: MailConfig }): MailCompany {
  const { hostname, port, protocol } = new URL(config.url)
  const isTlsFromStart = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTlsFromStart ? 465 : 587) : Number(port),
    secure: isTlsFromStart,
    requireTLS: config.needsTls && !isTlsFromStart,
    auth: { user: config.user, pass: config.password },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  let failures = 0
  let closedUntil = 0

  /** One attempt. After the time limit the outcome is unknown. */
  async function hand(mail: Mail, signal: AbortSignal | undefined): Promise<Handed> {
    const limit = AbortSignal.timeout(timeoutMs)
    const ended = signal ? AbortSignal.any([limit, signal]) : limit
    const isEnded = new Promise<Handed>((resolve) => {
      ended.addEventListener('abort', () => resolve('later'), { once: true })
    })
    const sending = transport
      .sendMail(messageOf(config.from, mail))
      .then((): Handed => 'taken')
      .catch((error: unknown): Handed => {
        const failure = failureOf(error)
        const { code, command, responseCode } = error as {
          code?: string
          command?: string
          responseCode?: number
        }
        if (failure === 'ours')
          log.error(
            { port: 'mail', code, command, status: responseCode, alarm: true },
            'the mail server refuses us',
          )
        return failure
      })
    return Promise.race([sending, isEnded])
  }

  async function handUntilAnswered(mail: Mail, signal: AbortSignal | undefined): Promise<Handed> {
    let handed: Handed = 'later'
    for (let tries = 0; tries < TRIES; tries++) {
      if (signal?.aborted || performance.now() < closedUntil) return 'later'
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      handed = await hand(mail, signal)
      // A duplicate mail is better than a missing one. Duplicates share a Message-ID.
      if (handed !== 'later') {
        failures = 0
        return handed
      }
      failures++
      if (failures >= FAILURES_TO_OPEN) closedUntil = performance.now() + OPEN_MS
    }
    return handed
  }

  return {
    async send(mail, { signal } = {}): Promise<MailSent> {
      if (!isOneAddress(mail.to)) return { outcome: 'refused', reason: 'address' }
      const startedAt = performance.now()
      const handed = await handUntilAnswered(mail, signal)
      const sent: MailSent =
        handed === 'taken'
          ? { outcome: 'done' }
          : handed === 'address'
            ? { outcome: 'refused', reason: 'address' }
            : { outcome: 'unknown' }
      const seconds = (performance.now() - startedAt) / 1000
      metrics?.outgoing.observe({ port: 'mail', outcome: sent.outcome }, seconds)
      log[sent.outcome === 'unknown' ? 'warn' : 'info'](
        { port: 'mail', call: mail.tag, outcome: sent.outcome, ms: Math.round(seconds * 1000) },
        'outgoing call',
      )
      return sent
    },
  }
}
