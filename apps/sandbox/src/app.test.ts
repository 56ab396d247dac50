import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { type Sandbox, buildSandbox } from './app.ts'
import { openBooks } from './books.ts'
import { companies } from './registry.ts'
import { credentials } from './credentials.ts'
import { settingsFrom } from './settings.ts'

const START = Date.UTC(2026, 10, 21, 12, 0, 0)

const opened: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.stop()
})

async function open(dataDir = ':memory:'): Promise<{ sandbox: Sandbox; time: { ms: number; tick: number } }> {
  /** Each read of the clock advances it by `tick` (ms). */
  const time = { ms: START, tick: 0 }
  const sandbox = await buildSandbox({
    settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(dataDir),
    clock: { now: () => (time.ms += time.tick) },
    companies,
  })
  opened.push(sandbox)
  return { sandbox, time }
}

const basic = `Basic ${Buffer.from(`${credentials.vonage.key}:${credentials.vonage.secret}`).toString('base64')}`

async function startVerify(sandbox: Sandbox, to: string) {
  return sandbox.app.inject({
    method: 'POST',
    url: '/vonage/v2/verify',
    headers: { authorization: basic },
    payload: { brand: 'Marquee', locale: 'en-gb', code_length: 6, workflow: [{ channel: 'sms', to }] },
  })
}
async function check(sandbox: Sandbox, id: string, code: string) {
  return sandbox.app.inject({
    method: 'POST',
    url: `/vonage/v2/verify/${id}`,
    headers: { authorization: basic },
    payload: { code },
  })
}
async function codeFor(sandbox: Sandbox, number: string): Promise<string> {
  const answer = await sandbox.app.inject(`/phone/messages?number=${encodeURIComponent(number)}`)
  return answer.json<{ messages: { code: string }[] }>().messages[0]?.code ?? ''
}

describe('one-time codes', () => {
  it('arrive on the phone and are accepted once', async () => {
    const { sandbox } = await open()
    const started = await startVerify(sandbox, '358401234567')
    expect(started.statusCode).toBe(202)
    const { request_id: id } = started.json<{ request_id: string }>()
    const code = await codeFor(sandbox, '+358 40 123 4567')
    expect(code).toMatch(/^\d{6}$/)
    expect((await check(sandbox, id, code)).json()).toEqual({ request_id: id, status: 'completed' })
    expect((await check(sandbox, id, code)).statusCode).toBe(404)
  })

  it('end after three wrong ones', async () => {
    const { sandbox } = await open()
    const id = (await startVerify(sandbox, '358401234567')).json<{ request_id: string }>().request_id
    const code = await codeFor(sandbox, '358401234567')
    const wrong = code === '000000' ? '000001' : '000000'
    const statuses = [
      (await check(sandbox, id, wrong)).statusCode,
      (await check(sandbox, id, wrong)).statusCode,
      (await check(sandbox, id, wrong)).statusCode,
      (await check(sandbox, id, code)).statusCode,
    ]
    expect(statuses).toEqual([400, 400, 410, 410])
  })

  it('expire with the clock, and a number has one request at a time', async () => {
    const { sandbox, time } = await open()
    const id = (await startVerify(sandbox, '358401234567')).json<{ request_id: string }>().request_id
    expect((await startVerify(sandbox, '358401234567')).statusCode).toBe(409)
    const code = await codeFor(sandbox, '358401234567')
    time.ms += 180_000
    expect((await check(sandbox, id, code)).statusCode).toBe(404)
    expect((await startVerify(sandbox, '358401234567')).statusCode).toBe(202)
  })

  it.each([
    ['123', 422],
    ['+358400000001', 422],
    ['+358400000002', 422],
    ['+358400000003', 429],
    ['+358400000004', 500],
    ['+358400000005', 402],
  ])('answer %s with %d', async (number, status) => {
    const { sandbox } = await open()
    expect((await startVerify(sandbox, number)).statusCode).toBe(status)
    expect((await sandbox.app.inject('/phone/messages')).json()).toEqual({ messages: [] })
  })

  it('are refused without the credentials', async () => {
    const { sandbox } = await open()
    const answer = await sandbox.app.inject({ method: 'POST', url: '/vonage/v2/verify', payload: {} })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })
})

