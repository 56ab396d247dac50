import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCurrencyCode } from '@marquee/money'
import { z } from 'zod'
import { isSameSecret } from '../authorization.ts'
import type { Books } from '../books.ts'
import { isoOf } from '../clock.ts'
import { credentials } from '../credentials.ts'
import type { Control } from '../control/control.ts'
import { feeOf, halfOf } from './bank.ts'
import { cardFrom } from './card-form.ts'
import type { CashierDependencies } from './cashier.ts'
import { type OneClickService, sendToken } from './one-click.ts'
import { settlementOf, settlementCsv } from './settlement.ts'
import type { Visit } from './store.ts'
import { TOKEN_SECONDS, type Tokens } from './tokens.ts'
import { type Payment, type Stage, states, txNameOf } from './types.ts'
import { exactAmount, methodFrom, openVisit } from './visits.ts'

const MAX_ROWS = 200

export interface ApiDependencies extends CashierDependencies {
  readonly books: Books
  readonly control: Control
  readonly oneClick: OneClickService
}

/** A transaction as the APIs show it; once money has moved, its amount is what has moved. */
export function publicView(payment: Payment) {
  const { code, state } = states[payment.state]
  const hasMoved = payment.state === 'success' || payment.state === 'transferRefused'
  const isHalf = hasMoved && payment.direction === 'deposit' && payment.fate === 'otherAmount'
  const amount = isHalf ? halfOf(payment.amount, payment.currency) : payment.amount
  return {
    txId: payment.txId,
    txRefId: `${credentials.paymentiq.merchantId}A${payment.txId}`,
    merchantId: credentials.paymentiq.merchantId,
    userId: payment.userId,
    txName: txNameOf(payment),
    txType: payment.direction,
    txState: state,
    statusCode: code,
    stage: payment.stage,
    txAmount: payment.direction === 'deposit' ? amount : `-${amount}`,
    txAmountCy: payment.currency,
    ...feeOf(payment),
    feeCy: payment.currency,
    maskedAccount: payment.masked,
    accountHolder: payment.holder,
    pspService: payment.bank === '' ? null : payment.bank,
    pspStatusMessage: payment.state === 'cancelledByProvider' ? 'timeout' : payment.state,
    authCode: payment.authCode === '' ? null : payment.authCode,
    merchantTxId: payment.merchantTxId === '' ? null : payment.merchantTxId,
    originTxId: payment.originTxId === '' ? null : payment.originTxId,
    errCode: payment.errCode === '' ? null : payment.errCode,
    errMsg: payment.errMsg === '' ? null : payment.errMsg,
    created: isoOf(payment.createdAt),
    lastUpdated: isoOf(payment.changedAt),
  }
}

function refused(reply: FastifyReply, status: number, key: string, msg: string, field?: string) {
  return reply
    .code(status)
    .send({ success: false, errors: [{ ...(field ? { field } : {}), keys: [key], msg }] })
}

// ── Admin API ───────────────────────────────────────────────────────────────────

interface AtPayment {
  Params: { action: string; txId: string }
  Querystring: Readonly<Record<string, string>>
  Body: { info?: string; amount?: string } | null
}

