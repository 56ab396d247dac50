import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Verdict, registerBankPages } from '../bank-login/pages.ts'
import { type BankVisit, openBankVisits } from '../bank-login/visits.ts'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import { credentials } from '../credentials.ts'
import { type Person, alpha3Of, asMinor, findPerson } from '../people.ts'
import type { Settings } from '../settings.ts'
import { createOneClickPayment, type OneClickPayers } from './one-click-payment.ts'
import { type OneClick, openOneClickStore } from './one-click-store.ts'

/** Faults of 1-Click, by the names of the panel. */
export const oneClickAnswers = [
  'one-click-declined',
  'one-click-under-age',
  'one-click-name-differs',
  'one-click-late',
  'one-click-forged-code',
  'one-click-server-error',
] as const

const LATE_MS = 5_000

/** `attributes[name]=value` of a query. */
function attributesIn(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const [, key] = /^attributes\[(\w{1,40})\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )
}

const asked = z.object({
  client_id: z.literal(credentials.paymentiq.oneClickId),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  state: z.string().min(8).max(200),
  identity_provider: z.string().min(1),
  country: z.string().refine((country) => alpha3Of(country) !== undefined),
  currency: z.string().length(3),
  amount: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,3})?$/)
    .default(''),
  locale: z.string().default('en_GB'),
  iframe: z.literal('true').optional(),
})

const errorByField: Readonly<Record<string, string>> = {
  client_id: 'unauthorized_client',
  response_type: 'unsupported_response_type',
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The claims of a person, in `signin` and in the token. */
function claimsOf(person: Person, request: OneClick) {
  return {
    txRefId: request.txRefId,
    name: `${person.firstName} ${person.lastName}`,
    firstName: person.firstName,
    lastName: person.lastName,
    ...(person.personId === null ? {} : { personid: person.personId }),
    gender: person.gender,
    street: person.street,
    city: person.city,
    zip: person.zip,
    country: alpha3Of(person.country),
    dob: person.dateOfBirth,
    identityProvider: request.identityProvider,
  }
}

export interface OneClickDependencies extends OneClickPayers {
  readonly settings: Settings
  readonly books: Books
  readonly clock: Clock
  readonly control: Control
}

export type OneClickService = ReturnType<typeof createOneClick>

/** 1-Click: an OAuth 2 code flow whose user is a customer of a bank. */
export function createOneClick(deps: OneClickDependencies) {
  const { settings, clock, control, merchant } = deps
  const store = openOneClickStore(deps.books, clock)
  const visits = openBankVisits(deps.books, clock, 'piq_bank_visit')

  /** Visits that return with a code that nobody issued. */
  const forged = new Set<string>()

  async function identified(visit: BankVisit, person: Person): Promise<Verdict> {
    const request = store.read(visit.reference)
    if (!request) return 'away'
    const fault = control.take('one-click-declined', 'one-click-under-age')
    if (fault === 'one-click-declined') return 'declined'
    const year = Number(new Date(clock.now()).toISOString().slice(0, 4))
    const seconds = Math.floor(clock.now() / 1000)
    const body = JSON.stringify({
      ...claimsOf(fault === 'one-click-under-age' ? asMinor(person, year) : person, request),
      iat: seconds,
      rat: seconds,
      attributes: request.attributes,
    })
    const copies = Array.from({ length: control.switches.duplicate }, () => merchant.call('signin', body))
    const [answer] = await Promise.all([merchant.call('signin', body), ...copies])
    if (answer.outcome === 'unknown') return 'away'
    if (answer.outcome === 'no') {
      store.noteAnswer(request.txRefId, answer)
      return 'refused'
    }
    const { userId, sessionId } = answer.body
    store.noteAnswer(request.txRefId, { userId: textOf(userId), sessionId: textOf(sessionId) })
    return 'continue'
  }

  /** The redirect of an ended visit. Each code is for one exchange, so every look at the page issues another. */
  function returnUrl(visit: BankVisit): string {
    const request = store.read(visit.reference)
    if (!request) return settings.siteOrigin
    const url = new URL(request.redirectUri)
    url.searchParams.set('state', request.state)
    if (visit.step === 'done') url.searchParams.set('code', codeOf(visit, request))
    else {
      url.searchParams.set('error', 'access_denied')
      url.searchParams.set('error_description', visit.step)
      url.searchParams.set('tx_state', visit.step === 'cancelled' ? 'CANCELLED' : 'FAILED')
      if (request.errCode !== '') url.searchParams.set('errCode', request.errCode)
      if (request.errMsg !== '') url.searchParams.set('errMsg', request.errMsg)
    }
    return url.href
  }

  function codeOf(visit: BankVisit, request: OneClick): string {
    if (forged.has(visit.visitId)) return randomBytes(32).toString('base64url')
    const { person, bank, account } = visit
    return store.issueCode(request.txRefId, { person, bank, account })
  }

  const pay = createOneClickPayment({ ...deps, requests: store })
  return { store, visits, forged, identified, pay, returnUrl, settings, control, clock }
}

/** `GET /oauth/authorize`, `POST /oauth/check_token`, and the bank's pages. */
export function registerOneClick(app: FastifyInstance, service: OneClickService): void {
  const { store, visits, settings, control } = service
  type Asked = FastifyRequest<{ Querystring: Readonly<Record<string, string>> }>

  app.get('/oauth/authorize', async (request: Asked, reply) => {
    if (control.take('one-click-server-error') !== null)
      return reply.code(503).send({ error: 'temporarily_unavailable' })
    const parsed = asked.safeParse(request.query)
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? '')
      const error = errorByField[field] ?? 'invalid_request'
      return reply.code(error === 'unauthorized_client' ? 401 : 400).send({ error, error_description: field })
    }
    const { redirect_uri, state, identity_provider, country, locale, amount } = parsed.data
    const txRefId = store.insert({
      redirectUri: redirect_uri,
      state,
      identityProvider: identity_provider,
      attributes: attributesIn(request.query),
      amount,
    })
    const visitId = visits.insert({ reference: txRefId, country, locale })
    return {
      success: true,
      redirectOutput: {
        container: 'iframe',
        method: 'GET',
        url: `${settings.publicUrl}/paymentiq/bank/${visitId}`,
        parameters: {},
      },
      links: { statusUrl: `${settings.publicUrl}/paymentiq/oauth/status/${txRefId}` },
      messages: [],
    }
  })

  app.post<{ Body: Readonly<Record<string, string>> | null }>(
    '/oauth/check_token',
    async (request, reply) => {
      const found = store.findToken(request.body?.['token'] ?? '')
      return found
        ? { active: true, txRefId: found.txRefId }
        : reply.code(400).send({ error: 'invalid_token' })
    },
  )
}

