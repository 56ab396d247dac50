/** What closed days say of rounding to minor units. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDayTotals } from './index.ts'
import { createWalletKit, type WalletKit } from './test-kit.ts'

const zone = 'Europe/Helsinki'
const PROVIDER = 15
const STUDIO = 10_015
const JACKPOT = 20_015
const ROUNDING = 30_015

let kit: WalletKit
let today = Temporal.PlainDate.from('2026-10-01')
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-10-01T09:00:00Z', max: 4 })
})
afterAll(() => kit.close())

const rounded = (rounding: string) => ({ detail: { rounding, roundingAccount: ROUNDING } })

/** Ends the day. @returns its transfers, which agree with the sums of the rounding account */
async function closeToday() {
  const from = today.toZonedDateTime(zone).toInstant()
  kit.clock.set(today.add({ days: 1 }).toZonedDateTime(zone).toInstant().add({ hours: 1 }))
  await kit.wallet.closeDays()
  const found = await readDayTotals(kit.db, { zone, day: today })
  today = today.add({ days: 1 })
  const sums = await kit.wallet.roundingSums({
    provider: PROVIDER,
    from,
    until: today.toZonedDateTime(zone).toInstant(),
  })
  return {
    sums,
    transfers: found?.transfers.map(({ fromAccount, toAccount, amount }) => [fromAccount, toAccount, amount]),
  }
}
const nothing = { sums: [], transfers: [] }
const toStudio = (amount: string) => ({
  sums: [{ currency: 'EUR', amount }],
  transfers: [[ROUNDING, STUDIO, amount]],
})
const fromStudio = (amount: string) => ({
  sums: [{ currency: 'EUR', amount: `-${amount}` }],
  transfers: [[STUDIO, ROUNDING, amount]],
})

it('a win is taken back one time, whatever comes again', async () => {
  const player = await kit.player({ main: 1_000n })
  await kit.done('stake', player, { amount: 100n, round: 'a' })
  await kit.done('win', player, { amount: 51n, round: 'a', tx: 'half', ...rounded('0.005') })
  expect(await closeToday()).toEqual(toStudio('0.005'))
  await kit.done('rollback', player, { original: 'half', of: 'any' })
  expect(await closeToday()).toEqual(fromStudio('0.005'))
  await kit.done('rollback', player, { original: 'half', of: 'win' })
  await kit.done('rollbackRound', player, { round: 'a' })
  expect(await closeToday()).toEqual(nothing)
})

it('a win of nothing is taken back with its rounding', async () => {
  const player = await kit.player({ main: 1_000n })
  await kit.done('stake', player, { amount: 100n, round: 'a' })
  await kit.done('win', player, { amount: 0n, round: 'a', tx: 'none', ...rounded('-0.004') })
  expect(await closeToday()).toEqual(fromStudio('0.004'))
  await kit.done('rollback', player, { original: 'none', of: 'win' })
  await kit.done('rollback', player, { original: 'none', of: 'win' })
  expect(await closeToday()).toEqual(toStudio('0.004'))
})

it('that of a win with its stake is in the win’s entry: the stake alone takes back nothing of it', async () => {
  const player = await kit.player({ main: 1_000n })
  const detail = { grant: 'g', ...rounded('0.005').detail }
  await kit.done('stakeAndWin', player, {
    amount: 100n,
    win: 51n,
    round: 'a',
    tx: 'both',
    endsRound: true,
    detail,
  })
  const { rows } = await kit.db.query(
    'select kind, detail from wallet.entry where player_id = $1 and seq > 1 order by seq',
    [player],
  )
  expect(rows).toEqual([
    { kind: 1, detail: { grant: 'g' } },
    { kind: 2, detail: rounded('0.005').detail },
  ])
  await kit.done('rollback', player, { original: 'both', of: 'bet' })
  expect(await closeToday()).toEqual(toStudio('0.005'))
  await kit.done('rollback', player, { original: 'both', of: 'win' })
  expect(await closeToday()).toEqual(fromStudio('0.005'))
})

it('a bet that is taken back in parts is one, and the parts of nothing before are none', async () => {
  const player = await kit.player({ main: 1_000n })
  await kit.done('stake', player, { amount: 100n, round: 'a', tx: 'whole', ...rounded('-0.002') })
  expect(await closeToday()).toEqual(fromStudio('0.002'))
  await kit.done('rollback', player, { original: 'whole', of: 'bet', amount: 0n })
  expect(await closeToday()).toEqual(nothing)
  await kit.done('rollback', player, { original: 'whole', of: 'bet', amount: 40n })
  expect(await closeToday()).toEqual(toStudio('0.002'))
  await kit.done('rollback', player, { original: 'whole', of: 'bet' })
  expect(await closeToday()).toEqual(nothing)
})

it('a reservation is taken back by its release, one time', async () => {
  const player = await kit.player({ main: 1_000n })
  const reserved = { amount: 100n, round: 'a', tx: 'r', vertical: 'sports' } as const
  await kit.done('reserveBet', player, { ...reserved, ...rounded('-0.002') })
  expect(await closeToday()).toEqual(fromStudio('0.002'))
  for (let times = 0; times < 2; times++) await kit.done('releaseBet', player, { original: 'r' })
  await kit.done('rollback', player, { original: 'r', of: 'bet' })
  expect(await closeToday()).toEqual(toStudio('0.002'))
})

it('a jackpot is between the rounding account and the jackpot’s', async () => {
  const player = await kit.player({ main: 1_000n })
  await kit.done('stake', player, { amount: 100n, round: 'a' })
  await kit.done('win', player, { amount: 20n, round: 'a', ...rounded('-0.001') })
  await kit.done('jackpotWin', player, { amount: 500n, round: 'a', tx: 'j', ...rounded('0.004') })
  expect(await closeToday()).toEqual({
    sums: [{ currency: 'EUR', amount: '0.003' }],
    transfers: [
      [STUDIO, ROUNDING, '0.001'],
      [ROUNDING, JACKPOT, '0.004'],
    ],
  })
})
