import Fastify, { type FastifyInstance } from 'fastify'
import type { Books } from './books.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import { type Control, createControl } from './control/control.ts'
import { registerPanel } from './control/panel.ts'
import { html, sendPage } from './html.ts'
import { mailList, mailsOf } from './mail/mail.ts'
import type { Settings } from './settings.ts'
import { messagesOf, phones } from './vonage/vonage.ts'

export interface Sandbox {
  readonly app: FastifyInstance
  readonly controls: ReadonlyMap<string, Control>
  /** Starts what companies do by themselves: retries, payouts. */
  start(): void
  stop(): Promise<void>
}

const RELOAD = `let last='';setInterval(()=>fetch(location.href).then(r=>r.text()).then(t=>{const m=/<main>[\\s\\S]*<\\/main>/.exec(t)?.[0]??'';if(last&&m!==last)location.reload();last=m}).catch(()=>{}),1500);`

/** All companies in one process, each below its own path. */
export async function buildSandbox(deps: {
  settings: Settings
  books: Books
  clock: Clock
  companies: readonly Company[]
}): Promise<Sandbox> {
  const { settings, books, clock, companies } = deps
  const app = Fastify({ logger: false, bodyLimit: 256 * 1024, forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  const controls = new Map<string, Control>()
  const open: ReturnType<Company['open']>[] = []
  for (const company of companies) {
    const control = createControl(clock)
    controls.set(company.id, control)
    const instance = company.open({ settings, books, clock, control })
    open.push(instance)
    await app.register(instance.register, { prefix: `/${company.id}` })
    registerPanel(app, company, control)
  }

  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Sandbox',
      body: html`<h1>Sandbox</h1>
        <p class="quiet">
          The outside companies, each speaking its own protocol. Nothing here knows the platform's database.
        </p>
        <div class="grid">
          ${companies.map(
            (company) =>
              html`<section class="card">
                <h2>${company.name}</h2>
                <p>${company.describe}</p>
                <p>
                  ${company.screens.map((screen) => html`<a href="${screen.path}">${screen.title}</a> · `)}<a
                    href="/${company.id}/_control"
                    >Control panel</a
                  >
                </p>
              </section>`,
          )}
        </div>`,
    }),
  )
  app.get('/phone', async (_request, reply) =>
    sendPage(reply, {
      title: 'Phone',
      body: html`<h1>Phone</h1>
        <p class="quiet">Text messages that the product has sent, by number.</p>
        ${phones(messagesOf(books.all, undefined))}`,
      script: RELOAD,
    }),
  )
  app.get<{ Querystring: { number?: string } }>('/phone/messages', async (request) => ({
    messages: messagesOf(books.all, request.query.number).map((row) => ({
      number: row.number,
      text: row.text,
      code: /\d{4,10}/.exec(row.text)?.[0] ?? null,
      at: Temporal.Instant.fromEpochMilliseconds(row.at).toString(),
    })),
  }))
  app.get('/mailbox', async (_request, reply) =>
    sendPage(reply, {
      title: 'Mailbox',
      body: html`<h1>Mailbox</h1>
        ${mailList(mailsOf(books.all, undefined))}`,
      script: RELOAD,
    }),
  )
  app.get<{ Querystring: { to?: string } }>('/mailbox/messages', async (request) => ({
    messages: mailsOf(books.all, request.query.to).map((row) => ({
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      at: Temporal.Instant.fromEpochMilliseconds(row.at).toString(),
    })),
  }))

  return {
    app,
    controls,
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
