/** The company's page, on which a person agrees and names the account, and the list of checks. */
import type { FastifyInstance } from 'fastify'
import { isoOf } from '../clock.ts'
import type { CompanyContext } from '../company.ts'
import { type Html, html, radioChoices, sendPage } from '../html.ts'
import { earners, findCheck, type IncomeCheck, isPending } from './checks.ts'

const SCREEN = { config: { isScreen: true } } as const
export const TOPIC = 'account-information'
export const PATH = '/account-information/checks'
const REFUSED = ''

/** Tells the operator that there is a result, as often as the panel says. */
async function callBack({ control }: CompanyContext, { id, callback_url: url }: IncomeCheck): Promise<void> {
  const body = JSON.stringify({ id })
  if (control.takeDrop('before')) return
  for (let sent = 0; sent <= control.switches.duplicate; sent++) {
    const headers = { 'content-type': 'application/json' }
    const status = await fetch(url, { method: 'POST', headers, body }).then(
      (response) => response.status,
      () => null,
    )
    control.log({ direction: 'out', name: 'callback', request: body, status, answer: '' })
  }
}

export function registerScreens(app: FastifyInstance, context: CompanyContext): void {
  const { books, clock, signals } = context
  app.get('/checks', SCREEN, async (request, reply) => {
    const all = books.all<IncomeCheck>(
      'select * from account_information_check order by begun_at desc limit 50',
    )
    if (request.headers.accept?.includes('application/json'))
      return { checks: all.map(({ id, reference, person }) => ({ id, reference, person })) }
    const body = html`<h1>Income checks</h1>
      <div data-part="checks">${all.map((one) => checkRow(one, clock.now()))}</div>`
    return sendPage(reply, { title: 'Income checks', liveTopic: TOPIC, screen: PATH, body })
  })

  app.get<{ Querystring: { token?: string } }>('/consent', SCREEN, async (request, reply) => {
    const token = request.query.token ?? ''
    const found = books.one<IncomeCheck>('select * from account_information_check where token = ?', token)
    const isOpen = found && isPending(found, clock.now())
    const body = isOpen
      ? consentForm(found)
      : html`<h1>This page is closed</h1>
          <p>The check is over. Begin it again in your account.</p>`
    return sendPage(reply, { title: 'Your income', body, status: isOpen ? 200 : 410 })
  })

  app.post('/consent', SCREEN, async (request, reply) => {
    const form = (request.body ?? {}) as Readonly<Record<string, unknown>>
    const found = findCheck(context, typeof form['id'] === 'string' ? form['id'] : '')
    const isRefused = form['consent'] === 'no'
    const earner = earners.find(({ id }) => id === form['person'])
    if (!found || (!isRefused && !earner))
      return reply.code(400).send({ message: 'id, consent or person is not accepted' })
    // The first answer stands.
    books.run(
      'update account_information_check set person = ? where id = ? and person is null',
      isRefused ? REFUSED : (earner?.id ?? REFUSED),
      found.id,
    )
    signals.announce(TOPIC)
    await callBack(context, found)
    if (request.headers.accept?.includes('application/json')) return { answered: found.id }
    // The policy of the pages lets a form lead to no other origin: the way back is a link.
    const body = html`<h1>Thank you</h1>
      <p><a href="${found.return_url}">Continue</a></p>`
    return sendPage(reply, { title: 'Your income', body })
  })
}

const stateOf = (one: IncomeCheck, now: number): string =>
  isPending(one, now)
    ? 'waits'
    : (one.person ?? REFUSED) === REFUSED
      ? 'abandoned'
      : `account of ${one.person}`

const checkRow = (one: IncomeCheck, now: number): Html =>
  html`<section class="card">
    <h2>${one.reference}</h2>
    <p class="quiet">${isoOf(one.begun_at)} · ${stateOf(one, now)}</p>
    ${isPending(one, now) ? html`<p><a href="${pageOf(one.token)}">Open its page</a></p>` : ''}
  </section>`

export const pageOf = (token: string): string => `/account-information/consent?token=${token}`

const consentForm = ({ id }: IncomeCheck): Html =>
  html`<h1>Your income</h1>
    <p>
      With your consent we read the net income of the last three months from your bank account and pass on the
      monthly sum and the name of the holder. This is a sandbox: no real bank is contacted.
    </p>
    <form method="post" action="/account-information/consent">
      <input type="hidden" name="id" value="${id}" />
      ${radioChoices(
        'person',
        earners.map(({ id: value, firstName, lastName, monthlyIncome }) => ({
          value,
          label: `${firstName} ${lastName}`,
          detail: html`<small>${monthlyIncome.amount} ${monthlyIncome.currency}</small>`,
        })),
      )}
      <p>
        <button name="consent" value="yes">I agree</button>
        <button class="quiet" name="consent" value="no">I do not agree</button>
      </p>
    </form>`
