import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Clock, isoOf } from '../clock.ts'
import { locales, numberFrom, type Verification } from './requests.ts'
import { deliverCode, type ProblemName, refusalFor, type Services } from './verify-v2.ts'

/** This API version always answers HTTP 200; `status` is the outcome and `error_text` its text. */
const texts = {
  0: '',
  1: 'Throttled',
  2: 'Your request is incomplete and missing the mandatory parameter `$',
  3: 'Invalid value for param: $',
  4: 'Bad credentials',
  5: 'Internal error',
  6: "The Vonage platform was unable to process this message for the following reason: Request '$' was not found or it has been verified already.",
  7: 'The number you are trying to verify is blacklisted for verification',
  9: 'Partner quota exceeded',
  10: 'Concurrent verifications to the same number are not allowed',
  16: 'The code inserted does not match the expected value',
  17: 'The wrong code was provided too many times',
  19: 'Verification request $ cannot be cancelled or moved on now',
} as const
type StatusCode = keyof typeof texts

const statusOf: Readonly<Partial<Record<ProblemName, StatusCode>>> = {
  'invalid-number': 3,
  'fraud-block': 7,
  concurrent: 10,
  throttled: 1,
  'no-credit': 9,
  'server-error': 5,
  'wrong-code': 16,
  'too-many': 17,
  'not-found': 6,
}

const number = (from: number, to: number) => z.coerce.number().int().min(from).max(to)
const begin = z.object({
  number: z.string(),
  brand: z.string().min(1).max(18),
  code_length: z.coerce
    .number()
    .pipe(z.union([z.literal(4), z.literal(6)]))
    .default(4),
  pin_expiry: number(60, 3_600).default(300),
  workflow_id: number(1, 7).default(1),
  next_event_wait: number(60, 900).optional(),
  lg: z
    .string()
    .refine((lg) => locales.has(lg))
    .default('en-us'),
})

/** Messages and calls of each workflow. */
const stepsByWorkflow: Readonly<Record<number, number>> = { 1: 3, 2: 3, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1 }
/** A request cannot be cancelled earlier than this (ms). */
const CANCEL_AFTER_MS = 30_000

const searchStatus: Readonly<Record<Verification['status'], string>> = {
  open: 'IN PROGRESS',
  completed: 'SUCCESS',
  failed: 'FAILED',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
}

/** Verify v1: forms or JSON; key and secret in the header, the body or the query. */
export function registerV1(app: FastifyInstance, services: Services & { readonly clock: Clock }): void {
  const { account, clock, control, phone, requests } = services
  const say = (reply: FastifyReply, status: StatusCode, about = '', more: object = {}) =>
    reply.send({
      ...more,
      status: String(status),
      ...(status === 0 ? {} : { error_text: texts[status].replace('$', about) }),
    })
  const given = (request: FastifyRequest): Readonly<Record<string, string>> => ({
    ...(request.query as object),
    ...(typeof request.body === 'object' ? request.body : {}),
  })

  app.setErrorHandler((_error, _request, reply) => say(reply.code(200), 3, 'body'))
  app.addHook('preHandler', async (request, reply) => {
    const { api_key: key, api_secret: secret } = given(request)
    const isKnown =
      account.callerOf(request.headers.authorization)?.applicationId === undefined &&
      account.callerOf(request.headers.authorization) !== undefined
    const isNamed = typeof key === 'string' && typeof secret === 'string' && account.isKnown(key, secret)
    return isKnown || isNamed ? undefined : say(reply, 4)
  })

  app.post('/verify/json', async (request, reply) => {
    const parsed = begin.safeParse(given(request))
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      const name = String(issue?.path[0] ?? 'body')
      return say(reply, given(request)[name] === undefined ? 2 : 3, name)
    }
    const asked = parsed.data
    const refusal = refusalFor(control, asked.number)
    if (refusal !== null) return say(reply, statusOf[refusal] ?? 5, 'number')
    const begun = requests.begin({
      number: numberFrom(asked.number) ?? '',
      brand: asked.brand,
      locale: asked.lg,
      codeLength: asked.code_length,
      steps: stepsByWorkflow[asked.workflow_id] ?? 1,
      timeoutMs: asked.pin_expiry * 1000,
    })
    if ('running' in begun) return say(reply, 10, '', { request_id: begun.running })
    deliverCode(phone, begun.row)
    return say(reply, 0, '', { request_id: begun.row.request_id })
  })

  app.post('/verify/check/json', async (request, reply) => {
    const { request_id: id = '', code = '' } = given(request)
    if (id === '' || code === '') return say(reply, 2, id === '' ? 'request_id' : 'code')
    const forced = control.take('wrong-code', 'too-many', 'not-found', 'throttled', 'server-error')
    if (forced !== null) return say(reply, statusOf[forced as ProblemName] ?? 5, id, { request_id: id })
    const checked = requests.check(id, code)
    switch (checked.is) {
      case 'completed':
        return say(reply, 0, '', {
          request_id: id,
          event_id: id.replaceAll('-', ''),
          price: '0.10000000',
          currency: 'EUR',
          estimated_price_messages_sent: '0.03330000',
        })
      case 'wrong':
        return say(reply, 16, '', { request_id: id })
      case 'too-many':
      case 'over':
        return say(reply, 17, '', { request_id: id })
      case 'unknown':
        return say(reply, 6, id, { request_id: id })
      default:
        return checked satisfies never
    }
  })

  app.post('/verify/control/json', async (request, reply) => {
    const { request_id: id = '', cmd = '' } = given(request)
    const row = requests.findOpen(id)
    if (!row) return say(reply, 6, id)
    if (cmd === 'cancel') {
      if (clock.now() - row.started_at < CANCEL_AFTER_MS) return say(reply, 19, id)
      requests.cancel(id)
      return say(reply, 0, '', { command: cmd })
    }
    if (cmd !== 'trigger_next_event') return say(reply, 3, 'cmd')
    const next = requests.next(row)
    if (!next) return say(reply, 19, id)
    deliverCode(phone, next)
    return say(reply, 0, '', { command: cmd })
  })

  const search = async (request: FastifyRequest, reply: FastifyReply) => {
    const { request_id: id = '' } = given(request)
    const row = requests.find(id)
    if (!row) return reply.send({ status: '101', error_text: 'No response found.' })
    const seconds = (at: number) => isoOf(at).slice(0, 19).replace('T', ' ')
    return reply.send({
      request_id: id,
      account_id: account.key,
      number: row.number,
      sender_id: row.brand,
      status: row.status === 'open' && row.expires_at <= clock.now() ? 'EXPIRED' : searchStatus[row.status],
      date_submitted: seconds(row.started_at),
      date_finalized: row.status === 'open' ? '' : seconds(clock.now()),
      first_event_date: seconds(row.started_at),
      last_event_date: seconds(row.started_at),
      price: '0.10000000',
      currency: 'EUR',
      estimated_price_messages_sent: '0.03330000',
      checks: requests.checksOf(id).map((check) => ({
        date_received: seconds(check.at),
        code: check.code,
        status: check.isRight ? 'VALID' : 'INVALID',
        ip_address: '',
      })),
      events: Array.from({ length: row.step }, () => ({ type: 'sms', id: '' })),
    })
  }
  app.get('/verify/search/json', search)
  app.post('/verify/search/json', search)
}
