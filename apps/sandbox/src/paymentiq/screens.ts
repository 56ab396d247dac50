import type { FastifyInstance } from 'fastify'
import { decimalFromMinor } from '@marquee/money'
import { type Clock, isoOf, timeText } from '../clock.ts'
import { type Html, html, sendPage } from '../html.ts'
import type { Bank, BankAccount } from './bank.ts'
import { magicCents, testCards } from './fates.ts'
import { type Flow, PAYMENTS_TOPIC } from './flow.ts'
import type { Outbox } from './outbox.ts'
import { settlementCsv, settlementOf } from './settlement.ts'
import type { Store } from './store.ts'
import { type Fate, type Payment, prettyAccount, states, txNameOf } from './types.ts'
import { amountText } from './visits.ts'

const SCREEN = { config: { isScreen: true } } as const
const SHOWN = 100

export interface ScreenDependencies {
  readonly store: Store
  readonly flow: Flow
  readonly outbox: Outbox
  readonly bank: Bank
  readonly clock: Clock
}

/** Screens: every payment with its actions, the test cards, the bank's accounts. */
export function registerScreens(app: FastifyInstance, deps: ScreenDependencies): void {
  const { store, flow, outbox, bank, clock } = deps

  app.get('/payments', SCREEN, async (_request, reply) => {
    const payments = store.latest(SHOWN)
    const waiting = new Map(outbox.waiting().map((call) => [call.txId, call]))
    const today = isoOf(clock.now()).slice(0, 10)
    return sendPage(reply, {
      title: 'Payments',
      screen: '/paymentiq/payments',
      liveTopic: PAYMENTS_TOPIC,
      isWide: true,
      body: html`<h1>Payments</h1>
        <p class="quiet">
          Every transaction that the payment company knows, newest first. A payout waits here until the
          merchant approves it, and is sent by itself then.
          <a href="/paymentiq/settlement/${today}">Settlement file of today</a>
        </p>
        <div data-part="payments">
          ${
            payments.length === 0
              ? html`<p class="empty">No payments yet. They begin in the cashier of the player site.</p>`
              : html`<div class="scroll">
                  <table class="stacks">
                    <thead>
                      <tr>
                        <th>When, UTC</th>
                        <th class="end">Player</th>
                        <th>What</th>
                        <th class="end">Amount</th>
                        <th>Account</th>
                        <th>State</th>
                        <th>What people can do</th>
                      </tr>
                    </thead>
                    <tbody>
                      ${payments.map((payment) => paymentRow(payment, waiting.get(payment.txId), store))}
                    </tbody>
                  </table>
                </div>`
          }
        </div>`,
    })
  })

  app.post<{ Params: { txId: string }; Body: Readonly<Record<string, string>> | null }>(
    '/payments/:txId',
    SCREEN,
    async (request, reply) => {
      const { txId } = request.params
      switch (request.body?.['act']) {
        case 'approve':
          flow.approve(txId)
          break
        case 'deny':
          flow.drop(txId, 'cancelledByMerchant')
          break
        case 'hold':
          flow.hold(txId)
          break
        case 'refund':
          flow.takeBack(txId, 'Refund')
          break
        case 'chargeback':
          flow.takeBack(txId, 'Chargeback')
          break
        case 'again':
          flow.transferAgain(txId)
          break
        default:
          break
      }
      return reply.redirect('/paymentiq/payments', 303)
    },
  )

  app.get<{ Params: { day: string } }>('/settlement/:day', SCREEN, async (request, reply) => {
    const rows = settlementOf(store, request.params.day)
    if (!rows) return reply.code(404).type('text/plain').send('Not a day')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="settlement-${request.params.day}.csv"`)
      .send(settlementCsv(rows))
  })

  app.get('/cards', SCREEN, async (_request, reply) =>
    sendPage(reply, {
      title: 'Cards',
      screen: '/paymentiq/cards',
      body: html`<h1>Cards</h1>
        <p class="quiet">
          Numbers to pay with: any name, any date ahead, any security code. Every other number with a right
          check digit pays after a confirmation. The name Mona Mismatch is refused as another person's.
        </p>
        <div class="scroll" tabindex="0" role="region" aria-label="Test cards">
          <table>
            <thead>
              <tr>
                <th>Number</th>
                <th>What it does</th>
                <th>Asks the holder</th>
              </tr>
            </thead>
            <tbody>
              ${testCards.map(
                (card) =>
                  html`<tr>
                    <td class="num"><code>${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</code></td>
                    <td>${card.what}</td>
                    <td>${card.isAsked ? 'yes' : 'no'}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <h2>Amounts</h2>
        <p class="quiet">
          The end of a deposit's amount decides too, for currencies with cents. Payouts are not touched.
        </p>
        <div class="scroll" tabindex="0" role="region" aria-label="Ends of amounts">
          <table>
            <thead>
              <tr>
                <th>Ends in</th>
                <th>What happens</th>
              </tr>
            </thead>
            <tbody>
              ${Object.entries(magicCents).map(
                ([cents, fate]) =>
                  html`<tr>
                    <td class="num"><code>.${cents}</code></td>
                    <td>${fateText[fate]}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`,
    }),
  )

  app.get('/bank', SCREEN, async (_request, reply) => {
    const accounts = bank.all()
    const byCustomer = Map.groupBy(
      accounts,
      (account) => `${account.bank}|${account.holder}|${account.userId}`,
    )
    return sendPage(reply, {
      title: 'Bank',
      screen: '/paymentiq/bank',
      liveTopic: PAYMENTS_TOPIC,
      body: html`<h1>Bank</h1>
        <p class="quiet">
          Accounts of people who have logged in to a bank in the cashier. Deposits leave them, payouts arrive
          on them.
        </p>
        <div data-part="accounts">
          ${
            byCustomer.size === 0
              ? html`<p class="empty">Nobody has logged in to a bank yet.</p>`
              : html`<div class="grid">${[...byCustomer.values()].map(customerCard)}</div>`
          }
        </div>`,
    })
  })
}

const fateText: Readonly<Record<Fate, string>> = {
  success: 'Paid',
  late: 'Paid, but the money comes 20 seconds late',
  lost: 'Paid, but the merchant is never told: it has to ask',
  double: 'Paid; the transfer is told twice at once and again a minute later',
  otherAmount: 'Half of the amount arrives',
  feeAdded: 'Paid, with a fee on top',
  feeDeducted: 'Paid, and a fee was taken off',
  unsure: 'Nobody knows for 30 seconds, then it was paid',
  dispute: 'Paid; charged back after seven days',
  noConnection: '501: no connection to the provider',
  fraud: '503: stopped by fraud rules',
  noFunds: '504: not enough money',
  providerDown: '512: the provider is down',
  notAuthorised: '513: declined by the bank',
  otherPerson: '515: the account belongs to another person',
  limit: '521: above a limit of the bank',
  expiredCard: '531: the card has expired',
  failed3ds: '550: the confirmation fails',
  maintenance: '575: closed for maintenance',
  nameMismatch: '594: the names differ',
}

function paymentRow(
  payment: Payment,
  waiting: { action: string; attempts: number } | undefined,
  store: Store,
): Html {
  const { code, state } = states[payment.state]
  const look = state === 'SUCCESSFUL' ? 'ok' : state === 'FAILED' || state === 'CANCELLED' ? 'bad' : 'warn'
  const amount = amountText(payment.amount, payment.currency, 'en-UN')
  return html`<tr>
    <td class="num">${timeText(payment.createdAt)}</td>
    <td class="end">${payment.userId}</td>
    <td>
      ${txNameOf(payment)}<br /><span class="tiny faint num">${payment.txId}</span>
      ${payment.originTxId === '' ? '' : html`<br /><span class="tiny faint num">of ${payment.originTxId}</span>`}
    </td>
    <td class="end num">${payment.direction === 'deposit' ? '' : '−'}${amount}</td>
    <td>
      <span class="num">${prettyAccount(payment.masked)}</span><br /><span class="tiny faint"
        >${payment.bank === '' ? '' : `${payment.bank}, `}${payment.holder}</span
      >
    </td>
    <td>
      <span class="${look}">${state.toLowerCase().replaceAll('_', ' ')}</span>
      <span class="faint">${code}</span>
      ${payment.errMsg === '' ? '' : html`<br /><span class="tiny faint">${payment.errCode} ${payment.errMsg}</span>`}
      ${
        waiting === undefined
          ? ''
          : html`<br /><span class="tiny warn"
                >${waiting.action}
                waits${waiting.attempts > 0 ? `, asked ${waiting.attempts} times` : ''}</span
              >`
      }
    </td>
    <td class="whole">${acts(payment, store)}</td>
  </tr>`
}

function acts(payment: Payment, store: Store): Html {
  const button = (act: string, label: string) =>
    html`<form method="post" action="/paymentiq/payments/${payment.txId}">
      <button class="slim" name="act" value="${act}" aria-label="${label} ${payment.txId}">${label}</button>
    </form>`
  if (payment.stage === 'approval')
    return html`${button('approve', 'Approve')} ${button('deny', 'Deny')}
    ${payment.state === 'onHold' ? '' : button('hold', 'Hold')}`
  if (payment.stage !== 'done') return html``
  if (payment.state === 'transferRefused') return button('again', 'Tell again')
  if (payment.state !== 'success') return html``
  const canGoBack = payment.direction === 'deposit' && store.reversalsOf(payment.txId).length === 0
  return html`${canGoBack ? html`${button('refund', 'Refund')} ${button('chargeback', 'Chargeback')}` : ''}
  ${button('again', 'Tell again')}`
}

function customerCard(accounts: readonly BankAccount[]): Html {
  const [first] = accounts
  if (!first) return html``
  return html`<section class="card">
    <h2>${first.bank}</h2>
    <p class="small quiet">${first.holder}, player ${first.userId}</p>
    <dl>
      ${accounts.map(
        (account) =>
          html`<div class="row">
            <dt>${account.title}<br /><span class="tiny faint num">${account.number}</span></dt>
            <dd class="num">
              ${amountText(decimalFromMinor(account.balance, account.currency), account.currency, 'en-UN')}
            </dd>
          </div>`,
      )}
    </dl>
  </section>`
}
