import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Control } from '../control/control.ts'
import type { Account } from './account.ts'
import type { Callbacks } from './callbacks.ts'
import type { Phone } from './phone.ts'
import { locales, numberFrom, type Requests, smsText, type Verification } from './requests.ts'

const begin = z.object({
  // The name is put into a message, so characters of URLs are refused.
  brand: z
    .string()
    .min(1)
    .max(16)
    .regex(/^[^\\/{}:$]*$/),
  workflow: z
    .array(z.object({ channel: z.enum(['sms', 'voice']), to: z.string(), from: z.string().optional() }))
    .min(1)
    .max(3),
  locale: z
    .string()
    .refine((locale) => locales.has(locale), { error: 'not supported' })
    .default('en-us'),
  channel_timeout: z.number().int().min(15).max(900).default(180),
  code_length: z.number().int().min(4).max(10).default(4),
  code: z
    .string()
    .regex(/^[A-Za-z0-9]{4,10}$/)
    .optional(),
  client_ref: z.string().min(1).max(40).optional(),
  fraud_check: z.boolean().optional(),
})

const application = z.object({
  name: z.string().min(1).max(200),
  keys: z.object({ public_key: z.string().includes('BEGIN PUBLIC KEY') }).optional(),
  capabilities: z
    .object({
      verify: z
        .object({ webhooks: z.object({ status_url: z.object({ address: z.url() }) }).optional() })
        .optional(),
    })
    .optional(),
})

/** Answers for numbers with these endings, whatever else is set. */
const magic: readonly { readonly ends: string; readonly answer: ProblemName }[] = [
  { ends: '0000001', answer: 'invalid-number' },
  { ends: '0000002', answer: 'fraud-block' },
  { ends: '0000003', answer: 'throttled' },
  { ends: '0000004', answer: 'server-error' },
  { ends: '0000005', answer: 'no-credit' },
]

