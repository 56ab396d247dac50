import { afterEach, describe, expect, it } from 'vitest'
import { toDecimal } from '../games/rational.ts'
import { jackpots as pragmaticJackpots } from '../pragmaticplay/jackpots.ts'
import { jackpots as relaxJackpots } from '../relax/jackpots.ts'
import { type JackpotDefinition, jackpotReturn } from '../games/jackpot.ts'
import { exactDecimal } from './jackpots.ts'
import { tinyGames } from './tiny-studio.ts'
import { openTinyStudio, stopTinyStudios } from './tiny-world.ts'

afterEach(stopTinyStudios)

const games = tinyGames.map((game) => (game.symbol === 'tiny-orchard' ? { ...game, jackpot: 'pot' } : game))
const pot = (change: Partial<JackpotDefinition> = {}): JackpotDefinition => ({
  id: 'pot',
  name: 'Pot',
  version: 1,
  seedCoins: 1_000,
  shareMillionths: 15_000,
  // No stake of a test wins it.
  oneInCoins: 9_000_000_000_000,
  ...change,
})
const open = (jackpot = pot(), more: Parameters<typeof openTinyStudio>[0] = {}) =>
  openTinyStudio({ games, jackpots: [jackpot], ...more })
const amount = (world: ReturnType<typeof open>, currency = 'EUR') => world.pots.pots(currency)[0]?.amountMinor
const potWins = (world: ReturnType<typeof open>) =>
  world.wallet.calls.filter(({ fields }) => fields['jackpot'] === 'pot')

describe('a pot', () => {
  it('begins with its seed in every currency, and grows by the exact share of each accepted stake', async () => {
    const world = open()
    expect(amount(world)).toBe(1_000n)
    // NOK has coins of 10 øre.
    expect(amount(world, 'NOK')).toBe(10_000n)
    for (let count = 0; count < 14; count++) await world.rounds.shown(await world.play())
    // 14 stakes of 5: 1.05 of a minor unit.
    expect(amount(world)).toBe(1_001n)
    expect(amount(world, 'NOK')).toBe(10_000n)
  })

  it('takes nothing of a refused stake, of one that is given back, and of a demo', async () => {
    const sharing = pot({ shareMillionths: 1_000_000 })
    const refused = open(sharing)
    refused.wallet.balance = 0
    expect(await refused.play()).toMatchObject({ state: 'refused' })
    expect(amount(refused)).toBe(1_000n)
    const demo = open(sharing, { mode: 'demo' })
    await demo.rounds.shown(await demo.play())
    expect(amount(demo)).toBe(1_000n)
    const cancelled = open(sharing)
    const round = await cancelled.play()
    expect(amount(cancelled)).toBe(1_005n)
    expect(await cancelled.rounds.cancel(round.id)).toBe(true)
    await expect.poll(() => cancelled.store.round(round.id)?.state).toBe('refunded')
    expect(amount(cancelled)).toBe(1_000n)
  })

  it('is paid whole to the round that draws it, once, and begins again with its seed', async () => {
    const world = open(pot({ oneInCoins: 5 }))
    world.rounds.run()
    const before = world.wallet.balance
    const round = await world.play()
    expect(world.pots.winOf(round.id)).toMatchObject({ jackpot: 'pot', amountMinor: '1000' })
    // A fraction of a minor unit stays: 5 × 0.015.
    expect(amount(world)).toBe(1_000n)
    await world.rounds.shown(round)
    await expect.poll(() => potWins(world), { timeout: 8_000 }).toHaveLength(1)
    expect(potWins(world)[0]?.fields).toMatchObject({ minor: '1000', jackpot: 'pot' })
    await expect
      .poll(() => world.wallet.balance)
      .toBe(before - 5 + 1_000 + Number(world.store.round(round.id)?.owedMinor))
  })

  it('that was won is not taken back with its round', async () => {
    const world = open(pot({ oneInCoins: 5 }))
    const round = await world.play()
    expect(await world.rounds.cancel(round.id)).toBe(false)
  })

  it('survives a lost answer: the payment is sent again under its id', async () => {
    const world = open(pot({ oneInCoins: 5 }))
    world.rounds.run()
    world.wallet.next.push({ method: 'win', answer: 'lost' }, { method: 'win', answer: 'lost' })
    const round = await world.play()
    await world.rounds.shown(round)
    await expect
      .poll(() => new Set(potWins(world).map(({ fields }) => fields['id'])).size, { timeout: 8_000 })
      .toBe(1)
  })

  it('holds all shares and seeds that were not paid: seeds + shares = payments + pot', async () => {
    const world = open(pot({ shareMillionths: 500_000, oneInCoins: 15 }))
    world.wallet.balance = 1_000_000
    let won = 0n
    let wins = 0n
    const played = 30
    for (let count = 0; count < played; count++) {
      const round = await world.play()
      const win = world.pots.winOf(round.id)
      if (win) {
        won += BigInt(win.amountMinor)
        wins += 1n
      }
      await world.rounds.shown(round)
    }
    expect(wins).toBeGreaterThan(0n)
    const shares = (BigInt(played) * 5n) / 2n
    expect(won + amount(world)!).toBe(1_000n * (wins + 1n) + shares)
  })
})

describe('what is stated of a jackpot', () => {
  it('returns all shares and one seed for every win, in the long run', () => {
    expect(toDecimal(jackpotReturn(pragmaticJackpots[0]!), 6)).toBe('0.0150000')
    expect(toDecimal(jackpotReturn(relaxJackpots[0]!), 6)).toBe('0.0200000')
  })

  it('writes a share with all its digits', () => {
    expect(exactDecimal(200_000n, 'EUR')).toBe('0.002')
    expect(exactDecimal(1n, 'EUR')).toBe('0.00000001')
    expect(exactDecimal(1_500_000n, 'CLP')).toBe('1.5')
    expect(exactDecimal(100_000_000n, 'EUR')).toBe('1')
  })
})
