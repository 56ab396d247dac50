import {
  createOutgoing,
  type Log,
  type Metrics,
  type OutgoingClient,
  type OutgoingResult,
  parseExact,
} from '../../../kernel/index.ts'
import type {
  CashierRequest,
  CompanyAnswer,
  CompanyStatus,
  PaymentCompany,
} from '../../../modules/payments/index.ts'
import { paymentMethods } from '@marquee/contract'
import { countryOf, intlLocale, parsePrefix } from '@marquee/markets'
import type { PaymentIqConfig } from './config.ts'
import { transactionFrom } from './mapping.ts'
import { statusAnswer, tokenAnswer } from './wire.ts'

/** The ledger's number of PaymentIQ. */
export const PAYMENTIQ_NUMBER = 31

/** PaymentIQ's cashier address and its Admin and Front API (approve, deny, status, cancel). */
export function createPaymentIqCompany(deps: {
  config: PaymentIqConfig
  timeoutMs: number
  log: Log
  metrics?: Metrics
  fetch?: typeof fetch
}): PaymentCompany {
  const { config } = deps
  const client = (baseUrl: string): OutgoingClient =>
    createOutgoing({
      name: 'paymentiq',
      baseUrl,
      timeoutMs: deps.timeoutMs,
      log: deps.log,
      ...(deps.metrics ? { metrics: deps.metrics } : {}),
      ...(deps.fetch ? { fetch: deps.fetch } : {}),
    })
  const admin = client(config.adminUrl)
  const front = client(config.cashierUrl)
  let token: { value: string; goodUntil: number } | undefined

  async function adminToken(): Promise<string | null> {
    if (token && performance.now() < token.goodUntil) return token.value
    const result = await admin.call({
      method: 'POST',
      path: '/oauth/token',
      name: 'oauth/token',
      idempotent: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: config.clientId,
        client_secret: config.clientSecret,
      }).toString(),
    })
    if (result.outcome !== 'done') return null
    const parsed = tokenAnswer.safeParse(safeJson(result))
    if (!parsed.success) return null
    token = {
      value: parsed.data.access_token,
      goodUntil: performance.now() + Math.max(parsed.data.expires_in - 30, 1) * 1000,
    }
    return token.value
  }

  /** A call of the Admin API about one transaction. A token that has lost its worth is an answer of nobody. */
  async function about(
    companyTx: string,
    call: { method: 'GET' | 'POST'; action: string; name: string; body?: string },
  ): Promise<OutgoingResult | { outcome: 'unknown' }> {
    const bearer = await adminToken()
    if (bearer === null) return { outcome: 'unknown' }
    const { method, name, body } = call
    const result = await admin.call({
      method,
      path: `/paymentiq/admin/v1/payments/${call.action}${encodeURIComponent(companyTx)}?merchantId=${encodeURIComponent(config.merchantId)}`,
      name,
      idempotent: true,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    if (result.outcome === 'refused' && result.status === 401) {
      token = undefined
      return { outcome: 'unknown' }
    }
    return result
  }

  async function act(action: 'approve' | 'deny', companyTx: string, info: string): Promise<CompanyAnswer> {
    const body = JSON.stringify({ info })
    return answerFrom(await about(companyTx, { method: 'POST', action: `${action}/`, name: action, body }))
  }

  async function statusOf(companyTx: string): Promise<CompanyStatus> {
    const result = await about(companyTx, { method: 'GET', action: '', name: 'status' })
    if (result.outcome === 'unknown') return { outcome: 'unknown' }
    if (result.outcome === 'refused')
      return {
        outcome: 'refused',
        reason: result.status === 404 ? 'not-in-their-books' : 'refused-by-company',
      }
    const parsed = statusAnswer.safeParse(exactJson(result))
    const transaction = parsed.success ? transactionFrom(parsed.data) : null
    return transaction ? { outcome: 'done', transaction } : { outcome: 'refused', reason: 'not-understood' }
  }

  return {
    name: 'paymentiq',
    number: PAYMENTIQ_NUMBER,
    cashierUrl: (request) => cashierAddress(config, request),
    approve: (companyTx) => act('approve', companyTx, 'approved by the merchant'),
    deny: (companyTx, reason) => act('deny', companyTx, reason),
    statusOf,
    async cancel(player, companyTx) {
      const path = `/api/user/transaction/${encodeURIComponent(config.merchantId)}/${player.playerId}/${encodeURIComponent(companyTx)}`
      const bearer = await adminToken()
      const result = await front.call({
        method: 'DELETE',
        path,
        name: 'cancel',
        idempotent: true,
        headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
      })
      return answerFrom(result)
    },
  }
}

function answerFrom(result: OutgoingResult | { outcome: 'unknown' }): CompanyAnswer {
  if (result.outcome === 'unknown') return { outcome: 'unknown' }
  if (result.outcome === 'refused') return { outcome: 'refused', reason: 'refused-by-company' }
  const body = safeJson(result)
  const success = typeof body === 'object' && body !== null && 'success' in body ? body.success : true
  return success === false ? { outcome: 'refused', reason: 'refused-by-company' } : { outcome: 'done' }
}

function safeJson(result: { json(): unknown }): unknown {
  try {
    return result.json()
  } catch {
    return undefined
  }
}

/** Amounts are read from the digits as they were sent. */
function exactJson(result: { text(): string }): unknown {
  try {
    return parseExact(result.text())
  } catch {
    return undefined
  }
}

/** The hosted cashier opens with its settings in the query, as its own bootstrapper sends them. */
export function cashierAddress(
  config: PaymentIqConfig,
  request: CashierRequest,
): { url: string; origin: string } {
  const url = new URL(`${config.cashierUrl}/cashier/`)
  const place = parsePrefix(`/${request.langmarket}`)
  const settings: Record<string, string> = {
    merchantId: config.merchantId,
    userId: request.player.playerId.toString(),
    sessionId: request.sessionId,
    environment: config.environment,
    method: request.direction,
    mode: 'gambling',
    providerType: paymentMethods[request.method].providerType,
    amount: request.amount,
    currency: request.player.currency,
    locale: place.known ? intlLocale(place.language, place.market).replaceAll('-', '_') : 'en_GB',
    country: countryOf(request.player.country)?.iso3 ?? '',
    theme: request.theme,
    'attributes.hostUri': config.hostUri,
  }
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
  return { url: url.href, origin: url.origin }
}
