/** Deposits with `jackpotpayout` over a real ledger: what they pay, and what their rollback takes back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conformanceDriver } from '../conformance-kit.ts'
import type { OpenedPlayer } from '../conformance-wire.ts'
import { relaxWire } from './conformance-wire.ts'

let opened: OpenedPlayer
const driver = conformanceDriver({
  ...relaxWire,
  player(one) {
    opened = one
    return relaxWire.player(one)
  },
})
beforeAll(() => driver.open())
afterAll(() => driver.close())

async function post(message: string, fields: object) {
  const response = await fetch(`${opened.base}/${message}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('studio:current').toString('base64')}`,
    },
    body: JSON.stringify({ customerid: opened.playerId.toString(), gamesessionid: 'r', ...fields }),
  })
  return (await response.json()) as { balance?: number; remotetxid?: string; errorcode?: string }
}
const deposit = (txid: string, amount: number, jackpot: number, more: object = {}) =>
  post('deposit', {
    gameref: opened.game.symbol,
    currency: 'EUR',
    txtype: 'deposit',
    txid,
    amount,
    jackpotpayout: [[7, jackpot]],
    ...more,
  })
const rollback = (originaltxid: string) => post('rollback', { txid: `back-${originaltxid}`, originaltxid })

/** A player of 10.00 with a bet of 1.00 in round `r`, after which the books agree. */
const rule = (title: string, check: (player: Awaited<ReturnType<typeof driver.player>>) => Promise<void>) =>
  it(title, async () => {
    const player = await driver.player(1000n)
    await player.bet({ id: 'b', round: 'r', amount: 100n })
    await check(player)
    expect(await player.differences()).toEqual([])
  })

describe('a deposit with a jackpot', () => {
  rule('is taken back whole, win and jackpot, once', async (player) => {
    expect(await deposit('w', 530, 500)).toMatchObject({ balance: 1430 })
    for (let call = 0; call < 2; call++) expect(await rollback('w')).toMatchObject({ balance: 900 })
    expect(await player.cash()).toBe(900n)
    // A repeat has its first answer, and pays nothing again.
    expect(await deposit('w', 530, 500)).toMatchObject({ balance: 900 })
    expect(await player.cash()).toBe(900n)
  })
  rule('alone is taken back, and what was withdrawn of it is owed', async (player) => {
    expect(await deposit('w', 500, 500)).toMatchObject({ balance: 1400 })
    await player.withdrawAll()
    for (let call = 0; call < 2; call++) expect(await rollback('w')).toMatchObject({ balance: 0 })
    expect([await player.cash(), await player.owed()]).toEqual([0n, 500n])
  })
  rule('alone needs no bet, and none pays after its rollback', async (player) => {
    expect(await deposit('early', 500, 500, { gamesessionid: 'none' })).toMatchObject({ balance: 1400 })
    for (const [txid, amount] of [['alone', 500] as const, ['both', 530] as const]) {
      expect(await rollback(txid)).toMatchObject({ errorcode: 'TRANSACTION_DECLINED' })
      expect(await deposit(txid, amount, 500)).toMatchObject({ errorcode: 'TRANSACTION_DECLINED' })
    }
    expect(await player.cash()).toBe(1400n)
  })
  rule('alone ends its round where it says so', async (player) => {
    expect(await player.hasOpenRound()).toBe(true)
    for (let call = 0; call < 2; call++)
      expect(await deposit('w', 500, 500, { ended: true })).toMatchObject({ balance: 1400 })
    expect(await player.hasOpenRound()).toBe(false)
  })
  rule('of less than its jackpot pays nothing, and raises an alarm', async (player) => {
    const before = driver.alarms.length
    expect(await deposit('w', 499, 500)).toMatchObject({ errorcode: 'TRANSACTION_DECLINED' })
    expect(driver.alarms.slice(before)).toEqual(['malformed callback'])
    expect(await player.cash()).toBe(900n)
  })
  rule('is taken back after its bet too, whatever the order', async (player) => {
    await deposit('w', 530, 500)
    expect((await player.rollback({ betId: 'b', round: 'r' })).result).toBe('ok')
    expect(await rollback('w')).toMatchObject({ balance: 1000 })
    expect(await player.cash()).toBe(1000n)
  })
})

describe('a payout without a bet', () => {
  rule('stays paid when its rollback comes', async (player) => {
    expect((await player.promo({ id: 'p', amount: 500n })).result).toBe('ok')
    expect(await rollback('p')).toMatchObject({ errorcode: 'TRANSACTION_DECLINED' })
    expect((await player.promo({ id: 'p', amount: 500n })).result).toBe('ok')
    expect(await player.cash()).toBe(1400n)
  })
})
