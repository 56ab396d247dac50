/** Each account of ours at a studio has an address, a secret and players of its own. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { betOf, createPlayKit, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
}, 60_000)
afterAll(() => kit?.close())

const norway = { account: 'norway', secret: 'norwegian' } as const
const cashOf = async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.main
let seen = 0
const newAlarms = () => kit.alarms.slice(seen)
beforeEach(() => {
  seen = kit.alarms.length
})

describe("an account's address", () => {
  it('takes calls that are signed with its own secret, for players of its markets', async () => {
    const playerId = await kit.player({ market: 'NO' }, 1000n)
    const token = await kit.launch(playerId, undefined, undefined, 'norway')
    const bet = await kit.call('bet', playerId, { ...betOf('1.00'), token }, norway)
    expect(bet).toMatchObject({ error: 0, cash: 9 })
    expect(newAlarms()).toEqual([])
  })
  it("refuses another account's secret before anything is looked up, with an alarm", async () => {
    const playerId = await kit.player({ market: 'NO' }, 1000n)
    const token = await kit.launch(playerId, undefined, undefined, 'norway')
    const fields = { ...betOf('1.00'), token }
    expect((await kit.call('bet', playerId, fields, { account: 'norway' })).error).toBe(5)
    expect((await kit.call('bet', playerId, fields, { secret: 'norwegian' })).error).toBe(5)
    expect(newAlarms()).toEqual(['callback with a wrong signature', 'callback with a wrong signature'])
    expect(await cashOf(playerId)).toBe(1000n)
  })
  it('knows no player of another account: neither a bet nor a win moves money, with an alarm', async () => {
    const playerId = await kit.player({ market: 'NO' }, 1000n)
    const bet = betOf('1.00')
    expect((await kit.call('bet', playerId, bet)).error).toBe(2)
    const promo = {
      campaignId: 'c',
      campaignType: 'B',
      amount: '5.00',
      currency: 'EUR',
      reference: 'p-foreign',
    }
    expect((await kit.call('promoWin', playerId, promo)).error).toBe(2)
    expect(newAlarms()).toEqual([
      'call for a player of another account',
      'call for a player of another account',
    ])
    expect(await cashOf(playerId)).toBe(1000n)
  })
  it('does not take a bet with the token of a game that was opened under another account', async () => {
    const playerId = await kit.player({ market: 'NO' }, 1000n)
    const token = await kit.launch(playerId)
    expect((await kit.call('bet', playerId, { ...betOf('1.00'), token }, norway)).error).toBe(4)
    expect((await kit.call('authenticate', playerId, { token }, norway)).error).toBe(4)
    expect(await cashOf(playerId)).toBe(1000n)
  })
  it('settles what was opened under it before the player moved to a market of another account', async () => {
    const playerId = await kit.player({ market: 'NO' }, 1000n)
    const token = await kit.launch(playerId)
    const bet = { ...betOf('1.00'), token }
    expect((await kit.call('bet', playerId, bet)).error).toBe(0)
    const { gameId, roundId } = bet as unknown as { gameId: string; roundId: string }
    const win = { gameId, roundId, amount: '3.00', reference: 'w-moved' }
    expect((await kit.call('result', playerId, win)).error).toBe(0)
    expect(await cashOf(playerId)).toBe(1200n)
    expect(newAlarms()).toEqual([])
  })
  it("that does not exist is refused in the studio's own words, with an alarm", async () => {
    const playerId = await kit.player({}, 1000n)
    const token = await kit.launch(playerId)
    for (const account of ['nowhere', 'Main', 'main%2f..'])
      expect((await kit.call('bet', playerId, { ...betOf('1.00'), token }, { account })).error).toBe(5)
    expect(newAlarms()).toHaveLength(3)
    expect(await cashOf(playerId)).toBe(1000n)
  })
})
