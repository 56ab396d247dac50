import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuzz } from './fuzz.ts'
import { hintsFor } from './hints.ts'
import { type RunningApi, startApi } from './kit.ts'
import { walkMethods, walkUnknown } from './walk.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
}, 60_000)
afterAll(() => api.stop())

describe('every address of the running API', () => {
  it('answers other methods with 405 and the allowed ones, and HEAD like GET', async () => {
    expect(await walkMethods(api.url, api.document)).toEqual([])
  })
  it('is known; below each server prefix all others are 404, never a page', async () => {
    expect(await walkUnknown(api.url)).toEqual([])
  })
  it('has a contact address for security reports', async () => {
    const answer = await fetch(`${api.url}/.well-known/security.txt`)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
    const days = (Date.parse(/^Expires: (.+)$/m.exec(text)![1]!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(100)
    expect(days).toBeLessThan(366)
  })
  it('has a policy on every answer that is not a page', async () => {
    for (const path of [
      '/api/v1/lobby?page=home&langmarket=en-UN',
      '/api/v1/nope',
      '/content/v2021-08-31/data/query/production?query=1',
      '/content/nope',
      '/health/live',
      '/.well-known/jwks.json',
    ]) {
      const policy = (await fetch(api.url + path)).headers.get('content-security-policy')
      expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")])
    }
  })
  it('is a web socket at one address only, and says so', async () => {
    const answer = await fetch(`${api.url}/socket/wallet`)
    expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket'])
  })
})

describe('every operation of the API document', () => {
  it('answers valid and invalid data as the document says, and never with a server error', async () => {
    const { url, document } = api
    const report = await fuzz({
      url,
      document,
      signIn: () => api.signIn(),
      seed: 20,
      budgetMs: 6_000,
      mayBeAway: true,
      hints: hintsFor(),
    })
    expect(report.faults.slice(0, 10)).toEqual([])
    expect(report.requests).toBeGreaterThan(report.operations * 2)
  }, 40_000)
})
