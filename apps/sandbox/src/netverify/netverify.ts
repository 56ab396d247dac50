import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { basicAuthorization, isSameSecret } from '../authorization.ts'
import { isoOf } from '../clock.ts'
import type { Company, CompanyContext } from '../company.ts'
import { credentials } from '../credentials.ts'
import { PATH, registerScreens, TOPIC } from './screens.ts'
import { dataOf, findTransaction, statusOf } from './transactions.ts'

const DEFAULT_MINUTES = 30
const MINUTE_MS = 60_000
const COLUMNS = 'pragma table_info(netverify_transaction)'

const answers = ['server-error', 'wrong-key', 'not-json', 'no-status'] as const

/** Jumio in the Netverify dialect: judges identity documents and faces. */
export const netverify: Company = {
  id: 'netverify',
  name: 'Jumio (Netverify)',
  kind: 'identity',
  describe: 'Judges identity documents and faces; a reviewer of the sandbox chooses what it says.',
  screens: [{ title: 'Transactions', path: PATH }],
  answers,
  open(context) {
    context.books.run(
      `create table if not exists netverify_transaction (reference text primary key, token text not null,
         customer_reference text not null, user_reference text not null, callback_url text not null,
         begun_at integer not null, expires_at integer not null, outcome text, person text) strict`,
    )
    // Absent in books of releases before it.
    if (!context.books.all<{ name: string }>(COLUMNS).some(({ name }) => name === 'success_url'))
      context.books.run('alter table netverify_transaction add column success_url text')
    return {
      async register(app) {
        registerProtocol(app, context)
        registerScreens(app, context)
      },
    }
  },
}

/** Refuses other customers, and answers as the panel says. @returns whether the call is answered */
function isAnswered({ control }: CompanyContext, request: FastifyRequest, reply: FastifyReply): boolean {
  const { token, secret } = credentials.netverify
  const next = control.take('server-error', 'wrong-key', 'not-json')
  if (next === 'server-error') void reply.code(500).send({ message: 'Server error' })
  else if (next === 'not-json') void reply.type('text/html').send('<html>gateway</html>')
  else if (
    next === 'wrong-key' ||
    !isSameSecret(request.headers.authorization, basicAuthorization(token, secret))
  )
    void reply.code(401).send({ message: 'Unauthorized' })
  else if (!request.headers['user-agent']) void reply.code(403).send({ message: 'User-Agent is missing' })
  else return false
  return true
}

function registerProtocol(app: FastifyInstance, context: CompanyContext): void {
  const { books, clock, control, settings } = context
  app.post('/api/v4/initiate', async (request, reply) => {
    if (isAnswered(context, request, reply)) return reply
    const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
    const { customerInternalReference: customer, userReference: user, callbackUrl: callback } = body
    if (typeof customer !== 'string' || typeof user !== 'string' || typeof callback !== 'string')
      return reply.code(400).send({ message: 'customerInternalReference, userReference or callbackUrl' })
    const [reference, token, now] = [randomUUID(), randomUUID(), clock.now()]
    const minutes = Number(body['tokenLifetimeInMinutes'] ?? DEFAULT_MINUTES)
    books.run(
      'insert into netverify_transaction values (?, ?, ?, ?, ?, ?, ?, null, null, ?)',
      reference,
      token,
      customer,
      user,
      callback,
      now,
      now + minutes * MINUTE_MS,
      typeof body['successUrl'] === 'string' ? body['successUrl'] : null,
    )
    context.signals.announce(TOPIC)
    return {
      timestamp: isoOf(now),
      transactionReference: reference,
      redirectUrl: `${settings.publicUrl}/netverify/web/v4/app?authorizationToken=${token}`,
    }
  })

  app.get<{ Params: { reference: string } }>('/api/netverify/v2/scans/:reference', async (request, reply) => {
    if (isAnswered(context, request, reply)) return reply
    const found = findTransaction(context, request.params.reference)
    if (!found) return reply.code(404).send({ message: 'No such scan' })
    if (control.take('no-status')) return { scanReference: found.reference }
    const status = statusOf(found, clock.now())
    return { timestamp: isoOf(clock.now()), scanReference: found.reference, status }
  })

  app.get<{ Params: { reference: string } }>(
    '/api/netverify/v2/scans/:reference/data',
    async (request, reply) => {
      if (isAnswered(context, request, reply)) return reply
      const found = findTransaction(context, request.params.reference)
      if (!found || statusOf(found, clock.now()) === 'PENDING')
        return reply.code(404).send({ message: 'No such scan' })
      return dataOf(found)
    },
  )
}
