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
import { decimalFromMinor } from '@marquee/money'
import { countryOf, intlLocale, parsePrefix } from '@marquee/markets'
import type { PaymentIqConfig } from './config.ts'
import { transactionFrom } from './mapping.ts'
import { actAnswer, statusAnswer, tokenAnswer } from './wire.ts'

/** PaymentIQ's provider number in the ledger. */
export const PAYMENTIQ_NUMBER = 31

/** PaymentIQ's hosted cashier, Admin API and Front API (approve, deny, status, cancel). */
export function createPaymentIqCompany(deps: {
  config: PaymentIqConfig
  timeoutMs: number
  log: Log
  metrics?: Metrics
  fetch?: typeof fetch
}): PaymentCompany {
  const { config, log } = deps
  const client = (baseUrl: string): OutgoingClient =>
    createOutgoing({
      name: 'paymentiq',
      baseUrl,
      timeoutMs: deps.timeoutMs,
      log,
      ...(deps.metrics && { metrics: deps.metrics }),
      ...(deps.fetch && { fetch: deps.fetch }),
    })
  const [admin, front] = [client(config.adminUrl), client(config.cashierUrl)]
  let token: { value: string; goodUntil: number } | undefined
  const alarm = (call: string, status: number) =>
    log.error({ port: 'paymentiq', call, status, alarm: true }, 'the account with the company is refused')

  const isTokenGood = (): boolean => token !== undefined && performance.now() < token.goodUntil

  async function adminToken(): Promise<string | null> {
    if (token && isTokenGood()) return token.value
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
    if (result.outcome === 'refused') alarm('oauth/token', result.status)
    if (result.outcome !== 'done') return null
    const parsed = tokenAnswer.safeParse(safeJson(result))
    if (!parsed.success) return null
    token = {
      value: parsed.data.access_token,
      goodUntil: performance.now() + Math.max(parsed.data.expires_in - 30, 1) * 1000,
    }
    return token.value
  }

  /** Calls the API as the merchant. Fetches a token first and does not call without one. */
  async function callAsMerchant(
    api: OutgoingClient,
    call: { method: 'GET' | 'POST' | 'DELETE'; path: string; name: string; body?: string },
  ): Promise<OutgoingResult | { outcome: 'unknown' }> {
    const isFresh = !isTokenGood()
    const bearer = await adminToken()
    if (bearer === null) return { outcome: 'unknown' }
    const result = await api.call({
      ...call,
      idempotent: true,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    })
    if (result.outcome !== 'refused' || (result.status !== 401 && result.status !== 403)) return result
    token = undefined
    // A cached token may have been revoked; the next call fetches a new one.
    if (isFresh || result.status === 403) alarm(call.name, result.status)
    return { outcome: 'unknown' }
  }

  /** A call of the Admin API about one transaction. */
  function about(
    companyTx: string,
    { action, ...call }: { method: 'GET' | 'POST'; action: string; name: string; body?: string },
  ): Promise<OutgoingResult | { outcome: 'unknown' }> {
    const path = `/paymentiq/admin/v1/payments/${action}${encodeURIComponent(companyTx)}?merchantId=${encodeURIComponent(config.merchantId)}`
    return callAsMerchant(admin, { ...call, path })
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
    payTo: (payout) => payToAccount(front, config.merchantId, payout),
    async cancel(player, companyTx) {
      const path = `/api/user/transaction/${encodeURIComponent(config.merchantId)}/${player.playerId}/${encodeURIComponent(companyTx)}`
      return answerFrom(await callAsMerchant(front, { method: 'DELETE', path, name: 'cancel' }))
    },
  }
}

/** A payout to a stored account. The session authenticates the call, and is of one payment. */
async function payToAccount(
  front: OutgoingClient,
  merchantId: string,
  { player, sessionId, method, amount, accountId }: Parameters<PaymentCompany['payTo']>[0],
): Promise<CompanyAnswer> {
  const body = JSON.stringify({
    sessionId,
    userId: player.playerId.toString(),
    merchantId,
    amount: decimalFromMinor(amount, player.currency),
    accountId,
  })
  const path = `/api/${paymentMethods[method].providerType.toLowerCase()}/withdrawal/process`
  const headers = { 'content-type': 'application/json' }
  return answerFrom(
    await front.call({ method: 'POST', path, name: 'withdrawal', idempotent: true, headers, body }),
  )
}

/**
 * Only `success: false` is a refusal. An error without it may come from a proxy in between, and an unreadable success
 * is unknown.
 */
function answerFrom(result: OutgoingResult | { outcome: 'unknown' }): CompanyAnswer {
  if (result.outcome === 'unknown') return { outcome: 'unknown' }
  const parsed = actAnswer.safeParse(safeJson(result))
  if (parsed.success && parsed.data.success === false)
    return { outcome: 'refused', reason: 'refused-by-company' }
  const isYes = result.outcome === 'done' && (parsed.success || result.body.length === 0)
  return { outcome: isYes ? 'done' : 'unknown' }
}

function safeJson(result: { json(): unknown }): unknown {
  try {
    return result.json()
  } catch {
    return undefined
  }
}

/** Amounts are parsed from the digits as they were sent. */
function exactJson(result: { text(): string }): unknown {
  try {
    return parseExact(result.text())
  } catch {
    return undefined
  }
}

/** Address of the hosted cashier with its settings in the query, as PaymentIQ's own bootstrapper builds it. */
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
