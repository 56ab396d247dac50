import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minorFromDecimal } from '@marquee/money'
import { z } from 'zod'
import { isSameSecret } from '../authorization.ts'
import { isoOf } from '../clock.ts'
import type { Company, CompanyContext } from '../company.ts'
import { credentials } from '../credentials.ts'
import { html, sendPage } from '../html.ts'
import { peopleOf } from '../people.ts'
import { CAP, CURRENCY, decimal, type LimitFile, monthOf, openLimitFile } from './file.ts'

/** Names of the panel's answers to the next call. `answer-lost`: the call has its effect, and its answer is lost. */
const answers = ['server-error', 'answer-lost', 'wrong-operator', 'not-json', 'other-reservation'] as const

const sum = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,2})?$/)
  .transform((text) => minorFromDecimal(text, CURRENCY))
const reservation = z.object({
  zeitpunkt: z.iso.datetime({ offset: true }),
  betrag: sum,
  waehrung: z.literal(CURRENCY),
  person: z.object({ vorname: z.string().min(1), nachname: z.string().min(1), geburtsdatum: z.iso.date() }),
})
const confirmation = z.object({ betrag: sum, waehrung: z.literal(CURRENCY) })
const elsewhere = z.object({
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  dateOfBirth: z.iso.date(),
  elsewhere: sum,
})

/** What a call of the protocol answers with, unless the panel wants something else. */
type Answer = { readonly status: number; readonly body: object }
type ReservationRequest = FastifyRequest<{ Params: { id: string } }>

const bad: Answer = { status: 400, body: { fehler: 'anfrage' } }

function reserve(file: LimitFile, id: string, body: unknown): Answer {
  const asked = reservation.safeParse(body)
  if (!asked.success) return bad
  const { zeitpunkt: at, betrag: amount, person } = asked.data
  const answer = file.reserve(id, {
    at,
    amount,
    person: { firstName: person.vorname, lastName: person.nachname, dateOfBirth: person.geburtsdatum },
  })
  if (answer.is === 'conflict') return { status: 409, body: { fehler: 'reservierung' } }
  if (answer.is === 'reserved') return { status: 200, body: { ergebnis: 'reserviert', reservierung: id } }
  const numbers = { grenze: decimal(CAP), genutzt: decimal(answer.used) }
  return { status: 200, body: { ergebnis: 'abgelehnt', reservierung: id, ...numbers } }
}

function confirm(file: LimitFile, id: string, body: unknown): Answer {
  const told = confirmation.safeParse(body)
  if (!told.success) return bad
  if (!file.confirm(id, told.data.betrag)) return { status: 404, body: { fehler: 'reservierung' } }
  return { status: 200, body: { ergebnis: 'bestaetigt', reservierung: id } }
}

const release = (file: LimitFile, id: string): Answer =>
  file.release(id)
    ? { status: 200, body: { ergebnis: 'zurueckgenommen', reservierung: id } }
    : { status: 409, body: { fehler: 'bestaetigt' } }

function registerProtocol(app: FastifyInstance, file: LimitFile, control: CompanyContext['control']): void {
  const route =
    (act: (id: string, body: unknown) => Answer) =>
    async (request: ReservationRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const next = control.take(...answers)
      if (next === 'server-error') return reply.code(500).send({ fehler: 'intern' })
      const isOperator = isSameSecret(request.headers['x-veranstalter'], credentials.lugas.operatorId)
      if (next === 'wrong-operator' || !isOperator) return reply.code(403).send({ fehler: 'veranstalter' })
      const { status, body } = act(request.params.id, request.body)
      if (next === 'answer-lost') return reply.code(500).send({ fehler: 'intern' })
      if (next === 'not-json') return reply.type('text/html').send('<html>gateway</html>')
      return reply
        .code(status)
        .send(next === 'other-reservation' ? { ...body, reservierung: 'another' } : body)
    }
  const path = '/limitdatei/v1/reservierungen/:id'
  app.put(
    path,
    route((id, body) => reserve(file, id, body)),
  )
  app.put(
    `${path}/bestaetigung`,
    route((id, body) => confirm(file, id, body)),
  )
  app.put(
    `${path}/ruecknahme`,
    route((id) => release(file, id)),
  )
}

function registerScreen(app: FastifyInstance, file: LimitFile, now: () => string): void {
  const isScreen = { config: { isScreen: true } }
  app.get('/file', isScreen, async (request, reply) => {
    const month = monthOf(now())
    const list = peopleOf('DE').map((person) => ({
      person,
      used: decimal(file.usedOf(person, month)),
      elsewhere: decimal(file.elsewhereOf(person)),
    }))
    if (request.headers.accept?.includes('application/json'))
      return {
        people: list.map(({ person, used, elsewhere: other }) => ({ id: person.id, used, elsewhere: other })),
        reservations: file.all().map(({ id, month: of, minor, state }) => ({ id, month: of, minor, state })),
      }
    return sendPage(reply, {
      title: 'LUGAS',
      liveTopic: 'lugas',
      screen: '/lugas/file',
      body: html`<h1>Deposits with all operators</h1>
        <p class="quiet">
          A person may deposit EUR ${decimal(CAP)} in a calendar month, with all operators together. People
          who are not listed are in the file too, by name and birth date.
        </p>
        <div data-part="people">
          <div class="grid">
            ${list.map(
              ({ person, used, elsewhere: other }) =>
                html`<section class="card">
                  <h2>${person.firstName} ${person.lastName}</h2>
                  <p class="quiet">Born ${person.dateOfBirth}, ${person.city}</p>
                  <p><b>EUR ${used} used or reserved this month</b></p>
                  <form method="post" action="/lugas/file" class="stack">
                    <input type="hidden" name="firstName" value="${person.firstName}" />
                    <input type="hidden" name="lastName" value="${person.lastName}" />
                    <input type="hidden" name="dateOfBirth" value="${person.dateOfBirth}" />
                    <label
                      >Deposited with other operators, each month
                      <input name="elsewhere" inputmode="decimal" value="${other}"
                    /></label>
                    <p><button class="slim">Set</button></p>
                  </form>
                </section>`,
            )}
          </div>
        </div>`,
    })
  })
  app.post('/file', isScreen, async (request, reply) => {
    const change = elsewhere.safeParse(request.body)
    if (!change.success) return reply.code(400).send({ error: 'person and elsewhere are wrong' })
    const { elsewhere: amount, ...person } = change.data
    file.setElsewhere(person, amount)
    return reply.redirect('/lugas/file', 303)
  })
}

/** Germany's file of deposits with all operators. The protocol is assumed: the adapter's README has it. */
export const lugas: Company = {
  id: 'lugas',
  name: 'LUGAS',
  kind: 'register',
  describe: 'Germany’s file of deposits with all operators, EUR 1,000 a month.',
  screens: [{ title: 'Deposits of people', path: '/lugas/file' }],
  answers,
  open({ books, clock, control }) {
    const file = openLimitFile(books)
    return {
      async register(app) {
        registerProtocol(app, file, control)
        registerScreen(app, file, () => isoOf(clock.now()))
      },
    }
  },
}
