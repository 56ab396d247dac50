/** The hosted page and the list of transactions, where a person chooses what the company says. */
import type { FastifyInstance } from 'fastify'
import { isoOf } from '../clock.ts'
import type { CompanyContext } from '../company.ts'
import { type Html, html, sendPage } from '../html.ts'
import { people } from '../people.ts'
import { findTransaction, outcomes, statusOf, type Transaction } from './transactions.ts'

const SCREEN = { config: { isScreen: true } } as const
export const TOPIC = 'netverify'
export const PATH = '/netverify/transactions'

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

export function registerScreens(app: FastifyInstance, context: CompanyContext): void {
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
