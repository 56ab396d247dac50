import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Books } from '../books.ts'
import { type Clock, isoOf, timeText } from '../clock.ts'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { html, sendPage } from '../html.ts'
import { type OldAccount, type Person, people } from '../people.ts'

const TOPIC = 'old-platform'
const HOUR_MS = 3_600_000
/** Names of the panel's answers to the next call. */
const faults = ['server-error', 'no-date-of-birth', 'other-currency', 'unauthorized'] as const

type OldPerson = Person & { readonly oldAccount: OldAccount }
const accounts = people.filter((person): person is OldPerson => person.oldAccount !== undefined)

const spelled = (email: string): string => email.trim().toLowerCase()

/** The platform that the operator left: it still knows its players and their passwords. */
export const oldPlatform: Company = {
  id: 'old-platform',
  name: 'Old platform',
  kind: 'platform',
  describe: 'The platform that the operator left: its players move with their first login here.',
  screens: [{ title: 'Players who move', path: '/old-platform/players' }],
  answers: faults,
  open({ books, clock, control, signals }) {
    const moves = openMoves(books, clock)
    return {
      async register(app) {
        app.addHook('preHandler', async (request, reply) => {
          if (request.routeOptions.config.isScreen) return
          if (!isOurCustomer(request) || control.take('unauthorized'))
            await reply.code(403).send({ error: 'unauthorized' })
        })
        app.post('/players/sign_in', async (request, reply) => {
          const fault = control.take('server-error', 'no-date-of-birth', 'other-currency')
          if (fault === 'server-error') return reply.code(500).send({ error: 'server_error' })
          return answerSignIn(request.body, reply, { moves, now: clock.now(), fault })
        })
        app.put<{ Params: { id: string } }>('/players/:id/moved', async (request, reply) => {
          if (control.take('server-error')) return reply.code(500).send({ error: 'server_error' })
          const { id } = request.params
          const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
          if (!accounts.some((one) => one.id === id)) return reply.code(404).send({ error: 'unknown_player' })
          if (typeof body['player_id'] !== 'string')
            return reply.code(400).send({ error: 'player_id_missing' })
          if (!moves.note(id, body['player_id'])) return reply.code(409).send({ error: 'moved_elsewhere' })
          signals.announce(TOPIC)
          return { moved: true }
        })
        app.get('/players', { config: { isScreen: true } }, async (request, reply) => {
          const list = accounts.map((one) => ({ one, moved: moves.of(one.id) }))
          if (request.headers.accept?.includes('application/json'))
            return {
              players: list.map(({ one, moved }) => ({
                id: one.id,
                email: one.oldAccount.email,
                movedTo: moved?.player ?? null,
              })),
            }
          return sendPage(reply, {
            title: 'Old platform',
            liveTopic: TOPIC,
            screen: '/old-platform/players',
            body: html`<h1>Players of the old platform</h1>
              <p class="quiet">A login at the product with one of these accounts moves the player.</p>
              <div data-part="players">
                <ul>
                  ${list.map(
                    ({ one, moved }) =>
                      html`<li>
                        <b>${one.oldAccount.email}</b>, password <code>${one.oldAccount.password}</code>.
                        ${one.what}. ${moved ? `Moved ${timeText(moved.at)}.` : 'Has not moved.'}
                      </li>`,
                  )}
                </ul>
              </div>`,
          })
        })
      },
    }
  },
}

interface Move {
  readonly player: string
  readonly at: number
}

/** Who has moved, and to which player of the product. */
function openMoves(books: Books, clock: Clock) {
  books.run(
    `create table if not exists old_platform_move (id text primary key, player text not null,
     at integer not null) strict`,
  )
  const of = (id: string) =>
    books.one<Move & object>('select player, at from old_platform_move where id = ?', id)
  return {
    of,
    /** Idempotent. @returns false for somebody who moved to another player */
    note(id: string, player: string): boolean {
      books.run('insert or ignore into old_platform_move values (?, ?, ?)', id, player, clock.now())
      return of(id)?.player === player
    },
  }
}

function isOurCustomer(request: FastifyRequest): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${credentials.oldPlatform.token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A wrong password, an unknown address: 401. Somebody who has moved: 410. */
function answerSignIn(
  body: unknown,
  reply: FastifyReply,
  { moves, now, fault }: { moves: ReturnType<typeof openMoves>; now: number; fault: string | null },
) {
  const { email, password } = (body ?? {}) as Readonly<Record<string, unknown>>
  const found = accounts.find(
    ({ oldAccount }) =>
      typeof email === 'string' && oldAccount.email === spelled(email) && oldAccount.password === password,
  )
  if (!found) return reply.code(401).send({ error: 'invalid_credentials' })
  if (moves.of(found.id)) return reply.code(410).send({ error: 'moved' })
  const player = playerOf(found, now)
  if (fault === 'other-currency') return { player: { ...player, currency: 'USD' } }
  if (fault === 'no-date-of-birth') return { player: { ...player, date_of_birth: null } }
  return { player }
}

function playerOf(person: OldPerson, now: number) {
  const { oldAccount: account } = person
  const { day = null, week = null, month = null } = account.depositLimits ?? {}
  return {
    id: person.id,
    email: account.email,
    email_verified: true,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: account.phone,
    date_of_birth: person.dateOfBirth,
    street: person.street,
    city: person.city,
    postal_code: person.zip,
    country: person.country,
    province: null,
    language: person.country.toLowerCase(),
    currency: account.currency,
    account: {
      status: account.status,
      until: account.hoursLeft === undefined ? null : isoOf(now + account.hoursLeft * HOUR_MS),
    },
    flags: { payout_risk: false, suspended: false },
    limits: {
      deposit: { day, week, month },
      loss: { day: null, week: null, month: null },
    },
  }
}
