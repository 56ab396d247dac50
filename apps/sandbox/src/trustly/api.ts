import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { BankVisits } from '../bank-login/visits.ts'
import type { Control } from '../control/control.ts'
import { credentials } from '../credentials.ts'
import { alpha3Of } from '../people.ts'
import type { Settings } from '../settings.ts'
import { type ErrorNumber, errors, numbersByAnswer } from './errors.ts'
import { trustlyKeys } from './keys.ts'
import type { AccountLedger, Orders } from './orders.ts'
import { isSigned, signatureOf } from './signature.ts'

const envelope = z.object({
  method: z.string().min(1),
  version: z.literal('1.1'),
  params: z.object({
    Signature: z.string().min(1),
    UUID: z.uuid(),
    Data: z.looseObject({
      Username: z.string(),
      Password: z.string(),
      NotificationURL: z.string().optional(),
      EndUserID: z.string().optional(),
      MessageID: z.string().optional(),
      Attributes: z.looseObject({}).optional(),
      FromDate: z.string().optional(),
      ToDate: z.string().optional(),
      Currency: z.string().nullable().optional(),
    }),
  }),
})
type Envelope = z.infer<typeof envelope>

const attributes = z.looseObject({
  Country: z.string().refine((country) => alpha3Of(country) !== undefined),
  Locale: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  IP: z.union([z.ipv4(), z.ipv6()]),
  SuccessURL: z.string(),
  FailURL: z.string(),
  RequestKYC: z.literal('1').optional(),
})

/** Of Deposit, in addition. An amount has two decimals. */
const deposited = z.looseObject({
  Amount: z.string().regex(/^\d+\.\d{2}$/),
  Currency: z.string().regex(/^[A-Z]{3}$/),
})

/** The number for the first invalid attribute. */
const numberByAttribute: Readonly<Record<string, ErrorNumber>> = {
  Country: 737,
  IP: 698,
  SuccessURL: 700,
  FailURL: 701,
}

export interface TrustlyApiDependencies {
  readonly settings: Settings
  readonly control: Control
  readonly orders: Orders
  readonly ledger: AccountLedger
  readonly visits: BankVisits
}

/** The JSON-RPC API, version 1.1: HTTP 200 for results and errors, both signed. */
export function registerApi(app: FastifyInstance, deps: TrustlyApiDependencies): void {
  app.post('/api/1', (request) => {
    const parsed = envelope.safeParse(request.body)
    if (!parsed.success) return Promise.resolve(refusal(623, { method: '', uuid: randomUUID() }))
    const called = { method: parsed.data.method, uuid: parsed.data.params.UUID }
    const forced = deps.control.take(...Object.keys(numbersByAnswer))
    const answer = forced === null ? answerTo(deps, parsed.data) : (numbersByAnswer[forced] ?? 620)
    if (typeof answer === 'number') return Promise.resolve(refusal(answer, called))
    const signature = signatureOf({ ...called, data: answer }, trustlyKeys.privateKey)
    return Promise.resolve({ version: '1.1', result: { signature, ...called, data: answer } })
  })
}

function refusal(code: ErrorNumber, called: { method: string; uuid: string }) {
  const data = { code, message: errors[code] }
  const signature = signatureOf({ ...called, data }, trustlyKeys.privateKey)
  return {
    version: '1.1',
    error: { name: 'JSONRPCError', code, message: errors[code], error: { signature, ...called, data } },
  }
}

/** What is wrong with a call before its attributes are read. */
function headProblem(orders: Orders, { method, params }: Envelope): ErrorNumber | undefined {
  const { UUID: uuid, Data: data, Signature: signature } = params
  if (!isSigned({ method, uuid, data }, signature, trustlyKeys.merchantPublicKey)) return 636
  if (data.Username !== credentials.trustly.user || data.Password !== credentials.trustly.password) return 616
  if (!orders.takeUuid(uuid)) return 688
  if (method === 'AccountLedger') return undefined
  if (method !== 'SelectAccount' && method !== 'Deposit') return 602
  if (!data.EndUserID) return 696
  if (!data.MessageID) return 697
  return notificationProblem(data.NotificationURL ?? '')
}

/** Method AccountLedger: the money of the merchant's orders between two dates. */
function readLedger(
  { orders, ledger }: TrustlyApiDependencies,
  envelopeOfCall: Envelope,
): ErrorNumber | readonly { orderid: string; amount: string; currency: string }[] {
  const problem = headProblem(orders, envelopeOfCall)
  if (problem !== undefined) return problem
  const { FromDate: from, ToDate: to } = envelopeOfCall.params.Data
  const dates = z.object({ from: z.iso.date(), to: z.iso.date() }).safeParse({ from, to })
  if (!dates.success) return 623
  return ledger.between(dates.data).map(({ orderId: orderid, ...line }) => ({ orderid, ...line }))
}

const answerTo = (deps: TrustlyApiDependencies, call: Envelope) =>
  call.method === 'AccountLedger' ? readLedger(deps, call) : openOrder(deps, call)

/**
 * SelectAccount, and Deposit, which adds a payment: a person names an account at a bank. With `RequestKYC` the merchant
 * learns who it is.
 */
function openOrder(
  { settings, orders, visits }: TrustlyApiDependencies,
  envelopeOfCall: Envelope,
): ErrorNumber | { orderid: string; url: string } {
  const problem = headProblem(orders, envelopeOfCall)
  if (problem !== undefined) return problem
  const { Data: data } = envelopeOfCall.params
  const given = attributes.safeParse(data.Attributes)
  if (!given.success) return numberByAttribute[String(given.error.issues[0]?.path[0])] ?? 623
  const { SuccessURL: successUrl, FailURL: failUrl, Country: country, Locale: locale } = given.data
  if (!URL.canParse(successUrl)) return 700
  if (!URL.canParse(failUrl)) return 701
  const paid = envelopeOfCall.method === 'Deposit' ? deposited.safeParse(data.Attributes) : undefined
  if (paid?.success === false) return 623
  const orderid = orders.insert({
    messageId: data.MessageID ?? '',
    endUserId: data.EndUserID ?? '',
    notificationUrl: data.NotificationURL ?? '',
    successUrl,
    failUrl,
    amount: paid?.data?.Amount ?? '',
    currency: paid?.data?.Currency ?? '',
  })
  if (orderid === undefined) return 637
  const visitId = visits.insert({ reference: orderid, country, locale })
  return { orderid, url: `${settings.publicUrl}/trustly/bank/${visitId}` }
}

/** The address must be HTTPS without a query. The sandbox also calls this machine in clear text. */
function notificationProblem(address: string): ErrorNumber | undefined {
  if (!URL.canParse(address) || address.includes('?')) return 705
  const { protocol, hostname } = new URL(address)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || isLocal ? undefined : 734
}
