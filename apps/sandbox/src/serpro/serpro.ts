import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { html, sendPage } from '../html.ts'
import { type Person, people } from '../people.ts'
import { basicAuthorization, isSameSecret } from '../authorization.ts'

const TOKEN_SECONDS = 3_600
/** Names of the panel's answers to the next look-up. */
const answers = [
  'server-error',
  'token-expired',
  'unknown-number',
  'suspended',
  'deceased',
  'unknown-status',
  'other-name',
  'other-birth-date',
  'no-name',
  'not-json',
] as const
type Answer = (typeof answers)[number]

type Taxpayer = Person & { readonly cpf: string }
const taxpayers = people.filter((person): person is Taxpayer => person.cpf !== undefined)

const statuses: Readonly<Record<string, string>> = {
  '0': 'Regular',
  '2': 'Suspensa',
  '3': 'Titular Falecido',
  '5': 'Cancelada por Multiplicidade',
}

/** Brazil's register of taxpayers: tells of a CPF whose it is, and whether it is regular. */
export const serpro: Company = {
  id: 'serpro',
  name: 'Serpro',
  kind: 'register',
  describe: 'Brazil’s register of taxpayers: whose a CPF is, and whether it is regular.',
  screens: [{ title: 'Numbers', path: '/serpro/people' }],
  answers: [...answers, 'wrong-credentials'],
  open({ books, clock, control }) {
    const tokens = openTokens(books, clock)
    return {
      async register(app) {
        app.post('/token', async (request, reply) => {
          if (control.take('server-error')) return serverError(reply)
          if (!isOurCustomer(request) || control.take('wrong-credentials'))
            return reply
              .code(401)
              .send({ error: 'invalid_client', error_description: 'Client authentication failed' })
          const form = (request.body ?? {}) as Readonly<Record<string, unknown>>
          if (form['grant_type'] !== 'client_credentials')
            return reply.code(400).send({ error: 'unsupported_grant_type' })
          return {
            access_token: tokens.issue(),
            scope: 'default',
            token_type: 'Bearer',
            expires_in: TOKEN_SECONDS,
          }
        })
        app.get<{ Params: { ni: string } }>('/consulta-cpf-df/v2/cpf/:ni', async (request, reply) => {
          const next = control.take(...answers) as Answer | null
          if (next === 'server-error') return serverError(reply)
          if (next === 'token-expired' || !tokens.isGood(request.headers.authorization))
            return reply.code(401).send({ fault: { code: 900_901, message: 'Invalid Credentials' } })
          const { ni } = request.params
          if (!/^\d{11}$/.test(ni)) return reply.code(400).send({ mensagem: 'CPF inválido' })
          const found = taxpayers.find(({ cpf }) => cpf === ni)
          if (!found || next === 'unknown-number')
            return reply.code(404).send({ mensagem: 'CPF não encontrado' })
          if (next === 'not-json') return reply.type('text/html').send('<html>gateway</html>')
          return answerAbout(found, next)
        })
        app.get('/people', { config: { isScreen: true } }, async (request, reply) => {
          if (request.headers.accept?.includes('application/json'))
            return { people: taxpayers.map(({ id, cpf }) => ({ id, cpf })) }
          return sendPage(reply, {
            title: 'Serpro',
            screen: '/serpro/people',
            body: html`<h1>Numbers of Serpro</h1>
              <p class="quiet">
                A sign-up from Brazil is compared with the register: number, name, date of birth.
              </p>
              <ul>
                ${taxpayers.map(
                  (one) =>
                    html`<li>
                      <b>${one.firstName} ${one.lastName}</b>, born ${one.dateOfBirth}, CPF
                      <code>${one.cpf}</code>. ${one.what}.
                    </li>`,
                )}
              </ul>`,
          })
        })
      },
    }
  },
}

/** Tokens of the contract, with their ends. */
function openTokens(books: Books, clock: Clock) {
  books.run('create table if not exists serpro_token (token text primary key, until integer not null) strict')
  return {
    issue(): string {
      const token = randomBytes(24).toString('hex')
      books.run('delete from serpro_token where until < ?', clock.now())
      books.run('insert into serpro_token values (?, ?)', token, clock.now() + TOKEN_SECONDS * 1000)
      return token
    },
    isGood(header: string | undefined): boolean {
      const token = /^Bearer ([0-9a-f]{48})$/.exec(header ?? '')?.[1]
      if (token === undefined) return false
      const row = books.one<{ until: number }>('select until from serpro_token where token = ?', token)
      return row !== undefined && clock.now() < row.until
    },
  }
}

function isOurCustomer({ headers }: FastifyRequest): boolean {
  const { consumerKey, consumerSecret } = credentials.serpro
  return isSameSecret(headers.authorization, basicAuthorization(consumerKey, consumerSecret))
}

const serverError = (reply: FastifyReply) => reply.code(500).send({ mensagem: 'Erro interno' })

/** Capitals without accents, as the register spells names. */
const registered = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** `yyyy-MM-dd` → `ddMMyyyy` */
const brazilian = (date: string): string => date.split('-').toReversed().join('')

function answerAbout(person: Taxpayer, next: Answer | null) {
  const code =
    next === 'suspended'
      ? '2'
      : next === 'deceased'
        ? '3'
        : next === 'unknown-status'
          ? '77'
          : (person.cpfStatus ?? '0')
  const name = next === 'other-name' ? 'FULANO DE TAL' : registered(`${person.firstName} ${person.lastName}`)
  return {
    ni: person.cpf,
    ...(next === 'no-name' ? {} : { nome: name }),
    nascimento: brazilian(next === 'other-birth-date' ? '1950-01-31' : person.dateOfBirth),
    situacao: { codigo: code, descricao: statuses[code] ?? 'Outra' },
    dataInscricao: '01012005',
  }
}
