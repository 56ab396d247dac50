import Fastify, { type FastifyInstance } from 'fastify'
import type { Books } from './books.ts'
import { type Clock, movableClock } from './clock.ts'
import type { Company, OpenCompany } from './company.ts'
import { type Control, createControl } from './control/control.ts'
import { obeyPanel } from './control/hooks.ts'
import { panelTopic, registerPanel } from './control/panel.ts'
import { type Html, html, sendPage } from './html.ts'
import { registerLook } from './look/look.ts'
import { DESK_PATH, registerReviewDesk } from './review-desk/review-desk.ts'
import type { Settings } from './settings.ts'
import { createSignals } from './signals.ts'

export interface Sandbox {
  readonly app: FastifyInstance
  readonly controls: ReadonlyMap<string, Control>
  /** Listens on the HTTP port and the companies' own ports. */
  listen(): Promise<void>
  /** Starts the companies' background work: retries, payouts. */
  start(): void
  /** Finishes running work, then closes connections and the database. */
  stop(): Promise<void>
}

const BODY_LIMIT = 256 * 1024

/** All companies in one process, each under its own path prefix. */
export async function buildSandbox(deps: {
  settings: Settings
  books: Books
  clock: Clock
  companies: readonly Company[]
}): Promise<Sandbox> {
  const { settings, books, clock, companies } = deps
  const signals = createSignals()
  const app = Fastify({
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel },
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  app.setNotFoundHandler(async (request, reply) => {
    if (!request.headers.accept?.includes('text/html'))
      return reply.code(404).send({ error: 'not_found', message: `nothing at ${request.url.split('?')[0]}` })
    return sendPage(reply, {
      title: 'Not found',
      status: 404,
      body: html`<h1>Nothing here</h1>
        <p>This address belongs to no company. <a href="/">See all companies</a></p>`,
    })
  })
  registerLook(app, signals)

  books.run(
    'create table if not exists control_clock (company text primary key, ahead_ms integer not null) strict',
  )
  const controls = new Map<string, Control>()
  const open: OpenCompany[] = []
  for (const company of companies) {
    const kept = books.one<{ ahead_ms: number }>(
      'select ahead_ms from control_clock where company = ?',
      company.id,
    )
    const ownClock = movableClock(clock, kept?.ahead_ms ?? 0, (aheadMs) => {
      books.run('insert or replace into control_clock values (?, ?)', company.id, aheadMs)
    })
    const control = createControl(ownClock, () => signals.announce(panelTopic(company.id)))
    controls.set(company.id, control)
    const instance = company.open({ settings, books, clock: ownClock, control, signals })
    open.push(instance)
    await app.register(
      async (scope) => {
        obeyPanel(scope, company.id, control)
        await instance.register(scope)
      },
      { prefix: `/${company.id}` },
    )
    await instance.registerScreens?.(app)
    registerPanel(app, company, control)
  }

  registerReviewDesk(app, settings.siteOrigin)
  app.get('/health', async () => ({ status: 'ok' }))
  registerIndex(app, companies)

  return {
    app,
    controls,
    async listen() {
      await app.listen({ host: settings.host, port: settings.port })
      for (const instance of open) await instance.listen?.()
    },
    start: () => {
      for (const instance of open) instance.start?.()
    },
    async stop() {
      for (const instance of open.toReversed()) await instance.stop?.()
      await app.close()
      books.close()
    },
  }
}

function registerIndex(app: FastifyInstance, companies: readonly Company[]): void {
  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Sandbox',
      body: html`<h1>Sandbox</h1>
        <p class="quiet">
          The outside companies, each speaking its own protocol. They know what they were asked and nothing of
          the platform's database.
        </p>
        <p>
          The operator’s own staff have a <a href="${DESK_PATH}">review desk</a>: documents, questionnaires,
          returns from exclusions, cases, money in suspense.
        </p>
        <div class="grid">${companies.map(companyCard)}</div>`,
    }),
  )
}

function companyCard(company: Company): Html {
  return html`<section class="card">
    <h2>${company.name}</h2>
    <p class="quiet">${company.describe}</p>
    <p class="links">
      ${company.screens.map((screen) => html`<a href="${screen.path}">${screen.title}</a>`)}
      <a href="/${company.id}/_control">Control panel</a>
    </p>
  </section>`
}
