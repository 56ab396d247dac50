import type { FastifyRequest } from 'fastify'
import { isSameSecret } from '../authorization.ts'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { html, sendPage } from '../html.ts'
import { type AskedPerson, lookUp, type SourceAnswer, toldPeople } from './sources.ts'

/** Names of the panel's answers to the next call. */
const answers = [
  'server-error',
  'too-many-requests',
  'wrong-key',
  'bad-request',
  'record-error',
  'nobody',
  'other-address',
  'under-age',
  'not-json',
] as const
type Answer = (typeof answers)[number]

/** The company's refusals of a call. */
const refusals: Readonly<Partial<Record<Answer, readonly [status: number, message: string]>>> = {
  'server-error': [500, 'An error has occurred.'],
  'too-many-requests': [429, 'Rate limit is exceeded.'],
  'bad-request': [400, 'Configuration not found.'],
}

/** Age of adults on the screen of people. */
const ADULT = 18

/** Trulioo: compares data of a person with the sources of a country. */
export const trulioo: Company = {
  id: 'trulioo',
  name: 'Trulioo',
  kind: 'person-check',
  describe: 'Compares name, birth date and address of a person with sources of data.',
  screens: [{ title: 'People', path: '/trulioo/people' }],
  answers,
  open({ clock, control }) {
    const today = () => new Date(clock.now()).toISOString().slice(0, 10)
    return {
      async register(app) {
        app.post('/verifications/v1/verify', async (request, reply) => {
          const next = control.take(...answers) as Answer | null
          const refusal = next === null ? undefined : refusals[next]
          if (refusal) return reply.code(refusal[0]).send({ Message: refusal[1] })
          if (next === 'wrong-key' || !isOurCustomer(request))
            return reply.code(401).send({ Message: 'Access denied due to invalid API key.' })
          const asked = personIn(request.body)
          if (asked === null) return reply.code(400).send({ Message: 'The request is invalid.' })
          if (next === 'not-json') return reply.type('text/html').send('<html>gateway</html>')
          return recordOf(answerTo(asked, next, today()), next)
        })
        app.get('/people', { config: { isScreen: true } }, async (request, reply) => {
          const told = toldPeople(today(), ADULT)
          if (request.headers.accept?.includes('application/json'))
            return { people: told.map(({ id }) => ({ id })) }
          return sendPage(reply, {
            title: 'Trulioo',
            screen: '/trulioo/people',
            body: html`<h1>People of Trulioo</h1>
              <p class="quiet">
                Everybody who signs up is found with the data that they give, except these people.
              </p>
              <ul>
                ${told.map(
                  (one) =>
                    html`<li>
                      <b>${one.firstName} ${one.lastName}</b>, ${one.country}, born ${one.dateOfBirth}.
                      ${one.what}.
                    </li>`,
                )}
              </ul>`,
          })
        })
      },
    }
  },
}

const isOurCustomer = ({ headers }: FastifyRequest): boolean => {
  const key = headers['x-trulioo-api-key']
  return typeof key === 'string' && isSameSecret(key, credentials.trulioo.apiKey)
}

type Fields = Readonly<Record<string, unknown>>
const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** The person of a call; null for one that the company refuses. */
function personIn(body: unknown): AskedPerson | null {
  const { AcceptTruliooTermsAndConditions: accepted, CountryCode: country, DataFields } = fieldsIn(body)
  const { PersonInfo, Location } = fieldsIn(DataFields)
  const person = fieldsIn(PersonInfo)
  const place = fieldsIn(Location)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const date = [person['YearOfBirth'], person['MonthOfBirth'], person['DayOfBirth']]
  const isComplete = date.every(Number.isInteger) && text(person['FirstSurName']) !== ''
  if (accepted !== true || text(country) === '' || !isComplete) return null
  return {
    firstName: text(person['FirstGivenName']),
    lastName: text(person['FirstSurName']),
    dateOfBirth: date.map((part) => String(part).padStart(2, '0')).join('-'),
    street: text(fieldsIn(place['AdditionalFields'])['Address1']),
    postalCode: text(place['PostalCode']),
    country: text(country),
    minAge: typeof person['MinimumAge'] === 'number' ? person['MinimumAge'] : ADULT,
  }
}

function answerTo(asked: AskedPerson, next: Answer | null, today: string): SourceAnswer | null {
  if (next === 'nobody') return null
  const answer = lookUp(asked, today)
  if (answer && next === 'other-address') return { ...answer, address: 'nomatch' }
  if (answer && next === 'under-age') return { ...answer, dateOfBirth: 'nomatch', age: 'nomatch' }
  return answer
}

/** The record as the company writes it: of somebody whom no source knows, the fields of the source are missing. */
function recordOf(answer: SourceAnswer | null, next: Answer | null) {
  const { name, dateOfBirth, address, age } =
    answer ?? ({ name: 'missing', dateOfBirth: 'missing', address: 'missing', age: 'missing' } as const)
  const statuses = {
    FirstGivenName: name,
    FirstSurName: name,
    DayOfBirth: dateOfBirth,
    MonthOfBirth: dateOfBirth,
    YearOfBirth: dateOfBirth,
    MinimumAge: age,
    Address1: address,
    PostalCode: address,
  }
  const isMatch = Object.values(statuses).every((status) => status === 'match')
  return {
    TransactionID: crypto.randomUUID(),
    Record: {
      TransactionRecordID: crypto.randomUUID(),
      RecordStatus: isMatch ? 'match' : 'nomatch',
      DatasourceResults: [
        {
          DatasourceName: 'Citizens Registry',
          DatasourceFields: Object.entries(statuses).map(([FieldName, Status]) => ({ FieldName, Status })),
          AppendedFields: [],
          Errors: [],
        },
      ],
      Errors: next === 'record-error' ? [{ Code: '2000', Message: 'Datasource unavailable' }] : [],
    },
  }
}
