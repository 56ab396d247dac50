import { describe, expect, it } from 'vitest'
import { type Log, silentLog } from '../../../kernel/index.ts'
import { paymentsPlayer } from '../../../modules/payments/test-kit.ts'
import { createPaymentIqCompany } from './company.ts'

const config = {
  merchantId: '100',
  environment: 'test' as const,
  hostUri: 'http://localhost:3000',
  clientId: 'id',
  clientSecret: 'secret',
  callbackUser: 'user',
  callbackPassword: 'password',
  cashierUrl: 'https://front.example',
  adminUrl: 'https://admin.example',
}
const granted = () => Response.json({ access_token: 'bearer-1', expires_in: 300 })

/** A fake company with two answers: to the token request, and to the call made with the token. */
function companyThat(answer: () => Response, token: () => Response = granted) {
  const asked: { url: string; authorization: string | null }[] = []
  const alarms: unknown[] = []
  const company = createPaymentIqCompany({
    config,
    timeoutMs: 1_000,
    log: Object.assign(Object.create(silentLog), { error: (facts: unknown) => alarms.push(facts) }) as Log,
    fetch: (async (url: string, init: RequestInit) => {
      if (url.endsWith('/oauth/token')) return token()
      asked.push({ url, authorization: new Headers(init.headers).get('authorization') })
      return answer()
    }) as typeof fetch,
  })
  const acts = {
    cancel: () => company.cancel(paymentsPlayer(7n), 'tx-1'),
    approve: () => company.approve('tx-1'),
    deny: () => company.deny('tx-1', 'operator'),
  }
  return { acts, asked, alarms }
}
const no = (status: number) => () => Response.json({ success: false, errors: [] }, { status })
describe.each(['cancel', 'approve', 'deny'] as const)('%s', (act) => {
  it.each([200, 404, 409, 422])('is refused by an explicit no with %i', async (status) => {
    const { acts, alarms } = companyThat(no(status))
    expect(await acts[act]()).toEqual({ outcome: 'refused', reason: 'refused-by-company' })
    expect(alarms).toEqual([])
  })
  it.each([
    ['a yes', () => Response.json({ success: true }), 'done'],
    ['a yes without words', () => new Response(null, { status: 204 }), 'done'],
    ['a page instead of a yes', () => new Response('<html>', { status: 200 }), 'unknown'],
    ['a refusal of something on the way', () => new Response('<html>', { status: 404 }), 'unknown'],
    ['a bad gateway', no(502), 'unknown'],
    ['too many requests', no(429), 'unknown'],
  ] as const)('with %s is as it is said', async (_title, answer, outcome) => {
    const { acts, alarms } = companyThat(answer)
    expect(await acts[act]()).toEqual({ outcome })
    expect(alarms).toEqual([])
  })
  it.each([401, 403])('is unknown, with the alarm, when the account is refused: %i', async (status) => {
    const { acts, alarms } = companyThat(no(status))
    expect(await acts[act]()).toEqual({ outcome: 'unknown' })
    expect(alarms).toEqual([expect.objectContaining({ alarm: true, call: act, status })])
  })
  it.each([
    ['is refused', () => Response.json({ error: 'invalid_client' }, { status: 401 }), 1],
    ['is not there', () => new Response('', { status: 503 }), 0],
    ['cannot be read', () => Response.json({}), 0],
  ] as const)('is unknown and not sent when the token %s', async (_title, token, alarmCount) => {
    const { acts, asked, alarms } = companyThat(no(401), token)
    expect(await acts[act]()).toEqual({ outcome: 'unknown' })
    expect(asked).toEqual([])
    expect(alarms).toHaveLength(alarmCount)
  })
})

it('a revoked token raises no alarm: the next call fetches a new one', async () => {
  const answers = [() => Response.json({ success: true }), no(401), () => Response.json({ success: true })]
  let tokens = 0
  const { acts, asked, alarms } = companyThat(
    () => answers.shift()?.() ?? Response.error(),
    () => Response.json({ access_token: `bearer-${++tokens}`, expires_in: 300 }),
  )
  const outcomes = [await acts.approve(), await acts.approve(), await acts.approve()]
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'unknown', 'done'])
  expect(asked.map(({ authorization }) => authorization)).toEqual([
    'Bearer bearer-1',
    'Bearer bearer-1',
    'Bearer bearer-2',
  ])
  expect(alarms).toEqual([])
})
