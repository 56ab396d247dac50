import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Books } from '../books.ts'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { html } from '../html.ts'

const begin = z.object({
  brand: z.string().min(1).max(18),
  workflow: z
    .array(z.object({ channel: z.enum(['sms', 'voice', 'email']), to: z.string().min(7).max(20) }))
    .min(1)
    .max(3),
  locale: z.string().optional(),
  channel_timeout: z.number().int().min(15).max(900).default(180),
  code_length: z.number().int().min(4).max(10).default(4),
  client_ref: z.string().max(40).optional(),
})

interface RequestRow {
  request_id: string
  number: string
  code: string
  attempts: number
  status: 'open' | 'completed' | 'failed' | 'cancelled'
  expires_at: number
}
interface SmsRow {
  id: string
  at: number
  number: string
  text: string
}

const WRONG_CODES = 3

/** Numbers that end like this are answered like that, whatever else is set. */
const magic: readonly { ends: string; answer: string }[] = [
  { ends: '000001', answer: 'invalid-number' },
  { ends: '000002', answer: 'barred' },
  { ends: '000003', answer: 'throttled' },
  { ends: '000004', answer: 'server-error' },
]

const problems: Readonly<Record<string, { status: number; title: string; detail: string }>> = {
  'invalid-number': {
    status: 422,
    title: 'Invalid params',
    detail: 'The value of one or more parameters is invalid: to',
  },
  barred: { status: 422, title: 'Invalid params', detail: 'The destination is barred' },
  concurrent: {
    status: 409,
    title: 'Conflict',
    detail: 'Concurrent verifications to the same number are not allowed',
  },
  throttled: { status: 429, title: 'Rate Limit Hit', detail: 'Please wait, then retry your request' },
  'no-credit': {
    status: 402,
    title: 'Low balance',
    detail: 'This request could not be performed due to your account balance being low',
  },
  'server-error': {
    status: 500,
    title: 'Internal Error',
    detail: 'There was an error processing your request',
  },
  unauthorized: { status: 401, title: 'Unauthorized', detail: 'You did not provide correct credentials' },
  'not-found': {
    status: 404,
    title: 'Not Found',
    detail: 'Request was not found or it has been verified already',
  },
  'wrong-code': {
    status: 400,
    title: 'Invalid Code',
    detail: 'The code you provided does not match the expected value',
  },
  'too-many': {
    status: 410,
    title: 'Invalid Code',
    detail: 'An incorrect code has been provided too many times. Workflow terminated',
  },
  invalid: { status: 422, title: 'Invalid params', detail: 'The body cannot be read' },
}

