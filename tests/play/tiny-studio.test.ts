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
        studioDefinitions.some(({ id }) => readFileSync(join(serverFolder, name), 'utf8').includes(id)),
    )
    const inFolders = studioDefinitions.map(({ id }) => `adapters/studios/${id}/`)
    const elsewhere = names.filter((name) => !inFolders.some((folder) => name.startsWith(folder)))
    expect(elsewhere).toEqual(['adapters/studios/registry.ts'])
  })
  it('must have its settings in production, and reads them by itself', () => {
    const load = (env: Record<string, string>) => loadConfig({ ...productionEnv, ...env }, [tinyStudio])
    expect(() => load({ TINYPLAY_KEY: 'a-real-key' })).toThrow(ConfigError)
    expect(() => load({ TINYPLAY_KEY: 'a-real-key' })).toThrow('TINYPLAY_GAME_ORIGIN must be set')
    const config = load({ TINYPLAY_KEY: 'a-real-key', TINYPLAY_GAME_ORIGIN: 'https://games.tiny.example' })
    expect(config.studios.map(({ frameOrigins }) => frameOrigins)).toEqual([['https://games.tiny.example']])
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
    const query = new URLSearchParams({ key, ...fields })
    return (await product.call('GET', `/callbacks/tinyplay/main/${path}?${query.toString()}`)).body
  }

  async function payIn(playerId: bigint, amount: bigint): Promise<void> {
    const wallet = createWallet({ db: product.db, clock: systemClock })
    await wallet.execute({ kind: 'deposit', playerId, currency: 'EUR', provider: 31, tx: 'cash', amount })
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
  it('takes a stake and pays a win under its own number in the ledger', async () => {
    const { token } = await product.signIn('aino@players.example')
    const { id } = await tile()
    const body = { ...launch, gameId: id }
    const opened = await product.call('POST', '/api/v1/games/tinyplay/context/real', { token, body })
    expect(opened.body).toMatchObject({ mode: 'real', provider: 'pragmaticplay' })
    const { rows } = await product.db.query<{ player_id: bigint; provider: string }>(
      'select player_id, provider from play.session where session_id = $1',
      [opened.body.gameSessionId],
    )
    expect(rows[0]?.provider).toBe('tinyplay')
    const player = String(rows[0]?.player_id)
    await payIn(rows[0]!.player_id, 1000n)
    const game = new URL(opened.body.url).searchParams.get('game') ?? ''

    const bet = { player, game, round: 'r1', id: 'b1', cents: '150' }
    expect(await callback('bet', bet, 'another-key')).toEqual({ error: 'signature' })
    const after = await callback('bet', bet)
    expect(after).toEqual({ cents: '850' })
    expect(await callback('bet', bet)).toEqual(after)
    expect(await callback('win', { ...bet, id: 'w1', cents: '400' })).toEqual({ cents: '1250' })
    const entries = await product.db.query(
      'select 1 from wallet.entry where player_id = $1 and provider = $2',
      [player, TINY_NUMBER],
    )
    expect(entries.rowCount).toBe(2)
  })
})
