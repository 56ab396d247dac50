import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { basicAuthorization, isSameSecret } from '../authorization.ts'
import { isoOf } from '../clock.ts'
import type { Company, CompanyContext } from '../company.ts'
import { credentials } from '../credentials.ts'
import { type Html, html, sendPage } from '../html.ts'
import { people } from '../people.ts'
import type { Person } from '../person.ts'

const SCREEN = { config: { isScreen: true } } as const
const TOPIC = 'netverify'
const PATH = '/netverify/transactions'
const DEFAULT_MINUTES = 30
const MINUTE_MS = 60_000
const COLUMNS = 'pragma table_info(netverify_transaction)'

/** What a reviewer of the company can say of a document, with the fields that its answer has. */
const outcomes = {
  approved: {
    document: { status: 'APPROVED_VERIFIED' },
    identity: { similarity: 'MATCH', validity: 'true' },
  },
  'another face': {
    document: { status: 'APPROVED_VERIFIED' },
    identity: { similarity: 'NO_MATCH', validity: 'true' },
  },
  expired: {
    document: { status: 'APPROVED_VERIFIED', expiry: '2020-01-31' },
    identity: { similarity: 'MATCH', validity: 'true' },
  },
  fraud: { document: { status: 'DENIED_FRAUD' }, reject: ['100'] },
  'not supported': { document: { status: 'DENIED_UNSUPPORTED_ID_TYPE' } },
  blurred: { document: { status: 'ERROR_NOT_READABLE_ID' }, reject: ['200', '2001'] },
  'corner missing': { document: { status: 'ERROR_NOT_READABLE_ID' }, reject: ['200', '2003'] },
  'black and white': { document: { status: 'ERROR_NOT_READABLE_ID' }, reject: ['102'] },
  'no back': { document: { status: 'ERROR_NOT_READABLE_ID' }, reject: ['206'] },
  'nothing sent': { document: { status: 'NO_ID_UPLOADED' } },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly document: Readonly<Record<string, string>>
      readonly identity?: Readonly<Record<string, string>>
      /** Code of the reason, then of its detail. */
      readonly reject?: readonly string[]
    }
  >
>
type Outcome = keyof typeof outcomes

const answers = ['server-error', 'wrong-key', 'not-json', 'no-status'] as const

interface Transaction {
  readonly reference: string
  readonly token: string
  readonly customer_reference: string
  readonly user_reference: string
  readonly callback_url: string
  readonly success_url: string | null
  readonly begun_at: number
  readonly expires_at: number
  readonly outcome: Outcome | null
  readonly person: string | null
}

/** Jumio in the Netverify dialect: judges identity documents and faces. */
export const netverify: Company = {
  id: 'netverify',
  name: 'Jumio (Netverify)',
  kind: 'identity',
  describe: 'Judges identity documents and faces; a reviewer of the sandbox chooses what it says.',
  screens: [{ title: 'Transactions', path: PATH }],
  answers,
  open(context) {
    context.books.run(
      `create table if not exists netverify_transaction (reference text primary key, token text not null,
         customer_reference text not null, user_reference text not null, callback_url text not null,
         begun_at integer not null, expires_at integer not null, outcome text, person text) strict`,
    )
    // Absent in books of releases before it.
    if (!context.books.all<{ name: string }>(COLUMNS).some(({ name }) => name === 'success_url'))
      context.books.run('alter table netverify_transaction add column success_url text')
    return {
      async register(app) {
        registerProtocol(app, context)
        registerScreens(app, context)
      },
    }
  },
}

const findTransaction = ({ books }: CompanyContext, reference: string): Transaction | undefined =>
  books.one<Transaction>('select * from netverify_transaction where reference = ?', reference)

/** Refuses other customers, and answers as the panel says. @returns whether the call is answered */
function isAnswered({ control }: CompanyContext, request: FastifyRequest, reply: FastifyReply): boolean {
  const { token, secret } = credentials.netverify
  const next = control.take('server-error', 'wrong-key', 'not-json')
  if (next === 'server-error') void reply.code(500).send({ message: 'Server error' })
  else if (next === 'not-json') void reply.type('text/html').send('<html>gateway</html>')
  else if (
    next === 'wrong-key' ||
    !isSameSecret(request.headers.authorization, basicAuthorization(token, secret))
  )
    void reply.code(401).send({ message: 'Unauthorized' })
  else if (!request.headers['user-agent']) void reply.code(403).send({ message: 'User-Agent is missing' })
  else return false
  return true
}

