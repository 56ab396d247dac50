import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOutcomeUnknown } from './api-error.ts'
import { type TokenSource, createBrowserApi } from './browser-api.ts'

interface SentCall {
  readonly url: string
  readonly method: string | undefined
  readonly body: unknown
  readonly headers: Headers
}

let sent: SentCall[]
/** Answers in the order of the calls; the last answer repeats. */
function answerWith(...answers: readonly (Response | Error)[]): void {
  let count = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method, body, headers } = init
    sent.push({ url, method, body, headers: headers as Headers })
    const answer = answers[Math.min(count++, answers.length - 1)]!
    if (answer instanceof Error) throw answer
    return answer.clone()
  })
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

const table = {
  'wallet.get': ['GET', '/v1/wallet', 'player'],
  'wallet.withdrawal': ['POST', '/v1/wallet/withdrawal', 'player'],
  'content.termsVersion': ['GET', '/v1/content/terms', 'none'],
}
function apiWith(tokens: Partial<TokenSource> = {}) {
  return createBrowserApi(
    {
      token: async () => 'first',
      renew: async () => 'second',
      isSignedIn: () => true,
      end: () => {},
      ...tokens,
    },
    async () => ({ default: table as never }),
  )
}
const tokensSent = () => sent.map(({ headers }) => headers.get('authorization'))
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)

beforeEach(() => {
  sent = []
  vi.stubGlobal('document', { documentElement: { dataset: { site: '7' } } })
})
afterEach(() => vi.unstubAllGlobals())

describe('a call of the browser', () => {
  it('carries the ID token, the idempotency key and the number of the site', async () => {
    answerWith(json(200, {}))
    await apiWith()('wallet.withdrawal', {} as never, { key: 'key-1' })
    const [{ url, method, headers }] = sent as [SentCall]
    expect([method, url]).toEqual(['POST', '/api/v1/wallet/withdrawal'])
    expect(Object.fromEntries(headers)).toMatchObject({
      authorization: 'Bearer first',
      'idempotency-key': 'key-1',
      'site-context': '7',
    })
  })

  it('that needs no player has no token', async () => {
    answerWith(json(200, {}))
    await apiWith()('content.termsVersion', { langmarket: 'en-UN' })
    expect(tokensSent()).toEqual([null])
  })

  it('is sent once more with a new token when the first one had expired, under the same idempotency key', async () => {
    answerWith(json(401, { code: 'error.token.expired' }), json(200, {}))
    const end = vi.fn()
    await apiWith({ end })('wallet.withdrawal', {} as never, { key: 'key-1' })
    expect(tokensSent()).toEqual(['Bearer first', 'Bearer second'])
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
    expect(end).not.toHaveBeenCalled()
  })

  it('that needs a step-up is not repeated, and the session goes on', async () => {
    answerWith(json(403, { code: 'error.step_up.required' }))
    const end = vi.fn()
    const renew = vi.fn(async () => 'second')
    const failure = await failureOf(apiWith({ end, renew })('wallet.withdrawal', {} as never))
    expect(failure).toMatchObject({ code: 'error.step_up.required' })
    expect(tokensSent()).toEqual(['Bearer first'])
    expect(renew).not.toHaveBeenCalled()
    expect(end).not.toHaveBeenCalled()
  })

  it('that is refused with the new token too ends the session', async () => {
    answerWith(json(401, { code: 'error.token.expired' }))
    const end = vi.fn()
    expect(await failureOf(apiWith({ end })('wallet.get', {}))).toMatchObject({ status: 401 })
    expect(end).toHaveBeenCalledWith('expired')
  })

  it('that is refused while no new token can be fetched ends nothing', async () => {
    answerWith(json(401, { code: 'error.token.expired' }))
    const end = vi.fn()
    const api = apiWith({ end, renew: async () => undefined })
    expect(await failureOf(api('wallet.get', {}))).toMatchObject({ status: 401 })
    expect(sent).toHaveLength(1)
    expect(end).not.toHaveBeenCalled()
  })

  it('of a player without a token is not sent', async () => {
    answerWith(json(200, {}))
    const error = await failureOf(apiWith({ token: async () => undefined })('wallet.get', {}))
    expect(error).toMatchObject({ status: 0, code: 'network' })
    expect(sent).toEqual([])
  })

  it.each([
    ['nothing answers', new TypeError('failed'), { status: 0, code: 'network' }],
    ['the body of a 200 was cut', new Response('{"outcome":"SUCC'), { status: 200, code: 'unreadable' }],
    ['a page of a proxy answers', new Response('<h1>504</h1>', { status: 504 }), { status: 504 }],
  ])('has an unknown outcome when %s', async (_case, answer, shown) => {
    answerWith(answer)
    const error = await failureOf(apiWith()('wallet.withdrawal', {} as never, { key: 'key-1' }))
    expect(error).toMatchObject(shown)
    expect(isOutcomeUnknown(error)).toBe(true)
  })
})
