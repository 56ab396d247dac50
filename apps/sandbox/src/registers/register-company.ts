import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Company, CompanyContext } from '../company.ts'
import { html, sendPage } from '../html.ts'
import { type Exclusion, type Exclusions, openExclusions } from './exclusions.ts'

const day = z.iso.date()
const personChange = z.object({
  person: z.string().max(60),
  do: z.enum(['exclude', 'lift']),
  until: z.union([day, z.literal('')]).optional(),
})
const failures = z.object({ percent: z.coerce.number().int().min(0).max(100) })

export interface RegisterFacts {
  readonly id: string
  readonly name: string
  readonly country: string
  /** Whether a ban has a last day in the register's answers. */
  readonly hasEnds: boolean
  readonly describe: string
  /** What the panel can ask for, besides `server-error`. */
  readonly answers: readonly string[]
}

export interface RegisterContext extends Pick<CompanyContext, 'control'> {
  readonly exclusions: Exclusions
  /** Whether this call fails, by the panel or by chance. */
  readonly isFailing: () => boolean
}

interface OpenRegister extends Omit<RegisterContext, 'control'> {
  /** `/{id}/people`, where a person is excluded or lifted; the same as JSON for tests. */
  registerScreen(app: FastifyInstance): void
}

/** A register as a company: its screen, and the routes of its protocol. */
export function registerCompany(
  facts: RegisterFacts,
  registerRoutes: (app: FastifyInstance, register: RegisterContext) => void,
): Company {
  const { id, name, describe, answers } = facts
  return {
    id,
    name,
    kind: 'register',
    describe,
    screens: [{ title: 'People', path: `/${id}/people` }],
    answers: ['server-error', ...answers],
    open(context) {
      const register = openRegister(context, facts)
      return {
        async register(app) {
          register.registerScreen(app)
          registerRoutes(app, { ...register, control: context.control })
        },
      }
    },
  }
}

/** What all registers have in common: who is excluded, how often calls fail, and the screen for both. */
function openRegister(
  { books, clock, control, signals }: Pick<CompanyContext, 'books' | 'clock' | 'control' | 'signals'>,
  facts: RegisterFacts,
): OpenRegister {
  const { id, name, country, hasEnds } = facts
  const exclusions = openExclusions(books, clock, { register: id, country })
  const base = `/${id}/people`
  return {
    exclusions,
    isFailing: () =>
      control.take('server-error') !== null || Math.random() * 100 < exclusions.failingPercent(),
    registerScreen(app) {
      app.get('/people', { config: { isScreen: true } }, async (request, reply) => {
        const list = exclusions.all()
        if (request.headers.accept?.includes('application/json'))
          return {
            failingPercent: exclusions.failingPercent(),
            people: list.map(({ person, isExcluded, until }) => ({ id: person.id, isExcluded, until })),
          }
        return sendPage(reply, {
          title: name,
          liveTopic: id,
          screen: base,
          body: html`<h1>People of ${name}</h1>
            <p class="quiet">An excluded person cannot sign up or log in, from the next call on.</p>
            <div data-part="people">
              <div class="grid">${list.map((one) => personCard(base, one, hasEnds))}</div>
            </div>
            <h2>Failures</h2>
            <form method="post" action="${base}/failures" class="stack">
              <label
                >Calls of a hundred that are answered with an error
                <input name="percent" type="number" min="0" max="100" value="${exclusions.failingPercent()}"
              /></label>
              <p><button class="slim">Set</button></p>
            </form>`,
        })
      })
      app.post('/people', { config: { isScreen: true } }, async (request, reply) => {
        const change = personChange.safeParse(request.body)
        if (!change.success) return reply.code(400).send({ error: 'person, do and until are wrong' })
        const { person, do: what, until } = change.data
        const last = hasEnds && until ? until : null
        const isKnown = what === 'exclude' ? exclusions.exclude(person, last) : exclusions.lift(person)
        if (!isKnown) return reply.code(404).send({ error: 'nobody of this country' })
        signals.announce(id)
        return reply.redirect(base, 303)
      })
      app.post('/people/failures', { config: { isScreen: true } }, async (request, reply) => {
        const change = failures.safeParse(request.body)
        if (!change.success) return reply.code(400).send({ error: 'percent must be 0 to 100' })
        exclusions.failPercent(change.data.percent)
        signals.announce(id)
        return reply.redirect(base, 303)
      })
    },
  }
}

function personCard(base: string, { person, isExcluded, until }: Exclusion, hasEnds: boolean) {
  const state = isExcluded ? `Excluded${until === null ? '' : ` until ${until}`}` : 'Not excluded'
  return html`<section class="card">
    <h2>${person.firstName} ${person.lastName}</h2>
    <p class="quiet">
      Born ${person.dateOfBirth}, ${person.zip}
      ${person.city}${person.personId === null ? '' : html`, <code>${person.personId}</code>`}
    </p>
    <p><b>${state}</b></p>
    <form method="post" action="${base}" class="stack">
      <input type="hidden" name="person" value="${person.id}" />
      ${!isExcluded && hasEnds ? html`<label>Last day, or none <input name="until" type="date" /></label>` : ''}
      <p>
        <button class="slim" name="do" value="${isExcluded ? 'lift' : 'exclude'}">
          ${isExcluded ? 'Lift' : 'Exclude'}
        </button>
      </p>
    </form>
  </section>`
}
