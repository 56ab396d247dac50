import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betOf, createPlayKit, games, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit.close())

const receiptFor = (playerId: bigint, round: string, game: string = games.lantern.slug) =>
  kit.play.handlers['play.round']({ game, round }, { caller: { playerId } } as never)
const euros = (amount: string) => ({ amount, currency: 'EUR' })
const missing = { code: 'error.game.round_not_found' }

describe('the receipt of a round', () => {
  it('has its sums from the ledger, open and closed, with its jackpot', async () => {
    const player = await kit.player({}, 10_000n)
    const token = await kit.launch(player)
    const bet = betOf('2.00', { token })
    const round = bet['roundId']!
    await kit.call('bet', player, bet)
    const open = {
      roundId: round,
      state: 'open',
      bets: 1,
      wins: 0,
      staked: euros('2.00'),
      won: euros('0.00'),
    }
    expect(await receiptFor(player, round)).toMatchObject({ ...open, net: euros('-2.00') })
    const of = { gameId: bet['gameId']!, roundId: round }
    await kit.call('result', player, { ...of, reference: `win-${round}`, amount: '5.00' })
    await kit.call('endRound', player, of)
    await kit.call('jackpotWin', player, { ...of, reference: `pot-${round}`, jackpotId: 'pot', amount: '70.00' })
    expect(await receiptFor(player, round)).toMatchObject({
      ...open,
      game: { slug: games.lantern.slug, provider: 'Pragmatic Play' },
      state: 'closed',
      wins: 1,
      won: euros('75.00'),
      net: euros('73.00'),
    })
  })

  it('is for its player and its game only', async () => {
    const [player, other] = [await kit.player({}, 10_000n), await kit.player({}, 10_000n)]
    const token = await kit.launch(player)
    const bet = betOf('1.00', { token })
    await kit.call('bet', player, bet)
    await expect(receiptFor(other, bet['roundId']!)).rejects.toMatchObject(missing)
    await expect(receiptFor(player, bet['roundId']!, games.ember.slug)).rejects.toMatchObject(missing)
    await expect(receiptFor(player, 'no-such-round')).rejects.toMatchObject(missing)
    await expect(receiptFor(player, bet['roundId']!, 'no-such-game')).rejects.toMatchObject(missing)
  })
})
