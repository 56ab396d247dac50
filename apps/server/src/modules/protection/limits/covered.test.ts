import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bonusTerms } from '../../wallet/test-kit.ts'
import { createProtectionKit, limitName, type ProtectionKit } from './test-kit.ts'

let kit: ProtectionKit
beforeAll(async () => {
  kit = await createProtectionKit({ start: '2026-07-01T09:00:00Z' })
})
afterAll(() => kit.close())

const EUR = 100n
const stakeDay = limitName('stake', 'D')
const lossWeek = limitName('loss', 'W')
const depositDay = limitName('deposit', 'D')
const singleStake = limitName('singleStake')
const atWednesday = () => kit.clock.set('2026-07-01T09:00:00Z')

describe('limits cover', () => {
  it('every payment method: deposits by one leave less room for another (LIM-06)', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, depositDay, 100n * EUR)
    const [cards, bank, vouchers] = [5, 6, 7]
    await kit.done('deposit', player, { amount: 40n * EUR, provider: cards })
    await kit.done('authorizeDeposit', player, { amount: 40n * EUR, provider: bank })
    for (const provider of [cards, bank, vouchers])
      expect(
        await kit.refused('authorizeDeposit', player, { amount: 20n * EUR + 1n, provider }),
      ).toMatchObject({
        reason: 'deposit_limit',
        window: 'day',
      })
    await kit.done('authorizeDeposit', player, { amount: 20n * EUR, provider: vouchers })
  })

  it('the deposits that came, not those that failed; a withdrawal gives no room back (LIM-25)', async () => {
    atWednesday()
    const player = await kit.person()
    await kit.change(player, depositDay, 100n * EUR)
    const provider = 5
    await kit.done('authorizeDeposit', player, { amount: 100n * EUR, provider, tx: 'failed' })
    for (let time = 0; time < 2; time++)
      await kit.done('cancelDeposit', player, { provider, authorization: 'failed' })
    await kit.done('deposit', player, { amount: 100n * EUR, provider })
    await kit.done('hold', player, { amount: 100n * EUR, provider, holdId: 'withdrawal' })
    await kit.done('settle', player, { amount: 100n * EUR, provider, holdId: 'withdrawal' })
    expect(await kit.refused('authorizeDeposit', player, { amount: 1n, provider })).toMatchObject({
      reason: 'deposit_limit',
    })
  })

  it('every product: stakes in one leave less room in another (LIM-06)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, stakeDay, 30n * EUR)
    await kit.done('stake', player, { amount: 10n * EUR, round: 'a', vertical: 'casino' })
    await kit.done('stake', player, { amount: 10n * EUR, round: 'b', vertical: 'live-casino' })
    await kit.done('reserveBet', player, { amount: 10n * EUR, round: 'c', vertical: 'sports' })
    for (const vertical of ['casino', 'live-casino', 'virtual-sports'] as const)
      expect(await kit.refused('stake', player, { amount: 1n, round: 'd', vertical })).toMatchObject({
        reason: 'stake_limit',
      })
  })

  it('the single stake in every game and bet slip (LIM-28)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, singleStake, 5n * EUR)
    const tooMuch = { amount: 5n * EUR + 1n, round: 'r' }
    const over = { reason: 'stake_over_max' }
    for (const vertical of ['casino', 'live-casino', 'virtual-sports'] as const) {
      expect(await kit.refused('stake', player, { ...tooMuch, vertical })).toMatchObject(over)
      await kit.done('stake', player, { amount: 5n * EUR, round: 'r', vertical })
    }
    const slip = { amount: 5n * EUR + 1n, round: 'slip', vertical: 'sports' } as const
    expect(await kit.refused('reserveBet', player, slip)).toMatchObject(over)
    await kit.done('reserveBet', player, { ...slip, amount: 5n * EUR })
    expect(await kit.refused('stakeAndWin', player, { ...tooMuch, win: 0n })).toMatchObject(over)
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })
})

describe('a loss limit that is reached', () => {
  it('lets running rounds finish and open bets stand, and refuses every new stake, also from a bonus (LIM-14)', async () => {
    atWednesday()
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, lossWeek, 30n * EUR)
    await kit.done('reserveBet', player, { amount: 10n * EUR, round: 'bet', tx: 'bet', vertical: 'sports' })
    await kit.done('commitBet', player, { round: 'bet', vertical: 'sports' })
    await kit.done('stake', player, { amount: 20n * EUR, round: 'running' })
    for (const vertical of ['casino', 'live-casino', 'virtual-sports'] as const)
      expect(await kit.refused('stake', player, { amount: 1n, round: 'new', vertical })).toMatchObject({
        reason: 'loss_limit',
        window: 'week',
      })
    expect(
      await kit.refused('reserveBet', player, { amount: 1n, round: 'new', vertical: 'sports' }),
    ).toMatchObject({ reason: 'loss_limit' })
    await kit.done('grantBonus', player, {
      amount: 50n * EUR,
      bonusId: 1n,
      provider: 0,
      terms: bonusTerms({ toWager: 1_000n * EUR }),
    })
    const bonus = { bonusId: 1n, allowed: true, weight: 10_000 }
    // All cash is gone, so that the bonus alone would pay.
    await kit.done('hold', player, { amount: 970n * EUR, provider: 5, holdId: 'withdrawal' })
    expect(await kit.refused('stake', player, { amount: 1n, round: 'new', bonus })).toMatchObject({
      reason: 'loss_limit',
    })
    await kit.done('win', player, { amount: 0n, round: 'running', endsRound: true })
    await kit.done('settleBet', player, { round: 'bet', total: 0n, vertical: 'sports' })
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })
})