/** The bank's pages under `/paymentiq/bank`. */
export function registerOneClickPages(app: FastifyInstance, service: OneClickService): void {
  registerBankPages(app, {
    visits: service.visits,
    merchantName: service.settings.paymentIqMerchantName,
    siteOrigin: service.settings.siteOrigin,
    path: '/paymentiq/bank',
    identified: service.identified,
    amountOf: (visit) => service.store.read(visit.reference)?.amount ?? '',
    async confirmed(visit, person) {
      if (!(await service.pay(visit, person)))
        service.visits.move({ ...visit, step: 'done' }, { step: 'unpaid' })
      if (service.control.take('one-click-forged-code') !== null) service.forged.add(visit.visitId)
    },
    returnUrl: service.returnUrl,
  })
}

/** `POST /oauth/token` with an authorization code. @param basic of the header */
export async function sendToken(
  service: OneClickService,
  reply: FastifyReply,
  form: Readonly<Record<string, string>>,
  basic: string | undefined,
): Promise<FastifyReply> {
  const { oneClickId, oneClickSecret } = credentials.paymentiq
  const expected = Buffer.from(`${oneClickId}:${oneClickSecret}`).toString('base64')
  if (basic !== expected) return reply.code(401).send({ error: 'invalid_client' })
  const { status, body } = await exchangeCode(service, form)
  return reply.code(status).send(body)
}

async function exchangeCode(
  { store, control, clock }: OneClickService,
  form: Readonly<Record<string, string>>,
): Promise<{ status: number; body: object }> {
  if (control.take('one-click-server-error') !== null)
    return { status: 503, body: { error: 'temporarily_unavailable' } }
  if (control.take('one-click-late') !== null)
    await new Promise<void>((resolve) => setTimeout(resolve, LATE_MS).unref())
  const found = store.takeCode(form['code'] ?? '')
  const request = found && store.read(found.txRefId)
  const person = findPerson(textOf(found?.claims['person']))
  if (!found || !request || !person || form['redirect_uri'] !== request.redirectUri)
    return { status: 400, body: { error: 'invalid_grant' } }
  const differs = control.take('one-click-name-differs') !== null || person.id === 'mona-mismatch'
  const named = differs ? { ...person, firstName: 'Magnus', lastName: 'Annen' } : person
  const claims = {
    ...claimsOf(named, request),
    userId: request.userId,
    merchantId: credentials.paymentiq.merchantId,
    bank: found.claims['bank'],
    maskedAccount: found.claims['account'],
    exp: Math.floor(clock.now() / 1000) + store.tokenSeconds,
    jti: randomUUID(),
  }
  return {
    status: 200,
    body: {
      access_token: store.issueToken(request.txRefId, claims),
      token_type: 'bearer',
      expires_in: store.tokenSeconds,
      ...claims,
    },
  }
}
