/** GAM-26: a feature can be bought in the markets that the operator names, and nowhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gameOf } from '../../apps/sandbox/src/games/catalogue.ts'
import { studioDefinitions } from '../../apps/server/src/adapters/studios/registry.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { studioCalls } from './studio-rounds.ts'

const BOUGHT = 'paper-moon-encore'
const CASH = { EUR: 5_000n, NZD: 50_000n }
let product: ProductUnderTest
const kit = (game: string, langmarket: string) =>
  studioCalls(() => product, { studio: 'relax', game, prefers: [], langmarket })
const provider = studioDefinitions.find(({ id }) => id === 'relax')!.number

/** Opens a game for money, with cash in the wallet. */
async function openWithCash(
  email: string,
  { game, langmarket, currency }: { game: string; langmarket: string; currency: keyof typeof CASH },
) {
  const { token } = await product.signIn(email)
  const { launch, inWallet } = kit(game, langmarket)
  const opened = await launch('real', token)
  const { gameSessionId } = opened
  const detail = { reason: 'a test', approver: 'a test' }
  await inWallet(gameSessionId, (wallet, playerId) =>
    wallet.execute({
      kind: 'adjust',
      account: 'corrections',
      tx: `cash-${email}`,
      detail,
      playerId,
      currency,
      provider,
      amount: CASH[currency],
    }),
  )
  const cash = () =>
    inWallet(gameSessionId, async (wallet, playerId) => (await wallet.balancesOf(playerId))?.main ?? 0n)
  return { ...opened, cash, inWallet }
}

beforeAll(async () => {
  product = await startProduct({ BONUS_BUY_MARKETS: 'NZ' })
}, 60_000)
afterAll(() => product?.stop())

describe('a game whose rounds are bought features', () => {
  it('is played in a market that the operator names, at its price', async () => {
    const { play, ask, cash } = await openWithCash('hana@players.example', {
      game: BOUGHT,
      langmarket: 'nz-NZ',
      currency: 'NZD',
    })
    const before = await cash()
    const { rounds, fault, stakedMinor, wonMinor, player } = await play(3)
    expect(fault).toBeNull()
    expect(rounds).toHaveLength(3)
    const { def } = gameOf('lantern-20-buy')!
    const { priceCoins } = def as { priceCoins: number }
    expect(BigInt(stakedMinor) % BigInt(priceCoins)).toBe(0n)
    expect(await cash()).toBe(before - BigInt(stakedMinor) + BigInt(wonMinor))
    expect((await ask(`_books?player=${player}`)).unsettled).toBe(0)
    const { calls } = await ask('_control/calls')
    expect(JSON.stringify(calls)).toContain('buyfeature')
  })

  it('does not exist for a player of another market', async () => {
    const { token } = await product.signIn('aino@players.example')
    const body = { channel: 'desktop', langmarket: 'en-FI' }
    for (const action of ['url', 'demo-url'])
      expect(
        await product.call('POST', `/api/v1/games/slug/${BOUGHT}/${action}`, { token, body }),
      ).toMatchObject({
        status: 409,
        body: { code: 'error.game.blocked.place' },
      })
    const page = `/api/v1/games/slug/${BOUGHT}?langmarket=`
    expect(await product.call('GET', `${page}en-FI`, { token })).toMatchObject({ status: 404 })
    expect(await product.call('GET', `${page}en-UN`)).toMatchObject({ status: 404 })
    expect(await product.call('GET', `${page}nz-NZ`)).toMatchObject({ status: 200, body: { slug: BOUGHT } })
  })
})

describe('a player who lives elsewhere than the site that they use', () => {
  const launchOf = (token: string, slug: string, action: string, langmarket: string) =>
    product.call('POST', `/api/v1/games/slug/${slug}/${action}`, {
      token,
      body: { channel: 'desktop', langmarket },
    })
  it('has no demo of a bought feature where one of both has none', async () => {
    const { token } = await product.signIn('aino@players.example')
    expect(await launchOf(token, BOUGHT, 'demo-url', 'nz-NZ')).toMatchObject({
      status: 409,
      body: { code: 'error.game.blocked.place' },
    })
    expect(await launchOf(token, 'paper-moon-street', 'demo-url', 'nz-NZ')).toMatchObject({ status: 200 })
  })
  it('opens nothing from a site that does not show the game, and their game goes on', async () => {
    const { token } = await product.signIn('hana@players.example')
    const { body: open } = await launchOf(token, 'paper-moon-street', 'url', 'nz-NZ')
    expect(await launchOf(token, BOUGHT, 'url', 'en-UN')).toMatchObject({ status: 404 })
    const session = await product.call('GET', `/api/v1/games/session/${open.gameSessionId}`, { token })
    expect(session.body).toMatchObject({ state: 'open' })
  })
})

describe('a bet that the studio calls a bought feature', () => {
  it('is refused in any game where features may not be bought', async () => {
    const { inWallet, gameSessionId, cash, url } = await openWithCash('aino@players.example', {
      game: 'sharp-lemon-street',
      langmarket: 'en-FI',
      currency: 'EUR',
    })
    const before = await cash()
    const customerid = await inWallet(gameSessionId, async (_wallet, playerId) => String(playerId))
    const call = async (method: string, fields: object) => {
      const answer = await fetch(`${product.origin}/callbacks/relax/main/${method}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from('sandbox-relax:sandbox-relax-password').toString('base64')}`,
        },
        body: JSON.stringify(fields),
      })
      // eslint-disable-next-line typescript/no-explicit-any
      return { status: answer.status, body: (await answer.json()) as any }
    }
    const ticket = new URL(url).searchParams.get('ticket')
    const symbol = 'rlx.sharplemonstreet'
    const { body } = await call('verifyToken', { token: ticket, gameref: symbol })
    const bet = {
      customerid,
      cashiertoken: body.cashiertoken,
      currency: 'EUR',
      channel: 'web',
      txid: 'bought-1',
      gamesessionid: 'bought-round',
      gameid: symbol,
      gameref: symbol,
      amount: 100,
      txtype: 'withdraw',
      ended: false,
    }
    expect(await call('withdraw', { ...bet, buyfeature: true })).toMatchObject({
      status: 403,
      body: { errorcode: 'BLOCKED_FROM_PRODUCT' },
    })
    expect(await cash()).toBe(before)
    expect(await call('withdraw', { ...bet, txid: 'plain-1' })).toMatchObject({ status: 200 })
    expect(await cash()).toBe(before - 100n)
  })
})
