import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '../authorization.ts'
import type { Company, CompanyContext } from '../company.ts'
import { credentials } from '../credentials.ts'
import { answerOf, findCheck } from './checks.ts'
import { pageOf, PATH, registerScreens, TOPIC } from './screens.ts'

const DEFAULT_MINUTES = 30
const MINUTE_MS = 60_000

const answers = ['server-error', 'wrong-key', 'not-json', 'no-status'] as const

/** An account-information service: reads incomes from bank accounts, with consent on its page. */
export const accountInformation: Company = {
  id: 'account-information',
  name: 'Account information',
  kind: 'account-information',
  describe: 'Reads the net income of invented people from their bank accounts, with consent on its page.',
  screens: [{ title: 'Income checks', path: PATH }],
  answers,
  open(context) {
    context.books.run(
      `create table if not exists account_information_check (id text primary key, token text not null,
         reference text not null, return_url text not null, callback_url text not null,
         begun_at integer not null, expires_at integer not null, person text) strict`,
    )
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
  const next = control.take('server-error', 'wrong-key', 'not-json')
  const expected = `Bearer ${credentials.accountInformation.apiKey}`
  if (next === 'server-error') void reply.code(500).send({ error: 'internal' })
  else if (next === 'not-json') void reply.type('text/html').send('<html>gateway</html>')
  else if (next === 'wrong-key' || !isSameSecret(request.headers.authorization, expected))
    void reply.code(401).send({ error: 'unauthorized' })
  else return false
  return true
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && URL.canParse(value)

function registerProtocol(app: FastifyInstance, context: CompanyContext): void {
  const { books, clock, control, settings, signals } = context
  app.post('/v1/income-checks', async (request, reply) => {
    if (isAnswered(context, request, reply)) return reply
    const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
    const { reference, returnUrl, callbackUrl } = body
    if (typeof reference !== 'string' || !isAddress(returnUrl) || !isAddress(callbackUrl))
      return reply.code(400).send({ error: 'reference, returnUrl or callbackUrl' })
    const [id, token, now] = [randomUUID(), randomUUID(), clock.now()]
    const minutes = Number(body['expiresInMinutes'] ?? DEFAULT_MINUTES)
    books.run(
      'insert into account_information_check values (?, ?, ?, ?, ?, ?, ?, null)',
      id,
      token,
      reference,
      returnUrl,
      callbackUrl,
      now,
      now + minutes * MINUTE_MS,
    )
    signals.announce(TOPIC)
    return { id, pageUrl: `${settings.publicUrl}${pageOf(token)}` }
  })

  app.get<{ Params: { id: string } }>('/v1/income-checks/:id', async (request, reply) => {
    if (isAnswered(context, request, reply)) return reply
    const found = findCheck(context, request.params.id)
    if (!found) return reply.code(404).send({ error: 'no such check' })
    return control.take('no-status') ? { id: found.id } : answerOf(found, clock.now())
  })
}
