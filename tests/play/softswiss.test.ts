/** SoftSwiss of the sandbox plays with the whole server: rounds for money, faults of the panel, a demo. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../apps/server/src/kernel/index.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'

const GAME = 'old-mast-inn'
let product: ProductUnderTest
let token: string
beforeAll(async () => {
  product = await startProduct()
  ;({ token } = await product.signIn('aino@players.example'))
  await fund()
}, 60_000)
afterAll(() => product?.stop())

async function launch(mode: 'real' | 'demo') {
  const { body } = await product.call(
    'POST',
    `/api/v1/games/slug/${GAME}/${mode === 'real' ? 'url' : 'demo-url'}`,
    {
      ...(mode === 'real' ? { token } : {}),
      body: { channel: 'desktop', langmarket: 'en-UN' },
    },
  )
  expect(body).toMatchObject({ mode, provider: 'softswiss', pageMessages: 'softswiss' })
  const opened = await fetch(body.url, { redirect: 'follow' })
  expect(opened.status).toBe(200)
  const { origin } = new URL(body.url)
  const ask = async (path: string, fields?: object) => {
    const post = (sent: object) =>
      ({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      }) as const
    const answer = await fetch(`${origin}/softswiss/${path}`, fields === undefined ? {} : post(fields))
    // eslint-disable-next-line typescript/no-explicit-any
    return (await answer.json()) as any
  }
  const play = (count = 1) => ask('_bot/rounds', { gameUrl: opened.url, count, cycleMs: 0 })
  return { play, ask, gameSessionId: String(body.gameSessionId) }
}

async function playerOf(gameSessionId: string): Promise<bigint> {
  const { rows } = await product.db.query<{ player_id: bigint }>(
    'select player_id from play.session where session_id = $1',
    [gameSessionId],
  )
  return rows[0]!.player_id
}

async function cashOf(gameSessionId: string): Promise<bigint> {
  const wallet = createWallet({ db: product.db, clock: systemClock })
  const cash = (await wallet.balancesOf(await playerOf(gameSessionId)))?.main ?? 0n
  await wallet.stop()
  return cash
}

/** Brings cash of 50.00 into the player's main balance. */
async function fund(): Promise<void> {
  const { gameSessionId } = await launch('real')
  const wallet = createWallet({ db: product.db, clock: systemClock })
  const change = {
    playerId: await playerOf(gameSessionId),
    currency: 'EUR',
    provider: 18,
    tx: 'cash',
    kind: 'adjust',
    account: 'corrections',
    amount: 5000n,
    detail: { reason: 'a test', approver: 'a test' },
  } as const
  expect((await wallet.execute(change)).ok).toBe(true)
  await wallet.stop()
}

it('plays for money, and both sides have the same result', async () => {
  const { play, ask, gameSessionId } = await launch('real')
  const before = await cashOf(gameSessionId)
  const { rounds, fault, stakedMinor, wonMinor, player } = await play(20)
  expect(fault).toBeNull()
  expect(rounds).toHaveLength(20)
  expect(await cashOf(gameSessionId)).toBe(before - BigInt(stakedMinor) + BigInt(wonMinor))
  expect((await ask(`_books?player=${player}`)).unsettled).toBe(0)
})

it.each([
  'lost-bet-answer',
  'lost-bet-refund',
  'lost-result-answer',
  'tamper-amount',
  'tamper-signature',
  'burst',
])('has the same books as the operator after %s and duplicates', async (next) => {
  const { play, ask, gameSessionId } = await launch('real')
  const before = await ask('_books')
  const cash = await cashOf(gameSessionId)
  await ask('_control', { next, duplicate: 1 })
  expect(await play()).toMatchObject({ rounds: [{}] })
  await ask('_control', { next: null, duplicate: 0 })
  expect(await play(3)).toMatchObject({ fault: null })
  await expect.poll(async () => (await ask('_books')).unsettled, { timeout: 10_000 }).toBe(0)
  const after = await ask('_books')
  const net = (books: { wonMinor: string; stakedMinor: string }) =>
    BigInt(books.wonMinor) - BigInt(books.stakedMinor)
  expect(await cashOf(gameSessionId)).toBe(cash + net(after) - net(before))
  const states = after.rounds.map(({ state }: { state: string }) => state)
  expect(states).not.toContain('disputed')
})

it('plays a demo without a call to the operator', async () => {
  const { play, ask } = await launch('demo')
  const outgoing = async () =>
    (await ask('_control/calls')).calls.filter(({ direction }: { direction: string }) => direction === 'out')
      .length
  const before = await outgoing()
  expect(await play(3)).toMatchObject({ fault: null })
  expect(await outgoing()).toBe(before)
})
