/** A studio is one folder and one line in a list: nothing else of the server names one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { studioDefinitions } from '../../apps/server/src/adapters/studios/registry.ts'
import { ConfigError, loadConfig, systemClock } from '../../apps/server/src/kernel/index.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { productionEnv } from '../kit/production-env.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { TINY_NUMBER, tinyStudio } from './tiny-studio.ts'

const serverFolder = join(import.meta.dirname, '../../apps/server/src')

describe('a connected studio', () => {
  it('has an id, a number and carried studios that no other has', () => {
    const ids = studioDefinitions.map(({ id }) => id)
    const numbers = studioDefinitions.map(({ number }) => number)
    const carried = studioDefinitions.flatMap(({ carries }) => carries)
    for (const list of [ids, numbers, carried]) expect(new Set<unknown>(list).size).toBe(list.length)
    // 1–9 are the operator's own.
    expect(Math.min(...numbers)).toBeGreaterThan(9)
  })
  it('is named by its own folder and the registry only', () => {
    const names = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        /\.(ts|sql)$/.test(name) &&
        !name.endsWith('.test.ts') &&
        // The suite that every studio's protocol passes is test code.
        !name.includes('/conformance') &&
        studioDefinitions.some(({ id }) => readFileSync(join(serverFolder, name), 'utf8').includes(id)),
    )
    const inFolders = studioDefinitions.map(({ id }) => `adapters/studios/${id}/`)
    const elsewhere = names.filter((name) => !inFolders.some((folder) => name.startsWith(folder)))
    expect(elsewhere).toEqual(['adapters/studios/registry.ts'])
  })
  it('must have its settings in production, and reads them by itself', () => {
    const load = (env: Record<string, string>) =>
      loadConfig({ ...productionEnv, STUDIOS: 'tinyplay', ...env }, [tinyStudio])
    expect(() => load({ TINYPLAY_KEY: 'a-real-key' })).toThrow(ConfigError)
    expect(() => load({ TINYPLAY_KEY: 'a-real-key' })).toThrow('TINYPLAY_GAME_ORIGIN must be set')
    const config = load({ TINYPLAY_KEY: 'a-real-key', TINYPLAY_GAME_ORIGIN: 'https://games.tiny.example' })
    expect(config.studios.map(({ frameOrigins }) => frameOrigins)).toEqual([['https://games.tiny.example']])
  })
  it('is connected where STUDIOS names it, and needs no settings where it does not', () => {
    const idsOf = (env: Record<string, string>) =>
      loadConfig(env, [...studioDefinitions, tinyStudio]).studios.map(({ id }) => id)
    expect(idsOf({ NODE_ENV: 'test' })).toEqual([...studioDefinitions.map(({ id }) => id), 'tinyplay'])
    expect(idsOf({ NODE_ENV: 'test', STUDIOS: 'tinyplay' })).toEqual(['tinyplay'])
    expect(idsOf({ ...productionEnv, STUDIOS: 'none' })).toEqual([])
    expect(() => idsOf({ NODE_ENV: 'test', STUDIOS: 'tinyplay,other' })).toThrow('STUDIOS must be none, or')
    const { STUDIOS, ...unnamed } = productionEnv
    expect(() => idsOf(unnamed)).toThrow('STUDIOS must be set in production')
    expect(idsOf({ ...unnamed, STUDIOS })).toEqual(STUDIOS.split(','))
  })
})

describe('a studio with a proxy (spec 2 §9)', () => {
  const PROXY = 'https://games.proxy.example'
  let product: ProductUnderTest
  beforeAll(async () => {
    const env = { PROXY_TINYPLAY_ORIGIN: `${PROXY}/`, PROXY_TINYPLAY_COUNTRIES: 'CA' }
    product = await startProduct({ ...env, PLACES_SOURCE: 'cloudflare', TRUSTED_PROXIES: '127.0.0.1' }, [
      tinyStudio,
    ])
  }, 60_000)
  afterAll(() => product?.stop())

  async function opened(mode: 'real' | 'demo', country: string, token?: string): Promise<URL> {
    const action = mode === 'real' ? 'url' : 'demo-url'
    const { body } = await product.call('POST', `/api/v1/games/slug/lantern-quay/${action}`, {
      headers: { 'x-forwarded-for': '203.0.113.4', 'cf-ipcountry': country, 'cf-region-code': 'QC' },
      body: { channel: 'desktop', langmarket: 'en-UN' },
      ...(token === undefined ? {} : { token }),
    })
    expect(body.origin).toBe(new URL(body.url).origin)
    return new URL(body.url)
  }

  it('opens its games there for players and visitors of the named countries, with the same path and query', async () => {
    const { token } = await product.signIn('claire@players.example', {
      'x-forwarded-for': '203.0.113.4',
      'cf-ipcountry': 'CA',
      'cf-region-code': 'QC',
    })
    const real = await opened('real', 'CA', token)
    expect(real.origin).toBe(PROXY)
    expect(real.pathname).toBe('/tinyplay')
    expect(real.searchParams.get('token')).not.toBe('')
    expect((await opened('demo', 'CA')).origin).toBe(PROXY)
  })

  it('opens them at the studio for everybody else', async () => {
    expect((await opened('demo', 'FI')).origin).not.toBe(PROXY)
  })

  it('may be framed, and its countries must exist', () => {
    const load = (env: Record<string, string>) => loadConfig({ NODE_ENV: 'test', ...env }, [tinyStudio])
    const origins = load({ PROXY_TINYPLAY_ORIGIN: PROXY }).studios.flatMap(({ frameOrigins }) => frameOrigins)
    expect(origins).toContain(PROXY)
    expect(() => load({ PROXY_TINYPLAY_COUNTRIES: 'SE,QQ' })).toThrow('PROXY_TINYPLAY_COUNTRIES')
  })
})

describe('a studio that only its definition describes', () => {
  const GAME = 'lantern-quay'
  const launch = { channel: 'desktop', langmarket: 'en-UN' }
  let product: ProductUnderTest
  beforeAll(async () => {
    product = await startProduct({}, [tinyStudio])
  }, 60_000)
  afterAll(() => product?.stop())

  const tile = async () => (await product.call('GET', `/api/v1/games/slug/${GAME}?langmarket=en-UN`)).body
  const callback = async (path: string, fields: Record<string, string>, key = 'sandbox-tiny-key') => {
    const query = new URLSearchParams({ key, token: '', ...fields })
    return (await product.call('GET', `/callbacks/tinyplay/main/${path}?${query.toString()}`)).body
  }

  let adjustments = 0
  async function bringTo(playerId: bigint, cash: bigint): Promise<void> {
    const wallet = createWallet({ db: product.db, clock: systemClock })
    const main = (await wallet.balancesOf(playerId))?.main ?? 0n
    const of = { playerId, currency: 'EUR', provider: 31, tx: `cash-${++adjustments}` } as const
    const change = {
      ...of,
      kind: 'adjust',
      account: 'corrections',
      amount: cash - main,
      detail: { reason: 'a test', approver: 'a test' },
    } as const
    expect((await wallet.execute(change)).ok).toBe(true)
    await wallet.stop()
  }

  it('has its games open in the lobby', async () => {
    expect(await tile()).toMatchObject({ provider: 'pragmaticplay', playable: true, lock: null })
  })
  it('launches a demo by the call of its own spelling, and by no other', async () => {
    const { id } = await tile()
    const body = { ...launch, gameId: id }
    const demo = await product.call('POST', '/api/v1/games/tinyplay/context/demo', { body })
    expect(demo.body).toMatchObject({ mode: 'demo', provider: 'pragmaticplay', pageMessages: 'tinyplay' })
    const other = await product.call('POST', '/api/v1/games/pragmatic/demoGameUrl', { body })
    expect(other.body).toMatchObject({ code: 'error.not_found' })
  })
  /** Launches the game for real money, with nothing but this cash in the wallet's main balance. */
  async function playing(cash: bigint): Promise<{ playerId: bigint; player: string; game: string }> {
    const { token } = await product.signIn('aino@players.example')
    const body = { ...launch, gameId: (await tile()).id }
    const opened = await product.call('POST', '/api/v1/games/tinyplay/context/real', { token, body })
    expect(opened.body).toMatchObject({ mode: 'real', provider: 'pragmaticplay' })
    const { rows } = await product.db.query<{ player_id: bigint; provider: string }>(
      'select player_id, provider from play.session where session_id = $1',
      [opened.body.gameSessionId],
    )
    expect(rows[0]?.provider).toBe('tinyplay')
    const playerId = rows[0]!.player_id
    await bringTo(playerId, cash)
    const game = new URL(opened.body.url).searchParams.get('game') ?? ''
    return { playerId, player: String(playerId), game }
  }

  it('takes a stake and pays a win under its own number in the ledger', async () => {
    const { playerId, player, game } = await playing(1000n)
    const bet = { player, game, round: 'r1', id: 'b1', cents: '150' }
    expect(await callback('bet', bet, 'another-key')).toEqual({ error: 'signature' })
    const after = await callback('bet', bet)
    expect(after).toEqual({ cents: '850' })
    expect(await callback('bet', bet)).toEqual(after)
    expect(await callback('win', { ...bet, id: 'w1', cents: '400' })).toEqual({ cents: '1250' })
    const entries = await product.db.query(
      'select 1 from wallet.entry where player_id = $1 and provider = $2',
      [playerId, TINY_NUMBER],
    )
    expect(entries.rowCount).toBe(2)
  })
  it('books a bet and its win in one call, once', async () => {
    const { player, game } = await playing(100n)
    const call = { player, game, round: 'r2', id: 'bw1', cents: '100.250' }
    expect(await callback('betAndWin', call)).toEqual({ cents: '250' })
    expect(await callback('betAndWin', call)).toEqual({ cents: '250' })
    expect(await callback('betAndWin', { ...call, cents: '100.260' })).toEqual({ error: 'conflict' })
    expect(await callback('betAndWin', { ...call, id: 'bw2', round: 'r3', cents: '0.x' })).toEqual({
      error: 'bad_amount',
    })
  })
  it('refuses a bet that only its own win would pay, also when it is sent again after a deposit', async () => {
    const { playerId, player, game } = await playing(99n)
    const call = { player, game, round: 'r4', id: 'bw4', cents: '100.500' }
    expect(await callback('betAndWin', call)).toEqual({ error: 'no_funds' })
    await bringTo(playerId, 1000n)
    expect(await callback('betAndWin', call)).toEqual({ error: 'no_funds' })
    expect(await callback('betAndWin', { ...call, id: 'bw5', round: 'r5' })).toEqual({ cents: '1400' })
  })
  it('guards a bet with a win like a bet: the refusal at the edge stays', async () => {
    const { player, game } = await playing(1000n)
    const call = { player, game: 'no-such-game', round: 'r6', id: 'bw6', cents: '100.500' }
    expect(await callback('betAndWin', call)).toEqual({ error: 'game_off' })
    expect(await callback('betAndWin', call)).toEqual({ error: 'game_off' })
    expect(await callback('betAndWin', { ...call, game, id: 'bw7' })).toEqual({ cents: '1400' })
  })
  it('rolls back a bet or a win by its id, once', async () => {
    const { player, game } = await playing(1000n)
    const round = { player, game, round: 'r8' }
    await callback('bet', { ...round, id: 'b8', cents: '100' })
    await callback('win', { ...round, id: 'w8', cents: '300' })
    for (const _time of [1, 2])
      expect(await callback('rollback', { ...round, id: 'w8', cents: '' })).toEqual({ cents: '900' })
    for (const _time of [1, 2])
      expect(await callback('rollback', { ...round, id: 'b8', cents: '' })).toEqual({ cents: '1000' })
  })
  it('rolls back a whole round: what is left of its bets and wins, once', async () => {
    const { player, game } = await playing(1000n)
    const round = { player, game, round: 'r9' }
    await callback('bet', { ...round, id: 'b9', cents: '100' })
    await callback('bet', { ...round, id: 'b10', cents: '200' })
    await callback('win', { ...round, id: 'w9', cents: '50' })
    await callback('rollback', { ...round, id: 'b10', cents: '' })
    for (const _time of [1, 2])
      expect(await callback('rollbackRound', { ...round, id: 'rb9', cents: '' })).toEqual({ cents: '1000' })
  })
})
