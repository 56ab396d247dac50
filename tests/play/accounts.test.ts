/** Each account of ours at a studio has an address, a secret and players of its own. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { betOf, createPlayKit, games, type PlayKit } from './kit.ts'

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
  describe('for a player of another account', () => {
    const round = (roundId: string) => ({ gameId: games.lantern.symbol, roundId })
    /** A player of `norway` who has a round of `main`. */
    async function movedPlayer() {
      const playerId = await kit.player({ market: 'NO' }, 1000n)
      const token = await kit.launch(playerId)
      const bet = betOf('1.00')
      expect((await kit.call('bet', playerId, { ...bet, token })).error).toBe(0)
      const { roundId = '', reference: betId = '' } = bet
      return { playerId, token, roundId, betId }
    }

    it('pays nothing outside of rounds, even while a game is open under it', async () => {
      const { playerId, token } = await movedPlayer()
      const money = { amount: '5.00', currency: 'EUR', token }
      const promo = { campaignId: 'c', campaignType: 'B', reference: `p-${playerId}` }
      const jackpot = { jackpotId: 'j', reference: `j-${playerId}` }
      expect(await kit.call('promoWin', playerId, { ...money, ...promo })).toEqual({
        error: 2,
        description: expect.any(String),
      })
      expect((await kit.call('jackpotWin', playerId, { ...money, ...jackpot })).error).toBe(2)
      expect((await kit.call('bonusWin', playerId, { ...money, reference: `b-${playerId}` })).error).toBe(2)
      expect(newAlarms()).toEqual(Array.from({ length: 3 }, () => 'call for a player of another account'))
      expect(await cashOf(playerId)).toBe(900n)
    })
    it('settles its own round after the game is over, and no other', async () => {
      const { playerId, roundId } = await movedPlayer()
      await kit.play.sessions.close(playerId, { reason: 'player' })
      const win = { amount: '3.00', reference: `w-${playerId}` }
      expect((await kit.call('result', playerId, { ...win, ...round('foreign') })).error).toBe(2)
      const adjustment = { amount: '-5.00', reference: `a-${playerId}` }
      expect((await kit.call('adjustment', playerId, { ...adjustment, ...round('foreign') })).error).toBe(2)
      expect((await kit.call('refund', playerId, { reference: 'no-such-bet' })).error).toBe(2)
      expect((await kit.call('balance', playerId, {})).error).toBe(2)
      expect(newAlarms()).toHaveLength(4)
      const promo = { promoWinReference: `pr-${playerId}`, promoWinAmount: '1.00' }
      expect((await kit.call('result', playerId, { ...win, ...promo, ...round(roundId) })).error).toBe(0)
      expect((await kit.call('adjustment', playerId, { ...adjustment, ...round(roundId) })).error).toBe(0)
      expect((await kit.call('endRound', playerId, round(roundId))).error).toBe(0)
      expect(newAlarms()).toHaveLength(4)
      expect(await cashOf(playerId)).toBe(800n)
    })
    it('takes back its own bet, which the call names without its round', async () => {
      const { playerId, betId } = await movedPlayer()
      await kit.play.sessions.close(playerId, { reason: 'player' })
      expect((await kit.call('refund', playerId, { reference: betId })).error).toBe(0)
      expect(await cashOf(playerId)).toBe(1000n)
    })
    it('while its game is open, keeps a bet out that was refunded before it came', async () => {
      const { playerId, token } = await movedPlayer()
      const bet = betOf('1.00', { token })
      expect((await kit.call('refund', playerId, { reference: bet['reference'] ?? '' })).error).toBe(0)
      expect((await kit.call('bet', playerId, bet)).error).not.toBe(0)
      const late = betOf('1.00')
      const win = { ...round(late['roundId'] ?? ''), amount: '2.00', reference: `late-${playerId}` }
      expect((await kit.call('result', playerId, win)).error).toBe(100)
      expect(await cashOf(playerId)).toBe(900n)
    })
    it("does not let the player's own account settle or take back its rounds", async () => {
      const { playerId, roundId, betId } = await movedPlayer()
      const ownToken = await kit.launch(playerId, undefined, undefined, 'norway')
      const ownBet = betOf('1.00', { token: ownToken })
      expect((await kit.call('bet', playerId, ownBet, norway)).error).toBe(0)
      const win = { amount: '3.00', reference: `w-${playerId}` }
      const refused = [
        await kit.call('result', playerId, { ...win, ...round(roundId) }, norway),
        await kit.call('adjustment', playerId, { ...win, ...round(roundId) }, norway),
        await kit.call('jackpotWin', playerId, { ...win, jackpotId: 'j', roundId }, norway),
        await kit.call('endRound', playerId, round(roundId), norway),
        await kit.call('refund', playerId, { reference: betId }, norway),
        await kit.call('refund', playerId, { reference: betId, roundId: ownBet['roundId'] ?? '' }, norway),
      ]
      expect(refused.map(({ error }) => error)).toEqual(refused.map(() => 2))
      expect(newAlarms()).toHaveLength(refused.length)
      expect(await cashOf(playerId)).toBe(800n)
      expect((await kit.call('result', playerId, { ...win, ...round(roundId) })).error).toBe(0)
      const ownWin = { ...win, ...round(ownBet['roundId'] ?? ''), reference: `own-${playerId}` }
      expect((await kit.call('result', playerId, ownWin, norway)).error).toBe(0)
      expect(await cashOf(playerId)).toBe(1400n)
    })
  })
  it('that does not exist moves nothing, with an alarm, and the studio asks again', async () => {
    const playerId = await kit.player({}, 1000n)
    const token = await kit.launch(playerId)
    for (const account of ['nowhere', 'Main', 'main%2f..'])
      expect((await kit.call('bet', playerId, { ...betOf('1.00'), token }, { account })).error).toBe(100)
    expect(newAlarms()).toHaveLength(3)
    expect(await cashOf(playerId)).toBe(1000n)
  })
  it('is that of main where it names none, as in the last release', async () => {
    const playerId = await kit.player({}, 1000n)
    const token = await kit.launch(playerId)
    const bet = betOf('1.00', { token })
    expect((await kit.call('bet', playerId, bet, { account: null })).error).toBe(0)
    const { gameId = '', roundId = '' } = bet
    const win = { gameId, roundId, amount: '3.00', reference: `w-${playerId}` }
    expect((await kit.call('result', playerId, win, { ...norway, account: null })).error).toBe(5)
    expect((await kit.call('result', playerId, win, { account: null })).error).toBe(0)
    expect((await kit.call('session/expire', playerId, { token }, { account: null })).error).toBe(0)
    expect((await kit.call('results', playerId, win, { account: null })).error).toBe(100)
    expect(await cashOf(playerId)).toBe(1200n)
    expect(newAlarms()).toEqual(['callback with a wrong signature', 'callback for an unknown account'])
  })
})