const problems = {
  'invalid-number': [422, 'Invalid params', 'The value of one or more parameters is invalid: to'],
  'fraud-block': [422, 'Blocked', 'The destination is blocked by the fraud rules of this account'],
  concurrent: [409, 'Conflict', 'Concurrent verifications to the same number are not allowed'],
  throttled: [429, 'Rate Limit Hit', 'Please wait, then retry your request'],
  'no-credit': [402, 'Low balance', 'The account balance does not cover this request'],
  'server-error': [500, 'Internal Error', 'There was an error processing your request'],
  unauthorized: [401, 'Unauthorized', 'You did not provide correct credentials'],
  'not-found': [404, 'Not Found', 'The request was not found, or it has been verified or has expired'],
  'wrong-code': [400, 'Invalid Code', 'The code you provided does not match the expected value'],
  'too-many': [
    410,
    'Invalid Code',
    'An incorrect code has been provided too many times. Workflow terminated',
  ],
  'no-next': [409, 'Conflict', 'There is no further step in this workflow'],
  invalid: [422, 'Invalid params', 'The value of one or more parameters is invalid'],
  unreadable: [400, 'Bad Request', 'The body of the request cannot be read'],
  'too-large': [413, 'Payload Too Large', 'The body of the request is too large'],
  'not-json': [415, 'Unsupported Media Type', 'The body of the request has to be JSON'],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>
export type ProblemName = keyof typeof problems

export const answersV2 = [
  'invalid-number',
  'fraud-block',
  'concurrent',
  'throttled',
  'no-credit',
  'server-error',
  'wrong-code',
  'too-many',
  'not-found',
] as const satisfies readonly ProblemName[]

/** The refusal that a number or the panel requests instead of a code. */
export function refusalFor(control: Control, to: string): ProblemName | null {
  const next = control.take(
    'invalid-number',
    'fraud-block',
    'concurrent',
    'throttled',
    'no-credit',
    'server-error',
  ) as ProblemName | null
  const digits = to.replaceAll(/\D/g, '')
  return (
    next ??
    magic.find((row) => digits.endsWith(row.ends))?.answer ??
    (numberFrom(to) === undefined ? 'invalid-number' : null)
  )
}

/** An error in the format of RFC 7807. */
function problem(reply: FastifyReply, name: ProblemName, more: Readonly<Record<string, unknown>> = {}) {
  const [status, title, detail] = problems[name]
  return reply
    .code(status)
    .type('application/problem+json')
    .send({
      type: `https://developer.vonage.com/en/api-errors#${name}`,
      title,
      detail,
      instance: randomUUID(),
      ...more,
    })
}

const invalid = (reply: FastifyReply, error: z.ZodError) =>
  problem(reply, 'invalid', {
    invalid_parameters: error.issues.map((issue) => ({
      name: issue.path.join('.') || 'body',
      reason: issue.message,
    })),
  })

export interface Services {
  readonly account: Account
  readonly callbacks: Callbacks
  readonly control: Control
  readonly phone: Phone
  readonly requests: Requests
}

export function deliverCode(phone: Phone, row: Verification): void {
  phone.deliver({ number: row.number, sender: row.brand, text: smsText(row) })
}

declare module 'fastify' {
  interface FastifyRequest {
    vonageApplicationId?: string | undefined
  }
}

/** Verify v2, and the part of the Applications API that Verify needs: JSON, key and secret or a token, RFC 7807. */
export function registerV2(app: FastifyInstance, services: Services): void {
  const { account, callbacks, control, phone, requests } = services
  const taken = (...names: readonly ProblemName[]) => control.take(...names) as ProblemName | null

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    return problem(
      reply,
      status === 413
        ? 'too-large'
        : status === 415
          ? 'not-json'
          : status < 500
            ? 'unreadable'
            : 'server-error',
    )
  })
  app.addHook('onRequest', async (request, reply) => {
    const caller = account.callerOf(request.headers.authorization)
    if (!caller) return problem(reply, 'unauthorized')
    request.vonageApplicationId = caller.applicationId
    return undefined
  })

  app.post('/v2/verify', async (request, reply) => {
    const parsed = begin.safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const asked = parsed.data
    const to = asked.workflow[0]?.to ?? ''
    const refusal = refusalFor(control, to)
    if (refusal !== null) return problem(reply, refusal)
    const begun = requests.begin({
      number: numberFrom(to) ?? '',
      brand: asked.brand,
      locale: asked.locale,
      code: asked.code,
      codeLength: asked.code_length,
      steps: asked.workflow.length,
      timeoutMs: asked.channel_timeout * 1000,
      applicationId: request.vonageApplicationId,
      clientRef: asked.client_ref,
    })
    // A duplicate request gets the id of the running one, and no message is sent.
    if ('running' in begun) return problem(reply, 'concurrent', { request_id: begun.running })
    deliverCode(phone, begun.row)
    return reply.code(202).send({ request_id: begun.row.request_id })
  })

  type ById = FastifyRequest<{ Params: { id: string } }>
  app.post('/v2/verify/:id', async (request: ById, reply) => {
    const forced = taken('wrong-code', 'too-many', 'not-found', 'throttled', 'server-error')
    if (forced !== null) return problem(reply, forced)
    const body = z.object({ code: z.string().min(1).max(20) }).safeParse(request.body)
    if (!body.success) return invalid(reply, body.error)
    const checked = requests.check(request.params.id, body.data.code)
    switch (checked.is) {
      case 'completed':
        await callbacks.announce(checked.row, 'completed')
        return { request_id: checked.row.request_id, status: 'completed' }
      case 'too-many':
        await callbacks.announce(checked.row, 'failed')
        return problem(reply, 'too-many')
      case 'over':
        return problem(reply, 'too-many')
      case 'wrong':
        return problem(reply, 'wrong-code')
      case 'unknown':
        return problem(reply, 'not-found')
      default:
        return checked satisfies never
    }
  })

  app.post('/v2/verify/:id/next_workflow', async (request: ById, reply) => {
    const row = requests.findOpen(request.params.id)
    if (!row) return problem(reply, 'not-found')
    const next = requests.next(row)
    if (!next) return problem(reply, 'no-next')
    deliverCode(phone, next)
    return { request_id: row.request_id }
  })

  app.delete('/v2/verify/:id', async (request: ById, reply) => {
    const row = requests.findOpen(request.params.id)
    if (!row) return problem(reply, 'not-found')
    requests.cancel(row.request_id)
    return reply.code(204).send()
  })

  app.post('/v2/applications', async (request, reply) => {
    // Applications are managed by the account: a token of one of them is not enough.
    if (request.vonageApplicationId !== undefined) return problem(reply, 'unauthorized')
    const parsed = application.safeParse(request.body)
    if (!parsed.success) return invalid(reply, parsed.error)
    const { name, keys, capabilities } = parsed.data
    const made = account.createApplication({
      name,
      publicKey: keys?.public_key,
      statusUrl: capabilities?.verify?.webhooks?.status_url.address,
    })
    return reply.code(201).send({
      id: made.application.id,
      name,
      keys: {
        public_key: made.application.public_key,
        ...(made.privateKey ? { private_key: made.privateKey } : {}),
      },
      capabilities: capabilities ?? {},
    })
  })
}