function registerProtocol(app: FastifyInstance, context: CompanyContext): void {
  const { books, clock, control, settings } = context
  app.post('/api/v4/initiate', async (request, reply) => {
    if (isAnswered(context, request, reply)) return reply
    const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
    const { customerInternalReference: customer, userReference: user, callbackUrl: callback } = body
    if (typeof customer !== 'string' || typeof user !== 'string' || typeof callback !== 'string')
      return reply.code(400).send({ message: 'customerInternalReference, userReference or callbackUrl' })
    const [reference, token, now] = [randomUUID(), randomUUID(), clock.now()]
    const minutes = Number(body['tokenLifetimeInMinutes'] ?? DEFAULT_MINUTES)
    books.run(
      'insert into netverify_transaction values (?, ?, ?, ?, ?, ?, ?, null, null, ?)',
      reference,
      token,
      customer,
      user,
      callback,
      now,
      now + minutes * MINUTE_MS,
      typeof body['successUrl'] === 'string' ? body['successUrl'] : null,
    )
    context.signals.announce(TOPIC)
    return {
      timestamp: isoOf(now),
      transactionReference: reference,
      redirectUrl: `${settings.publicUrl}/netverify/web/v4/app?authorizationToken=${token}`,
    }
  })

  app.get<{ Params: { reference: string } }>('/api/netverify/v2/scans/:reference', async (request, reply) => {
    if (isAnswered(context, request, reply)) return reply
    const found = findTransaction(context, request.params.reference)
    if (!found) return reply.code(404).send({ message: 'No such scan' })
    if (control.take('no-status')) return { scanReference: found.reference }
    const status = statusOf(found, clock.now())
    return { timestamp: isoOf(clock.now()), scanReference: found.reference, status }
  })

  app.get<{ Params: { reference: string } }>(
    '/api/netverify/v2/scans/:reference/data',
    async (request, reply) => {
      if (isAnswered(context, request, reply)) return reply
      const found = findTransaction(context, request.params.reference)
      if (!found || statusOf(found, clock.now()) === 'PENDING')
        return reply.code(404).send({ message: 'No such scan' })
      return dataOf(found)
    },
  )
}

const statusOf = (
  { outcome, expires_at: expiresAt }: Transaction,
  now: number,
): 'PENDING' | 'DONE' | 'FAILED' => (outcome === null ? (now < expiresAt ? 'PENDING' : 'FAILED') : 'DONE')

/** The company's answer about a transaction; one that nobody has used has no document. */
function dataOf({ reference, outcome, person: personId, customer_reference: customer }: Transaction) {
  const said: {
    readonly document: Readonly<Record<string, string>>
    readonly identity?: Readonly<Record<string, string>>
    readonly reject?: readonly string[]
  } = outcomes[outcome ?? 'nothing sent']
  const person = people.find(({ id }) => id === personId)
  const [code, detail] = said.reject ?? []
  return {
    scanReference: reference,
    document: { ...(person ? readFrom(person) : {}), ...said.document },
    transaction: { status: outcome === null ? 'FAILED' : 'DONE', merchantScanReference: customer },
    verification: {
      ...(said.identity ? { identityVerification: said.identity } : {}),
      ...(code === undefined
        ? {}
        : {
            rejectReason: {
              rejectReasonCode: code,
              rejectReasonDescription: outcome,
              rejectReasonDetails: detail === undefined ? [] : [{ detailsCode: detail }],
            },
          }),
    },
  }
}

const readFrom = ({ firstName, lastName, dateOfBirth }: Person) => ({
  type: 'PASSPORT',
  firstName: firstName.toUpperCase(),
  lastName: lastName.toUpperCase(),
  dob: dateOfBirth,
  expiry: '2035-06-30',
})

/** Tells the operator that there is a result, as often as the panel says. */
async function callBack({ control, clock }: CompanyContext, found: Transaction): Promise<void> {
  const form = new URLSearchParams({
    callBackType: 'NETVERIFYID',
    callbackDate: isoOf(clock.now()),
    jumioIdScanReference: found.reference,
    merchantIdScanReference: found.customer_reference,
    customerId: found.user_reference,
    idScanStatus: found.outcome === null ? 'ERROR' : 'SUCCESS',
    verificationStatus: outcomes[found.outcome ?? 'nothing sent'].document.status,
  })
  if (control.takeDrop('before')) return
  for (let sent = 0; sent <= control.switches.duplicate; sent++) {
    const status = await fetch(found.callback_url, { method: 'POST', body: form }).then(
      (response) => response.status,
      () => null,
    )
    control.log({ direction: 'out', name: 'callback', request: form.toString(), status, answer: '' })
  }
}

