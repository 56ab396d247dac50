import {
  createOutgoing,
  type Log,
  type Metrics,
  type OutgoingClient,
  type OutgoingResult,
} from '../../../kernel/index.ts'
import type { CashierRequest, CompanyAnswer, PaymentCompany } from '../../../modules/payments/index.ts'
import { countryOf } from '@marquee/markets'
import type { PaymentIqConfig } from './config.ts'
import { tokenAnswer } from './wire.ts'

/** The ledger's number of PaymentIQ. */
export const PAYMENTIQ_NUMBER = 31

/** Shown to the company's cashier so that it opens on the right method. */
const providerTypes: Readonly<Record<string, string>> = {
  CREDITCARD: 'CREDITCARD',
  TRUSTLY: 'TRUSTLY',
}

/** PaymentIQ's cashier address and its Admin and Front API (approve, deny, cancel). */
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

  async function act(action: 'approve' | 'deny', companyTx: string, info: string): Promise<CompanyAnswer> {
    const bearer = await adminToken()
    if (bearer === null) return { outcome: 'unknown' }
    const result = await admin.call({
      method: 'POST',
      path: `/paymentiq/admin/v1/payments/${action}/${encodeURIComponent(companyTx)}?merchantId=${encodeURIComponent(config.merchantId)}`,
      name: action,
      idempotent: true,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ info }),
    })
    if (result.outcome === 'refused' && result.status === 401) {
      token = undefined
      return { outcome: 'unknown' }
    }
    return answerFrom(result)
  }

  return {
    name: 'paymentiq',
    number: PAYMENTIQ_NUMBER,
    cashierUrl: (request) => cashierAddress(config, request),
    approve: (companyTx) => act('approve', companyTx, 'approved by the merchant'),
    deny: (companyTx, reason) => act('deny', companyTx, reason),
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

function answerFrom(result: OutgoingResult): CompanyAnswer {
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

/** The hosted cashier opens with its settings in the query. */
function cashierAddress(config: PaymentIqConfig, request: CashierRequest): { url: string; origin: string } {
  const url = new URL(`${config.cashierUrl}/cashier`)
  const settings: Record<string, string> = {
    merchantId: config.merchantId,
    userId: request.player.playerId.toString(),
    sessionId: request.sessionId,
    environment: 'test',
    method: request.direction,
    mode: 'gambling',
    providerType: providerTypes[request.method] ?? request.method,
    amount: request.amount,
    currency: request.player.currency,
    locale: request.langmarket,
    country: countryOf(request.player.country)?.iso3 ?? '',
    theme: request.theme,
  }
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
  return { url: url.href, origin: url.origin }
}