/** Vonage Verify v2: start, check, next, cancel. Text messages arrive on the phone screen. */
export const vonage: Company = {
  id: 'vonage',
  name: 'Vonage Verify',
  kind: 'messages',
  describe: 'Sends one-time codes by text message.',
  screens: [{ title: 'Phone', path: '/phone' }],
  answers: [
    'invalid-number',
    'barred',
    'concurrent',
    'throttled',
    'no-credit',
    'server-error',
    'wrong-code',
    'too-many',
  ],
  open({ books, clock, control }) {
    books.run(
      `create table if not exists verify (request_id text primary key, number text not null, code text not null,
       attempts integer not null, status text not null, expires_at integer not null) strict`,
    )
    books.run(
      `create table if not exists sms (id text primary key, at integer not null, number text not null, text text not null) strict`,
    )
    return {
      async register(app) {
        app.addHook('onRequest', () => control.wait())
        const expected = `Basic ${Buffer.from(`${credentials.vonage.key}:${credentials.vonage.secret}`).toString('base64')}`
        app.addHook('preHandler', async (request, reply) => {
          if (request.headers.authorization !== expected) return problem('unauthorized')(request, reply)
        })
        type Reply = Parameters<typeof send>[1]
        function send(
          request: { body: unknown; url: string },
          reply: { code(status: number): { send(body: unknown): unknown } },
          status: number,
          body: unknown,
        ) {
          control.log({
            direction: 'in',
            name: request.url.replace('/vonage', ''),
            request: JSON.stringify(request.body ?? {}),
            status,
            answer: JSON.stringify(body ?? {}),
          })
          return reply.code(status).send(body)
        }
        const problem = (name: string) => (request: { body: unknown; url: string }, reply: Reply) => {
          const { status, title, detail } = problems[name] ?? {
            status: 500,
            title: 'Internal Error',
            detail: name,
          }
          const type = `https://developer.vonage.com/api-errors#${name}`
          return send(request, reply, status, { type, title, detail, instance: randomUUID() })
        }

        app.post('/v2/verify', async (request, reply) => {
          const parsed = begin.safeParse(request.body)
          if (!parsed.success) return problem('invalid')(request, reply)
          const number = (parsed.data.workflow[0]?.to ?? '').replace(/\D/g, '')
          const forced =
            control.take(
              'invalid-number',
              'barred',
              'concurrent',
              'throttled',
              'no-credit',
              'server-error',
            ) ??
            magic.find((row) => number.endsWith(row.ends))?.answer ??
            (/^\d{7,15}$/.test(number) ? null : 'invalid-number')
          if (forced !== null) return problem(forced)(request, reply)
          const running = books.one<RequestRow>(
            `select * from verify where number = ? and status = 'open' and expires_at > ?`,
            number,
            clock.now(),
          )
          if (running) return problem('concurrent')(request, reply)
          const code = String(randomInt(10 ** parsed.data.code_length)).padStart(parsed.data.code_length, '0')
          const requestId = randomUUID()
          books.atomically(() => {
            const expiresAt = clock.now() + parsed.data.channel_timeout * 1000
            books.run(`insert into verify values (?, ?, ?, 0, 'open', ?)`, requestId, number, code, expiresAt)
            const text = smsText(parsed.data.locale, parsed.data.brand, code)
            books.run('insert into sms values (?, ?, ?, ?)', randomUUID(), clock.now(), number, text)
          })
          return send(request, reply, 202, { request_id: requestId })
        })

        app.post<{ Params: { id: string } }>('/v2/verify/:id', async (request, reply) => {
          const forced = control.take('wrong-code', 'too-many', 'throttled', 'server-error')
          if (forced !== null) return problem(forced)(request, reply)
          const row = openRequest(books, request.params.id, clock.now())
          if (!row) return problem('not-found')(request, reply)
          const code = z.object({ code: z.string() }).safeParse(request.body)
          if (!code.success) return problem('invalid')(request, reply)
          if (code.data.code === row.code) {
            books.run(`update verify set status = 'completed' where request_id = ?`, row.request_id)
            return send(request, reply, 200, { request_id: row.request_id, status: 'completed' })
          }
          const isOver = row.attempts + 1 >= WRONG_CODES
          books.run(
            'update verify set attempts = attempts + 1, status = ? where request_id = ?',
            isOver ? 'failed' : 'open',
            row.request_id,
          )
          return problem(isOver ? 'too-many' : 'wrong-code')(request, reply)
        })

        app.delete<{ Params: { id: string } }>('/v2/verify/:id', async (request, reply) => {
          const row = openRequest(books, request.params.id, clock.now())
          if (!row) return problem('not-found')(request, reply)
          books.run(`update verify set status = 'cancelled' where request_id = ?`, row.request_id)
          return send(request, reply, 204, undefined)
        })
      },
    }
  },
}

function openRequest(books: Books, id: string, now: number): RequestRow | undefined {
  return books.one<RequestRow>(
    `select * from verify where request_id = ? and status = 'open' and expires_at > ?`,
    id,
    now,
  )
}

function smsText(locale: string | undefined, brand: string, code: string): string {
  return locale?.startsWith('fi')
    ? `${code} on vahvistuskoodisi palveluun ${brand}. Älä kerro sitä kenellekään.`
    : `${code} is your ${brand} code. Do not tell it to anybody.`
}

/** Newest first; of one number when named. */
export function messagesOf(
  all: <R>(sql: string, ...values: string[]) => R[],
  number: string | undefined,
): SmsRow[] {
  const digits = number?.replace(/\D/g, '')
  return digits === undefined
    ? all<SmsRow>('select * from sms order by at desc limit 100')
    : all<SmsRow>('select * from sms where number = ? order by at desc limit 100', digits)
}

/** Phones as people see them: one per number. */
export function phones(rows: readonly SmsRow[]) {
  if (rows.length === 0)
    return html`<p class="quiet">No text messages yet. Codes that the product sends arrive here.</p>`
  const byNumber = Map.groupBy(rows, (row) => row.number)
  return html`<div class="grid">
    ${[...byNumber].map(
      ([number, messages]) =>
        html`<section class="phone" aria-label="Phone +${number}">
          <p class="small quiet">+${number}</p>
          ${messages.toReversed().map((row) => {
            const code = /\d{4,10}/.exec(row.text)?.[0] ?? ''
            return html`<div class="bubble">
              <div class="code">${code}</div>
              ${row.text}
              <div class="small quiet">
                ${Temporal.Instant.fromEpochMilliseconds(row.at).toString().slice(11, 19)} UTC
              </div>
            </div>`
          })}
        </section>`,
    )}
  </div>`
}
