import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPlayWithin } from './play-within.ts'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit()
})
afterAll(() => kit.close())

const minute = () => {
  kit.clock.advance({ minutes: 1 })
  return kit.clock.now()
}
const read = (player: bigint, from: Temporal.Instant, to: Temporal.Instant) =>
  readPlayWithin(kit.db, player, { from, to })
const stake = (player: bigint, amount: bigint, round: string) => kit.done('stake', player, { amount, round })
const win = (player: bigint, amount: bigint, round: string) => kit.done('win', player, { amount, round })
const end = (player: bigint, round: string) => kit.done('closeRound', player, { round })

describe('play between two moments', () => {
  it('is dated from the first moment, included, to the last one, excluded', async () => {
    const player = await kit.player({ main: 10_000n })
    const from = minute()
    await stake(player, 100n, 'first')
    await end(player, 'first')
    const to = minute()
    await stake(player, 900n, 'last')
    expect(await read(player, from, to)).toEqual({ currency: 'EUR', staked: 100n, won: 0n, isOpen: false })
    expect(await read(player, from.add({ seconds: 1 }), to)).toMatchObject({ staked: 0n, won: 0n })
    expect(await read(player, from, to.add({ seconds: 1 }))).toMatchObject({ staked: 1_000n, isOpen: true })
  })

  it('has what its rounds pay and give back later, and nothing of other rounds', async () => {
    const player = await kit.player({ main: 10_000n })
    await stake(player, 500n, 'before')
    const from = minute()
    for (const round of ['lost', 'won', 'void']) await stake(player, 100n, round)
    const to = minute()
    await win(player, 70n, 'won')
    await win(player, 900n, 'before')
    await kit.done('rollbackRound', player, { round: 'void' })
    expect(await read(player, from, to)).toMatchObject({ staked: 200n, won: 70n, isOpen: true })
    for (const round of ['lost', 'won']) await end(player, round)
    expect(await read(player, from, to)).toMatchObject({ isOpen: false })
  })

  it('of a round with other stakes is never more than its own stakes, less what is paid after them', async () => {
    const player = await kit.player({ main: 10_000n })
    await stake(player, 500n, 'long')
    await kit.done('win', player, { amount: 900n, round: 'long', tx: 'earlier-win' })
    const from = minute()
    await stake(player, 100n, 'long')
    const to = minute()
    await stake(player, 300n, 'long')
    await kit.done('rollback', player, { original: 'earlier-win', of: 'win', round: 'long' })
    await end(player, 'long')
    expect(await read(player, from, to)).toMatchObject({ staked: 100n, won: 0n, isOpen: false })
  })

  it('is open while a bet may still pay, and has its settlement', async () => {
    const player = await kit.player({ main: 10_000n })
    const from = minute()
    const slip = { round: 'b1', vertical: 'sports' } as const
    await kit.done('reserveBet', player, { ...slip, amount: 700n })
    const to = minute()
    await kit.done('commitBet', player, slip)
    expect(await read(player, from, to)).toMatchObject({ staked: 700n, won: 0n, isOpen: true })
    await kit.done('settleBet', player, { ...slip, total: 200n })
    expect(await read(player, from, to)).toMatchObject({ staked: 700n, won: 200n, isOpen: false })
  })

  it('is unknown without a wallet', async () => {
    expect(await read(4_711n, kit.clock.now(), kit.clock.now())).toBeNull()
  })
})
