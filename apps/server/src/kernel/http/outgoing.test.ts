import { describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { createOutgoing, type OutgoingOptions } from './outgoing.ts'

/** Answers one after the other; a function may throw or wait for the signal. */
function company(...answers: (Response | Error | 'hang')[]) {
  const asked: string[] = []
  const send = (async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url}`)
    const answer = answers[Math.min(asked.length, answers.length) - 1]!
    if (answer === 'hang')
      return new Promise((_resolve, reject) => {
        init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error))
      })
    if (answer instanceof Error) throw answer
    return answer.clone()
  }) as typeof fetch
  return { asked, fetch: send }
}
const client = (send: typeof fetch, more: Partial<OutgoingOptions> = {}) =>
  createOutgoing({
    name: 'x',
    baseUrl: 'http://x.test/base/',
    timeoutMs: 30,
    log: silentLog,
    fetch: send,
    ...more,
  })
const networkError = (code: string) => new TypeError('fetch failed', { cause: { code } })

describe('an outgoing call', () => {
  it('is done on 2xx, refused on an explicit no, unknown on everything else', async () => {
    const outcome = async (answer: Response | Error | 'hang') => {
      const result = await client(company(answer).fetch).call({ name: 'a', method: 'POST', path: '/p' })
      return result.outcome === 'unknown'
        ? `${result.outcome} ${result.reason} ${result.sent}`
        : result.outcome
    }
    expect(await outcome(new Response('{}'))).toBe('done')
    expect(await outcome(new Response('', { status: 422 }))).toBe('refused')
    expect(await outcome(new Response('', { status: 302 }))).toBe('refused')
    expect(await outcome(new Response('', { status: 500 }))).toBe('unknown server_error true')
    expect(await outcome(new Response('', { status: 429 }))).toBe('unknown server_error true')
    expect(await outcome('hang')).toBe('unknown timeout true')
    expect(await outcome(networkError('ECONNRESET'))).toBe('unknown network true')
    expect(await outcome(networkError('ECONNREFUSED'))).toBe('unknown network false')
    expect(await outcome(new Response('x'.repeat(2 * 1024 * 1024)))).toBe('unknown answer_too_large true')
  })
  it('is retried only when that is harmless, and not without end', async () => {
    const once = company(new Response('', { status: 503 }))
    await client(once.fetch).call({ name: 'a', method: 'POST', path: '/p' })
    expect(once.asked).toEqual(['POST http://x.test/base/p'])
    const thrice = company(new Response('', { status: 503 }))
    await client(thrice.fetch).call({ name: 'a', method: 'POST', path: '/p', idempotent: true })
    expect(thrice.asked).toHaveLength(3)
    const mended = company(networkError('ECONNRESET'), new Response('"ok"'))
    const result = await client(mended.fetch).call({ name: 'a', method: 'GET', path: '/p' })
    expect(result.outcome === 'done' && result.json()).toBe('ok')
  })
  it('is held back while the company is away, until one call succeeds again', async () => {
    const away = company(
      networkError('ECONNRESET'),
      networkError('ECONNRESET'),
      networkError('ECONNRESET'),
      new Response('{}'),
    )
    const port = client(away.fetch, { failuresToOpen: 2, openMs: 40 })
    const ask = () => port.call({ name: 'a', method: 'POST', path: '/p' })
    await ask()
    await ask()
    expect(await ask()).toMatchObject({ outcome: 'unknown', reason: 'circuit_open', sent: false })
    expect(away.asked).toHaveLength(2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await ask()).toMatchObject({ outcome: 'unknown', reason: 'network' })
    expect(await ask()).toMatchObject({ reason: 'circuit_open' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await ask()).outcome).toBe('done')
    expect((await ask()).outcome).toBe('done')
  })
})
