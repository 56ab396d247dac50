import type { CallbackAnswer, CallbackCompany, CallbackRequest } from '../../../kernel/index.ts'
import type { BankReports } from '../../../modules/identity/index.ts'
import { assumed } from './assumed.ts'
import { createSignatures, type Signatures } from './auth.ts'
import type { TrustlyConfig } from './config.ts'
import { personFrom } from './mapping.ts'
import { accountData, kycData, notification } from './wire.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Statuses of our answers: to `kyc` whether the person may go on, to everything else that it has arrived. */
type Status = 'CONTINUE' | 'FINISH' | 'OK'

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

/**
 * `POST /callbacks/trustly/bank`. A message without the company's signature changes nothing and gets no signed answer,
 * which the company takes as "not received".
 */
export function trustlyCallbacks(deps: {
  readonly config: TrustlyConfig
  readonly addresses: readonly string[]
  readonly reports: BankReports
}): CallbackCompany {
  const { reports } = deps
  const signatures = createSignatures(deps.config)

  /** The status for a notification; null when its data cannot be read, undefined for an order that is not ours. */
  async function statusFor(method: string, data: unknown): Promise<Status | null | undefined> {
    switch (method) {
      case 'kyc': {
        const parsed = kycData.safeParse(data)
        if (!parsed.success) return null
        const named = { attemptId: parsed.data.messageid, reference: parsed.data.orderid }
        if (parsed.data.abort === assumed.abort) return (await reports.declined(named)) ? 'FINISH' : undefined
        if (!parsed.data.attributes) return null
        const verdict = await reports.identified({ ...named, person: personFrom(parsed.data.attributes) })
        return verdict === null ? undefined : verdict.is === 'continue' ? 'CONTINUE' : 'FINISH'
      }
      case 'account': {
        const parsed = accountData.safeParse(data)
        if (!parsed.success) return null
        const holder = parsed.data.attributes?.[assumed.holderField] ?? ''
        const named = { attemptId: parsed.data.messageid, reference: parsed.data.orderid }
        return (await reports.accountChosen({ ...named, holder })) ? 'OK' : undefined
      }
      default:
        // Money moves in no order of ours: a notification about it is looked at by staff.
        return undefined
    }
  }

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
    const status = await statusFor(method, params.data)
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
