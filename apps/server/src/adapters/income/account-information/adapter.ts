import { isCurrencyCode, minorFromDecimal } from '@marquee/money'
import type { z } from 'zod'
import {
  type CallbackAnswer,
  type CallbackCompany,
  createOutgoing,
  type OutgoingCall,
  type OutgoingDependencies,
} from '../../../kernel/index.ts'
import type { IncomeCompany, IncomeReports, IncomeResult } from '../../../modules/affordability/index.ts'
import type { AccountInformationConfig } from './config.ts'
import { beginAnswer, callbackBody, type CheckAnswer, checkAnswer } from './wire.ts'

interface AccountInformationDependencies extends OutgoingDependencies {
  readonly config: AccountInformationConfig
}

/** The parsed answer of a call; null where there is none that can be used. */
type Ask = <T>(schema: z.ZodType<T>, call: Omit<OutgoingCall, 'headers'>) => Promise<T | null>

interface Asker {
  readonly ask: Ask
  readonly alarm: (call: string, problem: string) => void
}

function createAsk({ config, ...surroundings }: AccountInformationDependencies): Asker {
  const client = createOutgoing({ name: 'account-information', baseUrl: config.url, ...surroundings })
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Bearer ${config.apiKey}`,
  }
  const alarm = (call: string, problem: string) =>
    surroundings.log.error(
      { port: 'account-information', call, problem, alarm: true },
      'the account-information company gave no usable answer',
    )
  const ask: Ask = async (schema, call) => {
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
  return { ask, alarm }
}

/** Incomes that a company reads from bank accounts, with consent on its own page. */
export function createAccountInformation(deps: AccountInformationDependencies): IncomeCompany {
  const { ask, alarm } = createAsk(deps)
  return {
    async begin({ checkId, minutes, locale, returnUrl, signal }) {
      const answer = await ask(beginAnswer, {
        method: 'POST',
        path: '/v1/income-checks',
        name: 'begin',
        body: JSON.stringify({
          reference: checkId,
          locale,
          returnUrl,
          callbackUrl: deps.config.callbackUrl,
          expiresInMinutes: minutes,
        }),
        ...(signal ? { signal } : {}),
      })
      return answer === null
        ? { outcome: 'unknown' }
        : { outcome: 'done', reference: answer.id, pageUrl: answer.pageUrl }
    },

    async read({ reference, signal }) {
      const answer = await ask(checkAnswer, {
        method: 'GET',
        path: `/v1/income-checks/${encodeURIComponent(reference)}`,
        name: 'read',
        ...(signal ? { signal } : {}),
      })
      if (answer === null) return { outcome: 'unknown' }
      const result = resultFrom(answer)
      if (result) return { outcome: 'done', result }
      alarm('read', 'netMonthlyIncome')
      return { outcome: 'unknown' }
    },
  }
}

/** What a result means; null for a currency that does not exist. Parts of a minor unit are no income. */
function resultFrom(answer: CheckAnswer): IncomeResult | null {
  if (answer.status !== 'completed') return { is: answer.status }
  const { amount, currency } = answer.netMonthlyIncome
  if (!isCurrencyCode(currency)) return null
  const { firstName, lastName } = answer.holder
  return { is: 'income', firstName, lastName, monthly: minorFromDecimal(amount, currency, 'down'), currency }
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
 * Callbacks have no signature: they come from the company's addresses, and nothing of them is believed. A known check
 * has its result read; everything else is a log line with an alarm, and is answered like the others, because the
 * company would repeat it.
 */
export const incomeCallbacksOf = ({
  addresses,
  reports,
}: {
  readonly addresses: readonly string[]
  readonly reports: IncomeReports
}): CallbackCompany => ({
  name: 'account-information',
  addresses,
  async handle({ body, log }) {
    const parsed = callbackBody.safeParse(jsonOf(body))
    if (!parsed.success) {
      log.error({ port: 'account-information', alarm: true }, 'a callback that cannot be read')
      return answerWith(200, 'refused')
    }
    if (await reports.noteResult(parsed.data.id)) return answerWith(200, 'done')
    log.error({ port: 'account-information', alarm: true }, 'a callback about a check that is not ours')
    return answerWith(200, 'refused')
  },
  fail: (failure) => answerWith(failure === 'address' ? 403 : failure === 'error' ? 500 : 400, 'failed'),
})
