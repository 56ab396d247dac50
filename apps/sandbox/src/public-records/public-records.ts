import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '../authorization.ts'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { html, sendPage } from '../html.ts'
import { type Person, people } from '../people.ts'

/** Names of the panel's answers to the next check. */
const answers = [
  'server-error',
  'too-many-requests',
  'wrong-key',
  'not-json',
  'no-records',
  'other-record',
] as const

type Recorded = Person & { readonly publicRecords: readonly string[] }
const recorded = people.filter((person): person is Recorded => person.publicRecords !== undefined)

/** Small letters without accents, as the company compares names. */
const folded = (name: unknown): string =>
  typeof name === 'string' ? name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase() : ''

/** The address is left out: somebody in trouble moves more often than others. */
const findRecorded = (asked: Readonly<Record<string, unknown>>): Recorded | undefined =>
  recorded.find(
    ({ firstName, lastName, dateOfBirth }) =>
      folded(firstName) === folded(asked['firstName']) &&
      folded(lastName) === folded(asked['lastName']) &&
      dateOfBirth === asked['dateOfBirth'],
  )

const FIELDS = ['firstName', 'lastName', 'dateOfBirth', 'country'] as const

/** A company that looks into public records: of invented people it knows those in financial trouble. */
export const publicRecords: Company = {
  id: 'public-records',
  name: 'Public records',
  kind: 'public-records',
  describe: 'Tells of public records about financial trouble, before further deposits.',
  screens: [{ title: 'People with records', path: '/public-records/people' }],
  answers,
  open({ control }) {
    const isCustomer = ({ headers }: FastifyRequest): boolean =>
      isSameSecret(headers.authorization, `Bearer ${credentials.publicRecords.apiKey}`)

    return {
      async register(app) {
        app.post('/v1/vulnerability-checks', async (request, reply): Promise<FastifyReply | object> => {
          const next = control.take(...answers)
          if (next === 'server-error') return reply.code(500).send({ error: 'internal' })
          if (next === 'too-many-requests') return reply.code(429).send({ error: 'too many requests' })
          if (next === 'wrong-key' || !isCustomer(request))
            return reply.code(401).send({ error: 'unauthorized' })
          if (next === 'not-json') return reply.type('text/html').send('<html>gateway</html>')
          const asked = (request.body ?? {}) as Readonly<Record<string, unknown>>
          const missing = FIELDS.find((field) => folded(asked[field]) === '')
          if (missing) return reply.code(400).send({ error: `${missing} is missing` })
          if (next === 'no-records') return {}
          if (next === 'other-record') return { records: [{ type: 'lien' }] }
          return { records: (findRecorded(asked)?.publicRecords ?? []).map((type) => ({ type })) }
        })

        app.get('/people', { config: { isScreen: true } }, async (request, reply) => {
          if (request.headers.accept?.includes('application/json'))
            return { people: recorded.map(({ id, publicRecords: records }) => ({ id, records })) }
          return sendPage(reply, {
            title: 'People with records',
            screen: '/public-records/people',
            body: html`<h1>People with records</h1>
              <p class="quiet">
                A player with the name and the birth date of one of these people has records. Of everybody
                else nothing is found.
              </p>
              <ul>
                ${recorded.map(
                  (one) =>
                    html`<li>
                      <b>${one.firstName} ${one.lastName}</b>, born ${one.dateOfBirth}:
                      ${one.publicRecords.join(', ')}
                    </li>`,
                )}
              </ul>`,
          })
        })
      },
    }
  },
}
