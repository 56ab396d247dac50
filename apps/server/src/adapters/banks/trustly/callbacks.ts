import type { CallbackAnswer, CallbackCompany, CallbackRequest } from '../../../kernel/index.ts'
import type { BankReports } from '../../../modules/identity/index.ts'
import type { BankOrders } from '../../../modules/payments/index.ts'
import { assumed } from './assumed.ts'
import { createSignatures, type Signatures } from './auth.ts'
import type { TrustlyConfig } from './config.ts'
import { personFrom } from './mapping.ts'
import { isAboutMoney, type MoneyOutcome, takeMoney } from './orders.ts'
import { accountData, kycData, notification } from './wire.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Statuses of our answers: to `kyc` whether the person may go on, to everything else that it has arrived. */
type Status = 'CONTINUE' | 'FINISH' | 'OK'

/** Not answered: it came too early, and the company repeats it. */
type Unanswered = 'TOO EARLY'

interface TrustlyCallbackDependencies {
  readonly config: TrustlyConfig
  readonly addresses: readonly string[]
  readonly reports: BankReports
  /** Orders that pay deposits; undefined where nothing takes their money. */
  readonly orders: () => BankOrders | undefined
}

interface Called {
  readonly method: string
  readonly uuid: string
}

function answerOf(signatures: Signatures, called: Called, status: Status): CallbackAnswer {
  const data = { status }
  const result = { signature: signatures.sign({ ...called, data }), ...called, data }
  return {
    status: 200,
    headers: JSON_TYPE,
    body: JSON.stringify({ version: '1.1', result }),
    outcome: 'done',
  }
}

const plain = (status: number, outcome: 'refused' | 'failed'): CallbackAnswer => ({
  status,
  headers: JSON_TYPE,
  body: '{}',
  outcome,
})

/** Compares the holder of the chosen account with the person; the money of another person's account is held. */
async function accountStatus(
  { reports, orders }: TrustlyCallbackDependencies,
  data: unknown,
): Promise<Status | Unanswered | null | undefined> {
  const parsed = accountData.safeParse(data)
  if (!parsed.success) return null
  const { messageid: attemptId, orderid: reference } = parsed.data
  const holder = parsed.data.attributes?.[assumed.holderField] ?? ''
  const chosen = await reports.accountChosen({ attemptId, reference, holder })
  if (chosen === 'unnamed') return 'TOO EARLY'
  if (chosen === 'another') await orders()?.hold(reference)
  if (chosen !== null) return 'OK'
  // The attempt is gone: the player of the order is who was named.
  return (await orders()?.compareHolder(reference, holder)) ? 'OK' : undefined
}

/** The status for a notification; null when its data cannot be read, undefined for an order that is not ours. */
async function statusFor(
  deps: TrustlyCallbackDependencies,
  method: string,
  data: unknown,
): Promise<Status | Unanswered | null | undefined> {
  const { reports, orders } = deps
  switch (method) {
    case 'kyc': {
      const parsed = kycData.safeParse(data)
      if (!parsed.success) return null
      const named = { attemptId: parsed.data.messageid, reference: parsed.data.orderid }
      if (parsed.data.abort === assumed.abort) return (await reports.declined(named)) ? 'FINISH' : undefined
      if (!parsed.data.attributes) return null
      const verdict = await reports.identified({ ...named, person: personFrom(parsed.data.attributes) })
      if (verdict === null) return undefined
      if (verdict.is !== 'continue') return 'FINISH'
      if (!verdict.payment) return 'CONTINUE'
      // The order may take money only for a deposit that is reserved.
      const isReserved = await orders()?.reserve({ orderId: named.reference, ...verdict.payment })
      return isReserved ? 'CONTINUE' : 'FINISH'
    }
    case 'account':
      return accountStatus(deps, data)
    default:
      return undefined
  }
}

/** Without our signature the company repeats it: money is never lost because a message came too early. */
function notTaken({ log }: CallbackRequest, method: string, outcome: MoneyOutcome): CallbackAnswer {
  log.warn({ alarm: true, method, outcome }, 'money of Trustly that cannot be taken now')
  return outcome === 'malformed' ? plain(400, 'refused') : plain(503, 'failed')
}

/**
 * `POST /callbacks/trustly/bank`. A message without the company's signature changes nothing and gets no signed answer,
 * which the company takes as "not received".
 */
export function trustlyCallbacks(deps: TrustlyCallbackDependencies): CallbackCompany {
  const signatures = createSignatures(deps.config)

  async function handle(request: CallbackRequest): Promise<CallbackAnswer> {
    const parsed = request.method === 'POST' ? notification.safeParse(readJson(request.body)) : undefined
    if (!parsed?.success) {
      request.log.warn({ alarm: true }, 'malformed notification of Trustly')
      return plain(400, 'refused')
    }
    const { method, params } = parsed.data
    const called = { method, uuid: params.uuid }
    if (!signatures.isTheirs({ ...called, data: params.data }, params.signature)) {
      request.log.warn({ alarm: true, method }, 'notification without the signature of Trustly')
      return plain(401, 'refused')
    }
    const orders = deps.orders()
    if (orders && isAboutMoney(method)) {
      const outcome = await takeMoney(orders, method, params.data)
      return outcome === 'taken' ? answerOf(signatures, called, 'OK') : notTaken(request, method, outcome)
    }
    const status = await statusFor(deps, method, params.data)
    if (status === 'TOO EARLY') return plain(503, 'failed')
    if (status) return answerOf(signatures, called, status)
    request.log.warn({ alarm: true, method }, 'notification of Trustly about nothing that we have ordered')
    // Without an attempt nobody may go on; other notifications are taken, so that they are not repeated for ever.
    return answerOf(signatures, called, method === 'kyc' ? 'FINISH' : 'OK')
  }

  return {
    name: 'trustly',
    addresses: deps.addresses,
    handle,
    fail: (failure) => (failure === 'address' ? plain(403, 'refused') : plain(500, 'failed')),
  }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
