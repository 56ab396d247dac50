import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { credentials } from '../credentials.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { pragmaticPlay } from './index.ts'
import { hashOf } from './wire.ts'

const open = (): Promise<Sandbox> => openTestSandbox(pragmaticPlay)

async function call(sandbox: Sandbox, path: string, change: Record<string, string> = {}, secret?: string) {
  const fields = {
    secureLogin: credentials.pragmatic.secureLogin,
    symbol: 'vs20lantern',
    language: 'en',
    currency: 'EUR',
    country: 'CA',
    playMode: 'DEMO',
    ...change,
  }
  const hash = hashOf(fields, secret ?? credentials.pragmatic.secret)
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: `/pragmaticplay/IntegrationService/v3/http/CasinoGameAPI/${path}/`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, hash }).toString(),
  })
  return answer.json<{ error: string; gameURL?: string; gameList?: { gameID: string }[] }>()
}

describe('launch', () => {
  it('returns a game page that only the site may frame', async () => {
    const sandbox = await open()
    const { error, gameURL } = await call(sandbox, 'game/url')
    expect(error).toBe('0')
    const url = new URL(gameURL ?? '')
    expect(url.origin).toBe('http://localhost:4000')
    const page = await sandbox.app.inject(url.pathname + url.search)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const addresses = [...page.body.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, address]) => address!)
    expect(addresses.some((address) => address.endsWith('client/main.ts'))).toBe(true)
    for (const address of new Set(addresses)) expect((await sandbox.app.inject(address)).statusCode).toBe(200)
  })

  it('shows the page in the language and country of the launch, with no other texts', async () => {
    const sandbox = await open()
    const { gameURL } = await call(sandbox, 'game/url', { language: 'fr', country: 'CA' })
    const { pathname, search } = new URL(gameURL ?? '')
    const page = await sandbox.app.inject(pathname + search)
    expect(page.body).toContain('<html lang="fr" dir="ltr"')
    expect(page.body).toContain('"locale":"fr-CA"')
    expect(page.body).toContain('Chargement…')
    expect(page.body).not.toContain('Loading…')
  })

  it('says in the language of the address that a session has ended', async () => {
    const sandbox = await open()
    const address = '/pragmaticplay/gs2c/playGame.do?mgckey=gone'
    const page = await sandbox.app.inject(`${address}&lang=fi`)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('<html lang="fi"')
    expect(page.body).toContain('Tämä peli-istunto on päättynyt.')
    for (const lang of ['', '&lang=xx', '&lang=fi&lang=de', '&lang=%3Cscript%3E'])
      expect((await sandbox.app.inject(address + lang)).body).toContain('<html lang="en"')
  })

  it.each([
    ['5', {}, 'another-secret'],
    ['7', { secureLogin: 'somebody' }, undefined],
    ['8', { symbol: 'vs20nothing' }, undefined],
    ['7', { currency: 'XXX' }, undefined],
    ['7', { playMode: 'REAL', token: '' }, undefined],
  ])('refuses with error %s', async (error, change: Record<string, string>, secret) => {
    expect((await call(await open(), 'game/url', change, secret)).error).toBe(error)
  })

  it('lists every playable game', async () => {
    const { gameList } = await call(await open(), 'getCasinoGames')
    expect(gameList?.map(({ gameID }) => gameID)).toEqual(games.map(({ symbol }) => symbol))
  })
})

describe('play without a browser', () => {
  it.each(games.flatMap(({ symbol, live }) => (live ? [] : [symbol])))(
    '%s goes through the same steps',
    async (symbol) => {
      const sandbox = await open()
      const { gameURL } = await call(sandbox, 'game/url', { symbol })
      const answer = await sandbox.app.inject({
        method: 'POST',
        url: '/pragmaticplay/_bot/rounds',
        payload: { gameUrl: gameURL, count: 5, cycleMs: 0 },
      })
      const { rounds, fault } = answer.json<{ rounds: { state: string }[]; fault: unknown }>()
      expect(fault).toBeNull()
      expect(rounds.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'closed'))
      expect(
        sandbox.controls
          .get('pragmaticplay')
          ?.calls()
          .some(({ direction }) => direction === 'out'),
      ).toBe(false)
    },
  )
})
