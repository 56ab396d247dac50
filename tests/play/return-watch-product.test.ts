/** The return watch in the whole server: from a studio's listing and calls to a refused launch. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemClock } from '../../apps/server/src/kernel/index.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { tinyStudio } from './tiny-studio.ts'

const GAME = 'lantern-quay'
let product: ProductUnderTest
beforeAll(async () => {
  product = await startProduct({}, [tinyStudio])
}, 60_000)
afterAll(() => product?.stop())

async function give(playerId: bigint, times = 1): Promise<void> {
  const wallet = createWallet({ db: product.db, clock: systemClock })
  for (let time = 0; time < times; time++) {
    const of = { playerId, currency: 'EUR', provider: 31, tx: crypto.randomUUID(), amount: 10_000n } as const
    expect((await wallet.execute({ ...of, kind: 'deposit' })).ok).toBe(true)
  }
  await wallet.stop()
}

it('counts rounds of a certified game from its studio’s calls, and refuses new ones once it is stopped', async () => {
  const { token } = await product.signIn('aino@players.example')
  const { body: tile } = await product.call('GET', `/api/v1/games/slug/${GAME}?langmarket=en-UN`)
  const launch = () =>
    product.call('POST', '/api/v1/games/tinyplay/context/real', {
      token,
      body: { channel: 'desktop', langmarket: 'en-UN', gameId: tile.id },
    })
  const opened = await launch()
  expect(opened.body).toMatchObject({ mode: 'real' })
  const { rows } = await product.db.query<{ player_id: bigint; market: string }>(
    'select player_id, market from play.session where session_id = $1',
    [opened.body.gameSessionId],
  )
  const { player_id: playerId, market } = rows[0]!
  const game = new URL(opened.body.url).searchParams.get('game') ?? ''
  const call = async (path: string, fields: Record<string, string>) => {
    const sent = { key: 'sandbox-tiny-key', token: '', player: String(playerId), game, ...fields }
    const query = new URLSearchParams(sent).toString()
    return (await product.call('GET', `/callbacks/tinyplay/main/${path}?${query}`)).body
  }
  await give(playerId)
  expect(await call('betAndWin', { round: 'paid', id: 'p', cents: '20.30' })).toHaveProperty('cents')
  expect(await call('betAndWin', { round: 'lost', id: 'l', cents: '20.0' })).toHaveProperty('cents')
  expect(await call('bet', { round: 'open', id: 'o', cents: '20' })).toHaveProperty('cents')

  await vi.waitFor(
    async () => {
      const counted = await product.db.query(
        'select build, market, ratio, rounds from play.watch_count order by ratio',
      )
      const build = expect.stringMatching(/^[0-9a-f]{64}$/)
      expect(counted.rows).toEqual([
        { build, market, ratio: 0, rounds: 1n },
        { build, market, ratio: 15_000, rounds: 1n },
      ])
    },
    { timeout: 15_000, interval: 100 },
  )
  const receipt = await product.call('GET', `/api/v1/games/round?game=${GAME}&round=paid`, { token })
  expect(receipt).toMatchObject({ status: 200, body: { state: 'closed', net: { amount: '0.10' } } })

  await product.db.query('update play.watch set alerted_at = now(), stopped_at = now()')
  await product.db.query(
    `insert into kernel.outbox (player_id, topic, body) values (0, 'game.watch.changed', '{}')`,
  )
  await vi.waitFor(
    async () => {
      const tried = { round: crypto.randomUUID(), id: crypto.randomUUID(), cents: '20' }
      expect(await call('bet', tried)).toEqual({ error: 'game_off' })
    },
    { timeout: 15_000, interval: 200 },
  )
  // A player with an open round may open the game to finish it, however much has happened since.
  // Bets that were taken before the stop are open too.
  await give(playerId, 25)
  expect((await launch()).status).toBe(200)
  const open = await product.db.query<{ round: string }>('select round from wallet.round where not closed')
  for (const { round } of open.rows)
    expect(await call('win', { round, id: `w-${round}`, cents: '0' })).toHaveProperty('cents')
  expect(await launch()).toMatchObject({ status: 409, body: { code: 'error.game.paused' } })
}, 60_000)
