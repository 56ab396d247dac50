/** Tickets and tokens of studios over the wire, at a studio that only its definition describes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'
import { tinyStudioWith } from './tiny-studio.ts'

const invalid = { error: 'session_invalid' }

function wire(product: ProductUnderTest) {
  const callback = async (path: string, fields: Record<string, string>) => {
    const query = new URLSearchParams({ key: 'sandbox-tiny-key', token: '', ...fields })
    return (await product.call('GET', `/callbacks/tinyplay/main/${path}?${query.toString()}`)).body
  }
  /** @returns what the launch handed to the studio */
  async function launch(): Promise<{ token: string; game: string }> {
    const { token } = await product.signIn('aino@players.example')
    const body = { channel: 'desktop', langmarket: 'en-UN' }
    const path = '/api/v1/games/slug/lantern-quay/url'
    const opened = await product.call('POST', path, { token, body })
    const { searchParams } = new URL(opened.body.url)
    return { token: searchParams.get('token') ?? '', game: searchParams.get('game') ?? '' }
  }
  return { callback, launch }
}

describe('a studio whose launch is given a ticket', () => {
  let product: ProductUnderTest
  beforeAll(async () => {
    product = await startProduct({}, [tinyStudioWith({ launchToken: 'ticket' })])
  }, 60_000)
  afterAll(() => product?.stop())

  it('exchanges it once, and bets with the token that it was exchanged for', async () => {
    const { callback, launch } = wire(product)
    const { token: ticket, game } = await launch()
    expect(await callback('authenticate', { token: ticket })).toEqual(invalid)
    const { player, token, cents } = await callback('exchange', { token: ticket })
    expect(await callback('exchange', { token: ticket })).toEqual(invalid)
    const bet = { player, game, round: 't1', id: 't1', cents: '0' }
    expect(await callback('bet', { ...bet, token: ticket })).toEqual(invalid)
    expect(await callback('bet', { ...bet, id: 't2', token })).toEqual({ cents })
  })
})

describe('a studio that makes a token of its own', () => {
  let product: ProductUnderTest
  let made = 0
  const makesToken = () => `studio-${++made}`
  beforeAll(async () => {
    product = await startProduct({}, [tinyStudioWith({ launchToken: 'session', makesToken })])
  }, 60_000)
  afterAll(() => product?.stop())

  it('bets with its token of the latest launch', async () => {
    const { callback, launch } = wire(product)
    const first = await launch()
    const { player } = await callback('authenticate', { token: 'studio-1' })
    expect(await callback('authenticate', { token: first.token })).toMatchObject({ player })
    const bet = { player, game: first.game, round: 's1', cents: '0' }
    expect(await callback('bet', { ...bet, id: 's1', token: 'studio-1' })).toHaveProperty('cents')
    await launch()
    expect(await callback('bet', { ...bet, id: 's2', round: 's2', token: 'studio-1' })).toEqual(invalid)
    expect(await callback('bet', { ...bet, id: 's3', round: 's3', token: 'studio-2' })).toHaveProperty(
      'cents',
    )
  })
})