export function registerAdminApi(app: FastifyInstance, deps: ApiDependencies, tokens: Tokens): void {
  const { store, flow, control } = deps
  app.post<{ Body: Readonly<Record<string, string>> | null }>('/oauth/token', async (request, reply) => {
    const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1]
    const [basicId, basicSecret] = basic ? Buffer.from(basic, 'base64').toString('utf8').split(':') : []
    const body = request.body ?? {}
    if (body['grant_type'] === 'authorization_code') return sendToken(deps.oneClick, reply, body, basic)
    if (body['grant_type'] !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    const isKnown =
      isSameSecret(basicId ?? body['client_id'] ?? '', credentials.paymentiq.clientId) &&
      isSameSecret(basicSecret ?? body['client_secret'] ?? '', credentials.paymentiq.clientSecret)
    if (!isKnown) return reply.code(401).send({ error: 'invalid_client' })
    return { access_token: tokens.issue(), token_type: 'bearer', expires_in: TOKEN_SECONDS, scope: 'admin' }
  })

  async function guard(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (control.take('admin-down') !== null) return reply.code(503).send({ error: 'temporarily_unavailable' })
    if (!tokens.isGood(request.headers.authorization))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'invalid_token' })
    const { merchantId } = request.query as Readonly<Record<string, string>>
    if (merchantId !== credentials.paymentiq.merchantId)
      return refused(reply, 403, 'err.merchant', 'Not your merchant')
    return undefined
  }

  app.post<AtPayment>('/admin/v1/payments/:action/:txId', { preHandler: guard }, async (request, reply) => {
    const { action, txId } = request.params
    const before = store.readPayment(txId)
    if (!before) return refused(reply, 404, 'err.tx.unknown', 'Unknown transaction')
    if (control.take('admin-refuse') !== null)
      return refused(reply, 409, 'err.tx.state', 'Refused by the panel')
    const answer = (isDone: boolean) => {
      const now = store.readPayment(txId) ?? before
      if (!isDone)
        return refused(
          reply,
          409,
          'err.tx.state',
          `Not possible in state ${states[now.state].state} (${states[now.state].code})`,
        )
      return { success: true, ...publicView(now) }
    }
    switch (action) {
      case 'approve':
        return answer(flow.approve(txId))
      case 'deny':
        return answer(flow.drop(txId, 'cancelledByMerchant'))
      case 'onhold':
        return answer(flow.hold(txId))
      case 'void':
        return answer(flow.release(txId))
      case 'capture':
        // Every deposit is captured by its transfer: nothing is left to do for a successful one.
        return answer(before.direction === 'deposit' && before.state === 'success')
      case 'refund': {
        const wanted = request.body?.amount
        const amount = wanted === undefined ? undefined : exactPart(wanted, before)
        if (amount === null) return refused(reply, 422, 'err.amount', 'Not a part of the amount', 'amount')
        const backId = flow.takeBack(txId, 'Refund', amount)
        const back = backId === null ? undefined : store.readPayment(backId)
        return back ? { success: true, ...publicView(back) } : answer(false)
      }
      default:
        return refused(reply, 404, 'err.action', 'Unknown action')
    }
  })

  app.get<AtPayment>('/admin/v1/payments/:txId', { preHandler: guard }, async (request, reply) => {
    const payment = store.readPayment(request.params.txId)
    return payment
      ? { success: true, ...publicView(payment) }
      : refused(reply, 404, 'err.tx.unknown', 'Unknown transaction')
  })

  const searchShape = z.object({
    userId: z.string().optional(),
    stage: z
      .enum(['authorizing', 'challenge', 'processing', 'approval', 'payout', 'closing', 'done'])
      .optional(),
    from: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
    maxRows: z.coerce.number().int().min(1).max(MAX_ROWS).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  })
  app.get('/admin/v1/payments', { preHandler: guard }, async (request, reply) => {
    const parsed = searchShape.safeParse(request.query)
    if (!parsed.success)
      return refused(reply, 422, 'err.query', parsed.error.issues.map((issue) => issue.message).join('; '))
    const { userId, stage, from, until, maxRows, offset } = parsed.data
    const rows = store.search({
      ...(userId === undefined ? {} : { userId }),
      ...(stage === undefined ? {} : { stage: stage satisfies Stage }),
      ...(from === undefined ? {} : { from: Date.parse(from) }),
      ...(until === undefined ? {} : { until: Date.parse(until) }),
      limit: maxRows,
      offset,
    })
    return { success: true, transactions: rows.map(publicView), offset, maxRows }
  })

  app.get<{ Params: { day: string } }>(
    '/admin/v1/settlements/:day',
    { preHandler: guard },
    async (request, reply) => {
      const rows = settlementOf(store, request.params.day)
      if (!rows) return refused(reply, 422, 'err.day', 'Not a day, write 2026-11-21', 'day')
      if (request.headers.accept?.startsWith('application/json')) return { day: request.params.day, rows }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="settlement-${request.params.day}.csv"`)
        .send(settlementCsv(rows))
    },
  )
}

function exactPart(text: string, payment: Payment): string | null {
  if (!isCurrencyCode(payment.currency)) return null
  const amount = exactAmount(text, payment.currency)
  return amount !== null && Number(amount) <= Number(payment.amount) ? amount : null
}

// ── Front API ───────────────────────────────────────────────────────────────────

interface AtUser {
  Params: {
    mid: string
    uid: string
    txId: string
    accountId: string
    provider: string
    direction: string
    step: string
  }
  Querystring: Readonly<Record<string, string>>
  Body: Readonly<Record<string, unknown>> | null
}

/** API for a cashier that the merchant builds itself; the session authenticates the player. */
export function registerFrontApi(app: FastifyInstance, deps: ApiDependencies, tokens: Tokens): void {
  const { store, flow, control, clock, settings } = deps

  /** The visit of this player's session; a new session is verified with the merchant. */
  async function visitOf(userId: string, query: Readonly<Record<string, unknown>>): Promise<Visit | null> {
    const opening = await openVisit(deps, { merchantId: credentials.paymentiq.merchantId, ...query, userId })
    return opening.outcome === 'open' ? opening.visit : null
  }
  const noSession = (reply: FastifyReply) => refused(reply, 401, 'err.session', 'The session is not known')

  app.addHook('preHandler', async (request, reply) => {
    if (control.take('front-down') !== null) return reply.code(503).send({ success: false })
    const { mid } = request.params as Partial<AtUser['Params']>
    if (mid !== undefined && mid !== credentials.paymentiq.merchantId)
      return refused(reply, 403, 'err.merchant', 'Unknown merchant')
  })

  app.get<AtUser>('/api/user/payment/method/:mid/:uid', async (request, reply) => {
    const visit = await visitOf(request.params.uid, request.query)
    if (!visit) return noSession(reply)
    return {
      success: true,
      methods: (['CREDITCARD', 'TRUSTLY'] as const).map((method) => ({
        providerType: method,
        txType: visit.direction === 'deposit' ? `${txName(method)}Deposit` : `${txName(method)}Withdrawal`,
        currency: visit.currency,
        fee: '0.00',
        accounts: store.accountsOf(visit.userId, method).map(accountFields),
      })),
    }
  })

  app.get<AtUser>('/api/user/account/:mid/:uid', async (request, reply) => {
    const visit = await visitOf(request.params.uid, request.query)
    if (!visit) return noSession(reply)
    return {
      success: true,
      accounts: [
        ...store.accountsOf(visit.userId, 'CREDITCARD'),
        ...store.accountsOf(visit.userId, 'TRUSTLY'),
      ].map(accountFields),
    }
  })
  app.delete<AtUser>('/api/user/account/:mid/:uid/:accountId', async (request, reply) => {
    const visit = await visitOf(request.params.uid, request.query)
    if (!visit) return noSession(reply)
    return store.hideAccount(visit.userId, request.params.accountId)
      ? { success: true }
      : refused(reply, 404, 'err.account.unknown', 'Unknown account')
  })

  const processShape = z.looseObject({
    sessionId: z.string(),
    userId: z.string(),
    merchantId: z.literal(credentials.paymentiq.merchantId),
    amount: z.union([z.string(), z.number()]).transform(String),
    accountId: z.string().optional(),
    cardNumber: z.string().optional(),
    cardHolder: z.string().optional(),
    expiryMonth: z.string().optional(),
    expiryYear: z.string().optional(),
    cvv: z.string().optional(),
    locale: z.string().optional(),
  })
  app.post<AtUser>('/api/:provider/:direction/:step', async (request, reply) => {
    const { provider, direction, step } = request.params
    const method = methodFrom(provider)
    if (!method || !['deposit', 'withdrawal'].includes(direction) || !['process', 'validate'].includes(step))
      return refused(reply, 404, 'err.path', 'No such call')
    const parsed = processShape.safeParse(request.body)
    if (!parsed.success)
      return refused(
        reply,
        422,
        'err.body',
        parsed.error.issues.map((issue) => issue.path.join('.')).join(', '),
      )
    const { userId, amount: wanted, sessionId } = parsed.data
    const visit = await visitOf(userId, { sessionId, method: direction, providerType: method })
    if (!visit || visit.direction !== direction) return noSession(reply)
    const running = store.paymentOf(visit.visitId)
    if (running) return outcome(visit, running)
    const amount = isCurrencyCode(visit.currency) ? exactAmount(wanted, visit.currency) : null
    if (amount === null || (visit.amount !== null && visit.amount !== amount))
      return refused(reply, 422, 'err.amount', 'Not the amount of this session', 'amount')
    const known = parsed.data.accountId ? store.readAccount(userId, parsed.data.accountId) : undefined
    if (method === 'TRUSTLY' && !known) {
      // Bank and account are chosen on the bank's own pages.
      if (step === 'process') store.updateVisit(visit.visitId, { method, amount })
      return {
        success: true,
        txState: 'WAITING_INPUT',
        statusCode: 300,
        redirectOutput: redirectTo(visit),
        messages: [],
        errors: [],
      }
    }
    const entered = {
      cardNumber: parsed.data.cardNumber ?? '',
      holder: parsed.data.cardHolder ?? '',
      expiry: `${parsed.data.expiryMonth ?? ''}/${parsed.data.expiryYear ?? ''}`,
    }
    const card = known ?? cardFrom(visit, entered, clock)
    if ('text' in card) return refused(reply, 422, 'err.field', card.text, card.field)
    if (method === 'CREDITCARD' && direction === 'deposit' && !/^\d{3,4}$/.test(parsed.data.cvv ?? ''))
      return refused(reply, 422, 'err.field', 'Security code', 'cvv')
    if (step === 'validate') return { success: true, messages: [], errors: [] }
    const payment = flow.begin(visit, known ?? store.keepAccount(card), amount)
    if (!payment) return refused(reply, 500, 'err.internal', 'Not begun')
    return outcome(visit, payment)
  })

  function redirectTo(visit: Visit) {
    return {
      container: 'iframe',
      method: 'GET',
      url: `${settings.publicUrl}/paymentiq/cashier/${visit.visitId}`,
      parameters: {},
    }
  }
  function outcome(visit: Visit, payment: Payment) {
    const { code, state } = states[payment.state]
    return {
      success: state !== 'FAILED' && state !== 'CANCELLED',
      txState: state,
      txId: payment.txId,
      txRefId: `${credentials.paymentiq.merchantId}A${payment.txId}`,
      statusCode: code,
      redirectOutput: redirectTo(visit),
      messages: [],
      errors: [],
    }
  }

  app.get<AtUser>('/api/user/transaction/:mid/:uid', async (request, reply) => {
    if (!tokens.isGood(request.headers.authorization) && !(await visitOf(request.params.uid, request.query)))
      return noSession(reply)
    return { success: true, transactions: store.paymentsOf(request.params.uid).map(publicView) }
  })
  app.get<AtUser>('/api/user/transaction/:mid/:uid/:txId/status', async (request, reply) => {
    if (!tokens.isGood(request.headers.authorization) && !(await visitOf(request.params.uid, request.query)))
      return noSession(reply)
    const payment = store.readPayment(request.params.txId)
    if (payment?.userId !== request.params.uid)
      return refused(reply, 404, 'err.tx.unknown', 'Unknown transaction')
    return { success: true, ...publicView(payment) }
  })
  app.delete<AtUser>('/api/user/transaction/:mid/:uid/:txId', async (request, reply) => {
    const { uid, txId } = request.params
    if (!tokens.isGood(request.headers.authorization) && !(await visitOf(uid, request.query)))
      return noSession(reply)
    const payment = store.readPayment(txId)
    if (payment?.userId !== uid) return refused(reply, 404, 'err.tx.unknown', 'Unknown transaction')
    if (payment.stage === 'challenge') flow.abort(txId)
    const isDropped = payment.stage === 'challenge' || flow.drop(txId, 'cancelledByPlayer')
    if (!isDropped) return refused(reply, 409, 'err.tx.state', 'It cannot be cancelled any more')
    return { success: true, ...publicView(store.readPayment(txId) ?? payment) }
  })
}

function txName(method: 'CREDITCARD' | 'TRUSTLY'): string {
  return method === 'CREDITCARD' ? 'Creditcard' : 'Trustly'
}

function accountFields(account: {
  accountId: string
  masked: string
  holder: string
  expiry: string
  bank: string
  method: string
}) {
  return {
    accountId: account.accountId,
    providerType: account.method,
    maskedAccount: account.masked,
    accountHolder: account.holder,
    ...(account.expiry === ''
      ? {}
      : { expiryMonth: account.expiry.slice(0, 2), expiryYear: `20${account.expiry.slice(-2)}` }),
    ...(account.bank === '' ? {} : { service: account.bank }),
  }
}
