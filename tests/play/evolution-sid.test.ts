/** The method by which Evolution's tests get a session, with the studio of the sandbox and the whole server. */
import { afterEach, expect, it } from 'vitest'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { studioCalls } from './studio-rounds.ts'

const running: ProductUnderTest[] = []
afterEach(() => Promise.all(running.splice(0).map((product) => product.stop())))

async function open(env: Record<string, string>) {
  const product = await startProduct(env)
  running.push(product)
  const facts = { studio: 'evolution', game: 'falcons-court', prefers: [] }
  const { launch, inWallet } = studioCalls(() => product, facts)
  const { token } = await product.signIn('aino@players.example')
  const { ask, gameSessionId } = await launch('real', token)
  const player = await inWallet(gameSessionId, async (_wallet, playerId) => String(playerId))
  /** The studio's check of a session, with the status of our answer. */
  async function check(sid: string): Promise<string> {
    const address = `${product.origin}/callbacks/evolution/main/check?authToken=sandbox-evolution-auth`
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sid, userId: player, channel: { type: 'P' }, uuid: 'u' }),
    })
    return ((await response.json()) as { status: string }).status
  }
  return { product, ask, player, check }
}

it('gives a session for the open game of a player, in a test environment, and none without a game', async () => {
  const { product, ask, player, check } = await open({ EVOLUTION_SID_METHOD: 'on' })
  const { sid } = await ask('_bot/sid', { player })
  expect(sid).toEqual(expect.any(String))
  expect(await check(sid)).toBe('OK')
  expect(await ask('_bot/sid', { player: '999999999' })).toMatchObject({
    sid: null,
    answer: { error: 'INVALID_PARAMETER' },
  })
  await product.db.query('update play.session set closed_at = now(), close_reason = $1', ['player'])
  await product.db.query(
    `insert into kernel.outbox (player_id, topic, body) values ($1, 'game.sessions.closed', '{}')`,
    [player],
  )
  await expect.poll(() => check(sid), { timeout: 5_000 }).toBe('INVALID_SID')
  expect(await ask('_bot/sid', { player })).toMatchObject({ sid: null, answer: { error: 'INVALID_SID' } })
}, 60_000)

it('is unknown in every other environment', async () => {
  const { ask, player } = await open({})
  expect(await ask('_bot/sid', { player })).toMatchObject({
    sid: null,
    answer: { error: 'INVALID_PARAMETER' },
  })
}, 60_000)
