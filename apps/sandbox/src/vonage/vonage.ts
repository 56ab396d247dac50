import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Books } from '../books.ts'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { openPhone, registerPhone } from './phone.ts'

const begin = z.object({
  brand: z.string().min(1).max(18),
  workflow: z
    .array(z.object({ channel: z.enum(['sms', 'voice']), to: z.string(), from: z.string().optional() }))
    .min(1)
    .max(3),
  locale: z.string().optional(),
  channel_timeout: z.number().int().min(15).max(900).default(180),
  code_length: z.number().int().min(4).max(10).default(4),
  code: z
    .string()
    .regex(/^\d{4,10}$/)
    .optional(),
  client_ref: z.string().max(40).optional(),
  fraud_check: z.boolean().optional(),
})

interface RequestRow {
  request_id: string
  number: string
  brand: string
  locale: string
  code: string
  attempts: number
  step: number
  steps: number
  status: 'open' | 'completed' | 'failed' | 'cancelled'
  timeout_ms: number
  expires_at: number
}

/** Wrong codes after which a request is over. */
const WRONG_CODES = 3

/** Numbers that end like this are answered like that, whatever else is set. */
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
  invalid: [422, 'Invalid params', 'The body cannot be read'],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>
type ProblemName = keyof typeof problems

/** Vonage Verify v2: start, check, next step, cancel. Text messages arrive on the phone screen. */
export const vonage: Company = {
  id: 'vonage',
  name: 'Vonage Verify',
  kind: 'messages',
  describe: 'Sends one-time codes by text message and checks them.',
  screens: [{ title: 'Phone', path: '/phone' }],
  answers: [
    'invalid-number',
    'fraud-block',
    'concurrent',
    'throttled',
    'no-credit',
    'server-error',
    'wrong-code',
    'too-many',
    'not-found',
  ],
  open({ books, clock, control, signals }) {
    books.run(
      `create table if not exists vonage_request (request_id text primary key, number text not null, brand text not null,
       locale text not null, code text not null, attempts integer not null, step integer not null, steps integer not null,
       status text not null, timeout_ms integer not null, expires_at integer not null) strict`,
    )
    const phone = openPhone(books, clock, signals)
    const expected = Buffer.from(
      `Basic ${Buffer.from(`${credentials.vonage.key}:${credentials.vonage.secret}`).toString('base64')}`,
    )

    function problem(reply: FastifyReply, name: ProblemName, more: Readonly<Record<string, string>> = {}) {
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
    function taken(...names: readonly ProblemName[]): ProblemName | null {
      return control.take(...names) as ProblemName | null
    }
    function send(row: Pick<RequestRow, 'number' | 'brand' | 'locale' | 'code'>): void {
      phone.deliver({ number: row.number, sender: row.brand, text: smsText(row) })
    }

    return {
      async registerScreens(app) {
        registerPhone(app, books)
      },
      async register(app) {
        app.addHook('preHandler', async (request, reply) => {
          const given = Buffer.from(request.headers.authorization ?? '')
          if (given.length !== expected.length || !timingSafeEqual(given, expected))
            return problem(reply, 'unauthorized')
        })

        app.post('/v2/verify', async (request, reply) => {
          const parsed = begin.safeParse(request.body)
          if (!parsed.success) return problem(reply, 'invalid')
          const {
            workflow,
            brand,
            locale = 'en-us',
            code_length: length,
            channel_timeout: timeout,
          } = parsed.data
          const to = workflow[0]?.to ?? ''
          const number = to.replace(/\D/g, '')
          const refusal =
            taken('invalid-number', 'fraud-block', 'concurrent', 'throttled', 'no-credit', 'server-error') ??
            magic.find((row) => number.endsWith(row.ends))?.answer ??
            (/^\+?[1-9]\d{6,14}$/.test(to.replace(/[\s()-]/g, '')) ? null : 'invalid-number')
          if (refusal !== null) return problem(reply, refusal)
          const code = parsed.data.code ?? String(randomInt(10 ** length)).padStart(length, '0')
          const row = { number, brand, locale, code }
          const requestId = randomUUID()
          const running = books.atomically(() => {
            const now = clock.now()
            const known = books.one<{ request_id: string }>(
              `select request_id from vonage_request where number = ? and status = 'open' and expires_at > ?`,
              number,
              now,
            )
            if (known) return known.request_id
            books.run(
              `insert into vonage_request values (?, ?, ?, ?, ?, 0, 1, ?, 'open', ?, ?)`,
              requestId,
              number,
              brand,
              locale,
              code,
              workflow.length,
              timeout * 1000,
              now + timeout * 1000,
            )
            return null
          })
          // Who asks again is told which request is running, and the phone stays quiet.
          if (running !== null) return problem(reply, 'concurrent', { request_id: running })
          send(row)
          return reply.code(202).send({ request_id: requestId })
        })

        app.post<{ Params: { id: string } }>('/v2/verify/:id', async (request, reply) => {
          const forced = taken('wrong-code', 'too-many', 'not-found', 'throttled', 'server-error')
          if (forced !== null) return problem(reply, forced)
          const body = z.object({ code: z.string().min(1).max(20) }).safeParse(request.body)
          if (!body.success) return problem(reply, 'invalid')
          const row = openRequest(books, request.params.id, clock.now())
          if (!row) return problem(reply, isOver(books, request.params.id) ? 'too-many' : 'not-found')
          if (body.data.code === row.code) {
            books.run(`update vonage_request set status = 'completed' where request_id = ?`, row.request_id)
            return { request_id: row.request_id, status: 'completed' }
          }
          const isLast = row.attempts + 1 >= WRONG_CODES
          books.run(
            'update vonage_request set attempts = attempts + 1, status = ? where request_id = ?',
            isLast ? 'failed' : 'open',
            row.request_id,
          )
          return problem(reply, isLast ? 'too-many' : 'wrong-code')
        })

        app.post<{ Params: { id: string } }>('/v2/verify/:id/next_workflow', async (request, reply) => {
          const row = openRequest(books, request.params.id, clock.now())
          if (!row) return problem(reply, 'not-found')
          if (row.step >= row.steps) return problem(reply, 'no-next')
          books.run(
            'update vonage_request set step = step + 1, expires_at = ? where request_id = ?',
            clock.now() + row.timeout_ms,
            row.request_id,
          )
          send(row)
          return { request_id: row.request_id }
        })

        app.delete<{ Params: { id: string } }>('/v2/verify/:id', async (request, reply) => {
          const row = openRequest(books, request.params.id, clock.now())
          if (!row) return problem(reply, 'not-found')
          books.run(`update vonage_request set status = 'cancelled' where request_id = ?`, row.request_id)
          return reply.code(204).send()
        })
      },
    }
  },
}

function openRequest(books: Books, id: string, now: number): RequestRow | undefined {
  return books.one<RequestRow>(
    `select * from vonage_request where request_id = ? and status = 'open' and expires_at > ?`,
    id,
    now,
  )
}

/** Ended by wrong codes: told apart from unknown ones for as long as the request is remembered. */
function isOver(books: Books, id: string): boolean {
  return (
    books.one(`select 1 from vonage_request where request_id = ? and status = 'failed'`, id) !== undefined
  )
}

function smsText({ locale, brand, code }: Pick<RequestRow, 'locale' | 'brand' | 'code'>): string {
  return locale.startsWith('fi')
    ? `${code} on vahvistuskoodisi palveluun ${brand}. Älä kerro sitä kenellekään.`
    : `${code} is your ${brand} code. Do not tell it to anybody.`
}
