import type { z } from 'zod'
import {
  type CallbackAnswer,
  type CallbackCompany,
  createOutgoing,
  type OutgoingCall,
  type OutgoingDependencies,
} from '../../../kernel/index.ts'
import type { IdentityCompany, IdentityReports } from '../../../modules/verification/index.ts'
import type { NetverifyConfig } from './config.ts'
import { companyLocale, resultFrom } from './mapping.ts'
import { callbackForm, dataAnswer, initiateAnswer, scanAnswer } from './wire.ts'

/** ID and face, by camera or by files. */
const WORKFLOW = 200

interface NetverifyDependencies extends OutgoingDependencies {
  readonly config: NetverifyConfig
}

/** The parsed answer of a call; null where there is none that can be used. */
type Ask = <T>(schema: z.ZodType<T>, call: Omit<OutgoingCall, 'headers'>) => Promise<T | null>

function createAsk({ config, ...surroundings }: NetverifyDependencies): Ask {
  const client = createOutgoing({ name: 'netverify', baseUrl: config.url, ...surroundings })
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': config.userAgent,
    authorization: `Basic ${Buffer.from(`${config.token}:${config.secret}`).toString('base64')}`,
  }
  const alarm = (call: string, problem: string) =>
    surroundings.log.error(
      { port: 'netverify', call, problem, alarm: true },
      'the identity company gave no usable answer',
    )
  return async (schema, call) => {
    const result = await client.call({ ...call, headers })
    if (result.outcome === 'unknown') return null
    if (result.outcome === 'refused') {
      alarm(call.name, `status ${result.status}`)
      return null
    }
    const parsed = schema.safeParse(jsonOf(result.body))
    if (parsed.success) return parsed.data
    // Names of fields, never values: they are personal.
    alarm(call.name, [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', '))
    return null
  }
}

/** Identity documents and faces by Jumio in the Netverify dialect. */
export function createNetverify(deps: NetverifyDependencies): IdentityCompany {
  const ask = createAsk(deps)
  return {
    async begin({ uploadId, playerKey, minutes, locale, returnUrl, signal }) {
      const answer = await ask(initiateAnswer, {
        method: 'POST',
        path: '/api/v4/initiate',
        name: 'initiate',
        body: JSON.stringify({
          customerInternalReference: uploadId,
          userReference: playerKey,
          workflowId: WORKFLOW,
          callbackUrl: deps.config.callbackUrl,
          successUrl: returnUrl,
          errorUrl: returnUrl,
          locale: companyLocale(locale),
          tokenLifetimeInMinutes: minutes,
        }),
        ...(signal ? { signal } : {}),
      })
      return answer === null
        ? { outcome: 'unknown' }
        : { outcome: 'done', reference: answer.transactionReference, pageUrl: answer.redirectUrl }
    },

    async read({ reference, signal }) {
      const path = `/api/netverify/v2/scans/${encodeURIComponent(reference)}`
      const options = signal ? { signal } : {}
      const scan = await ask(scanAnswer, { method: 'GET', path, name: 'scan', ...options })
      if (scan === null) return { outcome: 'unknown' }
      if (scan.status === 'PENDING') return { outcome: 'done', result: { is: 'pending' } }
      const data = await ask(dataAnswer, { method: 'GET', path: `${path}/data`, name: 'data', ...options })
      return data === null ? { outcome: 'unknown' } : { outcome: 'done', result: resultFrom(data) }
    },
  }
}

/** The body of an answer; null when it is not JSON. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return null
  }
}

const answerWith = (status: number, outcome: CallbackAnswer['outcome']): CallbackAnswer => ({
  status,
  body: '',
  outcome,
})

/**
 * Callbacks have no signature: they come from the company's addresses, and nothing of them is believed. A known
 * reference has its result read; everything else is a log line with an alarm, and is answered like the others, because
 * the company would repeat it.
 */
export const netverifyCallbacks = ({
  addresses,
  reports,
}: {
  readonly addresses: readonly string[]
  readonly reports: IdentityReports
}): CallbackCompany => ({
  name: 'netverify',
  addresses,
  async handle({ body, log }) {
    const form = callbackForm.safeParse(Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
    if (!form.success) {
      const fields = form.error.issues.map(({ path }) => path.join('.')).join(', ')
      log.error({ port: 'netverify', fields, alarm: true }, 'a callback that cannot be read')
      return answerWith(200, 'refused')
    }
    if (await reports.noteResult(form.data.jumioIdScanReference)) return answerWith(200, 'done')
    log.error({ port: 'netverify', alarm: true }, 'a callback about a transaction that is not ours')
    return answerWith(200, 'refused')
  },
  fail: (failure) => answerWith(failure === 'address' ? 403 : failure === 'error' ? 500 : 400, 'failed'),
})