function registerScreens(app: FastifyInstance, context: CompanyContext): void {
  const { books, clock, signals } = context
  app.get('/transactions', SCREEN, async (request, reply) => {
    const all = books.all<Transaction>('select * from netverify_transaction order by begun_at desc limit 50')
    if (request.headers.accept?.includes('application/json'))
      return {
        transactions: all.map(({ reference, customer_reference, outcome }) => ({
          reference,
          customer_reference,
          outcome,
        })),
      }
    const body = html`<h1>Transactions</h1>
      <div data-part="transactions">${all.map((one) => transactionRow(one, clock.now()))}</div>`
    return sendPage(reply, { title: 'Transactions', liveTopic: TOPIC, screen: PATH, body })
  })

  app.get<{ Querystring: { authorizationToken?: string } }>('/web/v4/app', SCREEN, async (request, reply) => {
    const token = request.query.authorizationToken ?? ''
    const found = books.one<Transaction>('select * from netverify_transaction where token = ?', token)
    const isOpen = found && statusOf(found, clock.now()) === 'PENDING'
    const body = isOpen
      ? html`<h1>Your identity document</h1>
          ${reviewForm(found, true)}`
      : html`<h1>This page is closed</h1>
          <p>The transaction is over. Begin it again in your account.</p>`
    return sendPage(reply, { title: 'Identity document', body, status: isOpen ? 200 : 410 })
  })

  app.post('/transactions', SCREEN, async (request, reply) => {
    const form = (request.body ?? {}) as Readonly<Record<string, unknown>>
    const reference = typeof form['reference'] === 'string' ? form['reference'] : ''
    const found = findTransaction(context, reference)
    const outcome = Object.keys(outcomes).find((known) => known === form['outcome'])
    const person = people.find(({ id }) => id === form['person'])
    if (!found || outcome === undefined || !person)
      return reply.code(400).send({ message: 'reference, outcome or person is not accepted' })
    // The first result stands: a transaction is reviewed one time.
    books.run(
      'update netverify_transaction set outcome = ?, person = ? where reference = ? and outcome is null',
      outcome,
      person.id,
      found.reference,
    )
    signals.announce(TOPIC)
    await callBack(context, findTransaction(context, found.reference) ?? found)
    if (request.headers.accept?.includes('application/json')) return { reviewed: found.reference }
    if (form['isPage'] !== 'yes') return reply.redirect(PATH, 303)
    // The policy of the pages lets a form lead to no other origin: the way back is a link.
    const body = html`<h1>Thank you</h1>
      <p><a href="${returnAddress(found)}">Continue</a></p>`
    return sendPage(reply, { title: 'Identity document', body })
  })
}

/** Where the hosted page leads; to the list where the operator has named nothing. */
function returnAddress({
  success_url: successUrl,
  customer_reference: customer,
  reference,
}: Transaction): string {
  if (successUrl === null || !URL.canParse(successUrl)) return PATH
  const url = new URL(successUrl)
  url.searchParams.set('transactionStatus', 'SUCCESS')
  url.searchParams.set('customerInternalReference', customer)
  url.searchParams.set('transactionReference', reference)
  return url.href
}

const transactionRow = (one: Transaction, now: number): Html =>
  html`<section class="card">
    <h2>${one.customer_reference}</h2>
    <p class="quiet">${isoOf(one.begun_at)} · ${one.outcome ?? statusOf(one, now)} ${one.person ?? ''}</p>
    ${statusOf(one, now) === 'PENDING' ? reviewForm(one) : ''}
  </section>`

/** The pictures are left out: the reviewer chooses whose document it is and what the company says. */
const reviewForm = ({ reference }: Transaction, isPage = false): Html =>
  html`<form method="post" action="${PATH}">
    <input type="hidden" name="reference" value="${reference}" />
    ${isPage ? html`<input type="hidden" name="isPage" value="yes" />` : ''}
    <p>
      <label
        >Document of
        <select name="person">
          ${people.map(
            ({ id, firstName, lastName }) => html`<option value="${id}">${firstName} ${lastName}</option>`,
          )}
        </select></label
      >
    </p>
    <p>
      <label
        >Result
        <select name="outcome">
          ${Object.keys(outcomes).map((outcome) => html`<option value="${outcome}">${outcome}</option>`)}
        </select></label
      >
    </p>
    <button>Send</button>
  </form>`
