import { randomBytes } from 'node:crypto'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'
import { html, sendPage } from '../html.ts'
import { openTransactions } from './books.ts'
import { registerCashier } from './cashier.ts'
import { createEngine, newTxId, payoutDueAt } from './engine.ts'
import { createMerchant } from './merchant.ts'
import { type Transaction, states, txName } from './types.ts'

const TOKEN_SECONDS = 600

/** PaymentIQ: the hosted cashier, its Front and Admin API, and the calls it makes to the merchant. */
export const paymentIq: Company = {
  id: 'paymentiq',
  name: 'PaymentIQ',
  kind: 'payments',
  describe: 'The cashier: cards and banks, deposits and payouts.',
  screens: [{ title: 'Bank and cards', path: '/paymentiq/bank' }],
  answers: ['late-transfer', 'other-amount', 'admin-down'],
  open({ settings, books, clock, control }) {
    const transactions = openTransactions(books)
    const merchant = createMerchant(settings.paymentIqIntegrationUrl, control)
    const engine = createEngine({ transactions, merchant, clock, control })
    const tokens = new Map<string, number>()

    function isStaff(header: string | undefined): boolean {
      const goodUntil = tokens.get(header?.replace(/^Bearer /, '') ?? '')
      return goodUntil !== undefined && goodUntil > clock.now()
    }

    return {
      start: () => engine.start(),
      stop: () => engine.stop(),
      async register(app) {
        registerCashier(app, { settings, transactions, engine, merchant, clock })

        app.post<{ Body: Record<string, string> }>('/oauth/token', async (request, reply) => {
          const { client_id: id, client_secret: secret, grant_type: grant } = request.body ?? {}
          if (
            grant !== 'client_credentials' ||
            id !== credentials.paymentiq.clientId ||
            secret !== credentials.paymentiq.clientSecret
          )
            return reply.code(401).send({ error: 'invalid_client' })
          const token = randomBytes(24).toString('base64url')
          tokens.set(token, clock.now() + TOKEN_SECONDS * 1000)
          return { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS }
        })

        app.post<{ Params: { action: string; txId: string }; Querystring: { merchantId?: string } }>(
          '/paymentiq/admin/v1/payments/:action/:txId',
          async (request, reply) => {
            const { action, txId } = request.params
            const finish = (status: number, body: object) => {
              control.log({
                direction: 'in',
                name: action,
                request: txId,
                status,
                answer: JSON.stringify(body),
              })
              return reply.code(status).send(body)
            }
            if (!isStaff(request.headers.authorization)) return finish(401, { error: 'unauthorized' })
            if (control.take('admin-down') !== null) return finish(503, { error: 'unavailable' })
            const transaction = transactions.read(txId)
            if (!transaction) return finish(404, { success: false, error: 'unknown transaction' })
            switch (action) {
              case 'approve':
                if (transaction.step === 'approval')
                  transactions.move(txId, 'approval', {
                    step: 'transfer',
                    state: 'approved',
                    dueAt: payoutDueAt(clock),
                  })
                else if (states[transaction.state].state === 'CANCELLED')
                  return finish(409, { success: false, error: 'cancelled' })
                return finish(200, { success: true, txId })
              case 'deny':
                transactions.move(txId, 'approval', { step: 'cancel', state: 'cancelledByMerchant' })
                return finish(200, { success: true, txId })
              case 'refund':
                return finish(200, refund(transaction))
              default:
                return finish(400, { success: false, error: 'unknown action' })
            }
          },
        )

        function refund(transaction: Transaction) {
          const back: Transaction = {
            ...transaction,
            txId: newTxId(),
            direction: 'withdrawal',
            originTxId: transaction.txId,
            state: 'registered',
            step: 'transfer',
            fate: 'success',
            attempts: 0,
            dueAt: 0,
            createdAt: clock.now(),
          }
          transactions.insert(back)
          return { success: true, txId: back.txId }
        }

        app.get<{ Params: { mid: string; uid: string; txId: string } }>(
          '/api/user/transaction/:mid/:uid/:txId/status',
          async (request, reply) => {
            const transaction = transactions.read(request.params.txId)
            if (transaction?.userId !== request.params.uid) return reply.code(404).send({ success: false })
            const { code, state } = states[transaction.state]
            return {
              success: true,
              txState: state,
              statusCode: `${code}`,
              txRefId: `${transaction.userId}A${transaction.txId}`,
            }
          },
        )
        app.delete<{ Params: { mid: string; uid: string; txId: string } }>(
          '/api/user/transaction/:mid/:uid/:txId',
          async (request, reply) => {
            if (!isStaff(request.headers.authorization)) return reply.code(401).send({ success: false })
            const transaction = transactions.read(request.params.txId)
            if (transaction?.userId !== request.params.uid) return reply.code(404).send({ success: false })
            const isStopped = transactions.move(transaction.txId, 'approval', {
              step: 'cancel',
              state: 'cancelledByPlayer',
            })
            const isOver = states[transaction.state].state === 'CANCELLED'
            control.log({
              direction: 'in',
              name: 'DELETE transaction',
              request: transaction.txId,
              status: 200,
              answer: `${isStopped || isOver}`,
            })
            return isStopped || isOver ? { success: true } : reply.code(409).send({ success: false })
          },
        )

        app.get('/bank', async (_request, reply) => {
          const rows = transactions.latest()
          return sendPage(reply, {
            title: 'Bank and cards',
            body: html`<h1>Bank and cards</h1>
              <p class="quiet">
                Every payment that the cashier knows, newest first. Payouts are made by themselves once the
                platform has approved them.
              </p>
              ${rows.length === 0 ? html`<p class="quiet">Nothing yet.</p>` : ''}
              <div class="scroll">
                <table>
                  <thead>
                    <tr>
                      <th>When</th>
                      <th>Player</th>
                      <th>What</th>
                      <th>Amount</th>
                      <th>Account</th>
                      <th>State</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${rows.map(
                      (row) =>
                        html`<tr>
                          <td>
                            ${Temporal.Instant.fromEpochMilliseconds(row.createdAt).toString().slice(0, 19).replace('T', ' ')}
                          </td>
                          <td>${row.userId}</td>
                          <td>${txName(row)}</td>
                          <td>${row.direction === 'withdrawal' ? '−' : ''}${row.amount} ${row.currency}</td>
                          <td>${row.maskedAccount}</td>
                          <td>${states[row.state].code} ${states[row.state].state}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`,
          })
        })
        app.get('/settlement', async () => ({
          rows: transactions
            .latest()
            .filter((row) => states[row.state].state === 'SUCCESSFUL')
            .map((row) => ({
              txId: row.txId,
              userId: row.userId,
              amount: row.direction === 'withdrawal' ? `-${row.amount}` : row.amount,
              currency: row.currency,
              merchantTxId: row.merchantTxId,
            })),
        }))
      },
    }
  },
}
