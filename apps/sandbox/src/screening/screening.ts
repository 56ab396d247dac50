import type { FastifyRequest } from 'fastify'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { isSameSecret } from '../authorization.ts'
import { type ListedName, openNames } from './names.ts'
import { scoreOf } from './scores.ts'
import { registerScreens } from './screens.ts'

/** Name of the lists in addresses. */
const DATASET = 'sandbox_lists'
const DEFAULT_LIMIT = 5
const MAX_LIMIT = 500
const MAX_QUERIES = 100
const DEFAULT_THRESHOLD = 0.7

/** Names of the panel's answers to the next call. */
const answers = [
  'server-error',
  'too-many-requests',
  'wrong-key',
  'bad-query',
  'nobody',
  'no-results',
  'no-score',
  'not-json',
] as const
type Answer = (typeof answers)[number]

/** The company's errors of a call, as FastAPI writes them. */
const refusals: Readonly<Partial<Record<Answer, readonly [status: number, detail: string]>>> = {
  'server-error': [500, 'Server error'],
  'too-many-requests': [429, 'Rate limit exceeded'],
  'bad-query': [400, 'Cannot parse example entity'],
}

interface Query {
  readonly schema?: unknown
  readonly properties?: Readonly<Record<string, unknown>>
}

/** yente: searches lists of sanctions and of politically exposed persons. */
export const screening: Company = {
  id: 'screening',
  name: 'yente (OpenSanctions)',
  kind: 'screening',
  describe: 'Searches lists of sanctions and of politically exposed persons for a name and a birth date.',
  screens: [{ title: 'Listed names', path: '/screening/names' }],
  answers,
  open(context) {
    const { books, control } = context
    const names = openNames(books)
    return {
      async register(app) {
        registerScreens(app, context, names)
        app.post<{ Params: { dataset: string }; Querystring: Readonly<Record<string, string>> }>(
          '/match/:dataset',
          async (request, reply) => {
            const next = control.take(...answers) as Answer | null
            const refusal = next === null ? undefined : refusals[next]
            if (refusal) return reply.code(refusal[0]).send({ detail: refusal[1] })
            if (next === 'wrong-key' || !isOurCustomer(request))
              return reply.code(401).send({ detail: 'Invalid API key' })
            if (request.params.dataset !== DATASET)
              return reply.code(404).send({ detail: 'No such dataset.' })
            const { queries } = (request.body ?? {}) as { readonly queries?: unknown }
            if (typeof queries !== 'object' || queries === null)
              return reply
                .code(422)
                .send({ detail: [{ type: 'missing', loc: ['body', 'queries'], msg: 'Field required' }] })
            const asked = Object.entries(queries as Readonly<Record<string, Query>>)
            const problem = problemOf(asked)
            if (problem !== null) return reply.code(400).send({ detail: problem })
            if (next === 'not-json') return reply.type('text/html').send('<html>gateway</html>')
            const threshold = numberIn(request.query['threshold'], DEFAULT_THRESHOLD)
            const limit = Math.min(numberIn(request.query['limit'], DEFAULT_LIMIT), MAX_LIMIT)
            const responses = Object.fromEntries(
              asked.map(([name, query]) => [
                name,
                answerTo(query, next === 'nobody' ? [] : names.all(), { threshold, limit, next }),
              ]),
            )
            return { responses, matcher: {}, limit }
          },
        )
      },
    }
  },
}

const problemOf = (asked: readonly (readonly [string, Query])[]): string | null =>
  asked.length === 0
    ? 'No queries provided.'
    : asked.length > MAX_QUERIES
      ? `Too many queries in one batch (limit: ${MAX_QUERIES})`
      : asked.some(([, query]) => query.schema !== 'Person' || typeof query.properties !== 'object')
        ? 'Cannot parse example entity: no such schema'
        : null

function answerTo(
  query: Query,
  names: readonly ListedName[],
  { threshold, limit, next }: { threshold: number; limit: number; next: Answer | null },
) {
  const value = (property: string) => {
    const values = query.properties?.[property]
    return Array.isArray(values) ? String(values[0] ?? '') : ''
  }
  const dateOfBirth = value('birthDate')
  const asked = {
    firstName: value('firstName'),
    lastName: value('lastName'),
    dateOfBirth: dateOfBirth === '' ? null : dateOfBirth,
  }
  const found = names
    .map((name) => ({ name, score: scoreOf(asked, name) }))
    .filter(({ score }) => score >= threshold)
    .toSorted((a, b) => b.score - a.score)
  if (next === 'no-results') return { status: 200, query }
  return {
    status: 200,
    results: found.slice(0, limit).map(({ name, score }) => ({
      id: name.id,
      schema: 'Person',
      caption: `${name.firstName} ${name.lastName}`,
      properties: {
        name: [`${name.firstName} ${name.lastName}`],
        ...(name.dateOfBirth === null ? {} : { birthDate: [name.dateOfBirth] }),
        topics: name.topics,
      },
      datasets: [DATASET],
      referents: [],
      target: true,
      features: {},
      match: true,
      ...(next === 'no-score' ? {} : { score }),
    })),
    total: { value: found.length, relation: 'eq' },
    query,
  }
}

function numberIn(text: string | undefined, fallback: number): number {
  const number = Number(text)
  return text === undefined || !Number.isFinite(number) ? fallback : number
}

const isOurCustomer = ({ headers }: FastifyRequest): boolean =>
  isSameSecret(headers.authorization, `ApiKey ${credentials.screening.apiKey}`)