describe('captcha', () => {
  const verify = async (sandbox: Sandbox, token: string, secret: string = credentials.captcha.secret) =>
    (
      await sandbox.app.inject({
        method: 'POST',
        url: '/captcha/siteverify',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ secret, response: token }).toString(),
      })
    ).json<Record<string, unknown>>()

  async function tokenFromWidget(sandbox: Sandbox, action: string): Promise<string> {
    const script = (await sandbox.app.inject('/captcha/api.js')).body
    const page: { grecaptcha?: { execute(key: string, options: object): Promise<string> } } = {}
    runInNewContext(script, { window: page, location: { hostname: 'localhost' }, performance, crypto })
    return (await page.grecaptcha?.execute(credentials.captcha.siteKey, { action })) ?? ''
  }

  it('accepts a token of its own script once, within two minutes', async () => {
    const { sandbox, time } = await open()
    const token = await tokenFromWidget(sandbox, 'registration')
    expect(await verify(sandbox, token)).toMatchObject({
      success: true,
      action: 'registration',
      hostname: 'localhost',
    })
    expect(await verify(sandbox, token)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    const late = await tokenFromWidget(sandbox, 'login')
    time.ms += 130_000
    expect(await verify(sandbox, late)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  })

  it('accepts it although time passes while the script is generated', async () => {
    const { sandbox, time } = await open()
    time.tick = 1
    const token = await tokenFromWidget(sandbox, 'login')
    expect(await verify(sandbox, token)).toMatchObject({ success: true, action: 'login' })
  })

  it('refuses invented tokens and a wrong secret', async () => {
    const { sandbox } = await open()
    expect(await verify(sandbox, 'abc')).toEqual({
      success: false,
      'error-codes': ['invalid-input-response'],
    })
    expect(await verify(sandbox, 'sandbox-pass:login:1', 'other')).toEqual({
      success: false,
      'error-codes': ['invalid-input-secret'],
    })
    expect(await verify(sandbox, '')).toEqual({ success: false, 'error-codes': ['missing-input-response'] })
  })

  it('accepts tokens for tests', async () => {
    const { sandbox } = await open()
    expect(await verify(sandbox, 'sandbox-pass:login:1')).toMatchObject({
      success: true,
      action: 'login',
      score: 0.9,
    })
    expect(await verify(sandbox, 'sandbox-low:login:1')).toMatchObject({ success: true, score: 0.1 })
    expect(await verify(sandbox, 'sandbox-fail')).toMatchObject({ success: false })
  })
})

describe('control panel', () => {
  const set = (sandbox: Sandbox, company: string, payload: object) =>
    sandbox.app.inject({ method: 'POST', url: `/${company}/_control`, payload })

  it('gives the next call the requested answer, and only that one', async () => {
    const { sandbox } = await open()
    expect((await set(sandbox, 'vonage', { next: 'throttled' })).statusCode).toBe(200)
    expect((await startVerify(sandbox, '358401234567')).statusCode).toBe(429)
    expect((await startVerify(sandbox, '358401234567')).statusCode).toBe(202)
  })

  it('refuses an answer that the company does not have', async () => {
    const { sandbox } = await open()
    expect((await set(sandbox, 'vonage', { next: 'sunshine' })).statusCode).toBe(400)
    expect((await set(sandbox, 'vonage', { nxt: 'throttled' })).statusCode).toBe(400)
  })

  it('lists calls with their bodies, without secrets', async () => {
    const { sandbox } = await open()
    await sandbox.app.inject({
      method: 'POST',
      url: '/captcha/siteverify',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `secret=${credentials.captcha.secret}&response=abc`,
    })
    const { calls } = (await sandbox.app.inject('/captcha/_control/calls')).json<{
      calls: { name: string; request: string }[]
    }>()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.name).toBe('POST /siteverify')
    expect(JSON.stringify(calls)).not.toContain(credentials.captcha.secret)
    await sandbox.app.inject({ method: 'DELETE', url: '/captcha/_control' })
    expect((await sandbox.app.inject('/captcha/_control/calls')).json()).toEqual({ calls: [] })
  })

  it('drops a call before it is executed, or after', async () => {
    const { sandbox } = await open()
    const address = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
    const send = (to: string) =>
      fetch(`${address}/vonage/v2/verify`, {
        method: 'POST',
        headers: { authorization: basic, 'content-type': 'application/json' },
        body: JSON.stringify({ brand: 'Marquee', workflow: [{ channel: 'sms', to }] }),
      })
    const count = async () =>
      (await sandbox.app.inject('/phone/messages')).json<{ messages: unknown[] }>().messages.length
    await set(sandbox, 'vonage', { drop: 'before' })
    await expect(send('358401234561')).rejects.toThrow('fetch failed')
    expect(await count()).toBe(0)
    await set(sandbox, 'vonage', { drop: 'after-commit' })
    await expect(send('358401234562')).rejects.toThrow('fetch failed')
    expect(await count()).toBe(1)
    expect((await send('358401234563')).status).toBe(202)
    const { calls } = (await sandbox.app.inject('/vonage/_control/calls')).json<{
      calls: { status: number | null }[]
    }>()
    expect(calls.map((call) => call.status)).toEqual([202, null, null])
  })

  it('sets a clock ahead, and keeps it over a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
    try {
      const first = await open(dataDir)
      await startVerify(first.sandbox, '358401234567')
      await set(first.sandbox, 'vonage', { clockAheadMs: 3_600_000 })
      expect((await startVerify(first.sandbox, '358401234567')).statusCode).toBe(202)
      await opened.pop()?.stop()
      const { sandbox } = await open(dataDir)
      expect(sandbox.controls.get('vonage')?.switches.clockAheadMs).toBe(3_600_000)
      expect(
        (await sandbox.app.inject('/phone/messages')).json<{ messages: unknown[] }>().messages,
      ).toHaveLength(2)
      await opened.pop()?.stop()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('has a page for people', async () => {
    const { sandbox } = await open()
    for (const company of companies) {
      const page = await sandbox.app.inject({
        url: `/${company.id}/_control`,
        headers: { accept: 'text/html' },
      })
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })
})

describe('open pages', () => {
  it('are notified when something new has arrived', async () => {
    const { sandbox } = await open()
    const address = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await fetch(`${address}/_look/live?topic=phone`)
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('open')
    await startVerify(sandbox, '358401234567')
    expect((await reader?.read())?.value).toContain('data: changed')
    await reader?.cancel()
  })
})
