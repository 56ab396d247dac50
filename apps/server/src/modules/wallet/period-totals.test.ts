import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-03-01T09:00:00Z' })
})
afterAll(() => kit.close())

const ZONE = 'Europe/Helsinki'
const COUNT = 12

/** The edges of periods by the calendar, not by the database. */
function edgesOf(period: 'week' | 'month', at: Temporal.Instant): string[] {
  const day = at.toZonedDateTimeISO(ZONE).startOfDay()
  let start = period === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
  const one = period === 'week' ? { weeks: 1 } : { months: 1 }
  const edges = [start.add(one).toInstant().toString()]
  for (let i = 0; i < COUNT; i++) {
    edges.push(start.toInstant().toString())
    start = start.subtract(one)
  }
  return edges
}

const KEYS = ['deposited', 'withdrawn', 'staked', 'won'] as const

/** Sums lines of the player's history by themselves, which are signed changes of cash. */
async function plainSums(player: bigint, from: string, to: string) {
  const sums = { deposited: 0n, withdrawn: 0n, staked: 0n, won: 0n }
  for (let position = 0; ; position += 100) {
    const lines = await kit.wallet.history(player, {
      from: Temporal.Instant.from(from),
      to: Temporal.Instant.from(to),
      limit: 100,
      position,
    })
    for (const { type, status, amount, requested } of lines) {
      if (status === 'FAILED') continue
      if (type === 'DEPOSIT') sums.deposited += amount
      if (type === 'BET' || type === 'BET_VOID') sums.staked -= amount
      if (type === 'WIN') sums.won += amount
      if (type === 'WITHDRAW' && status === 'COMPLETED') sums.withdrawn += requested
    }
    if (lines.length < 100) return sums
  }
}

describe('the totals of periods', () => {
  it('RC-14: equal the plain sums of entries, whatever happens on which side of an edge', async () => {
    const act = record({
      what: constantFrom('stake', 'win', 'rollback', 'deposit', 'refused'),
      amount: integer({ min: 1, max: 300 }),
      // Up to two weeks, with many acts on the same day.
      minutes: constantFrom(1, 17, 600, 1_440, 9_999, 20_160),
    })
    await assert(
      asyncProperty(array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
        kit.clock.set('2026-09-20T18:00:00Z')
        const player = await kit.player({ main: 100_000n })
        for (const [number, { what, amount, minutes }] of acts.entries()) {
          kit.clock.advance({ minutes })
          const round = `round-${number}`
          const tx = `${player}-${number}`
          if (what === 'deposit') await kit.done('deposit', player, { amount: BigInt(amount), provider: 5 })
          else if (what === 'refused') await kit.refused('stake', player, { amount: 99_999_999n, round })
          else await kit.done('stake', player, { amount: BigInt(amount), round, tx })
          if (what === 'win') await kit.done('win', player, { amount: BigInt(amount * 2), round })
          if (what === 'rollback') await kit.done('rollback', player, { original: tx, of: 'bet' })
        }
        for (const period of ['week', 'month'] as const) {
          const totals = await kit.wallet.periodTotals(player, { period, count: COUNT })
          const edges = edgesOf(period, kit.clock.now())
          expect(totals.map(({ startsAt }) => startsAt.toString())).toEqual(edges.slice(1))
          expect(totals.map(({ endsAt }) => endsAt.toString())).toEqual(edges.slice(0, -1))
          for (const [number, one] of totals.entries()) {
            const plain = await plainSums(player, edges[number + 1]!, edges[number]!)
            expect(Object.fromEntries(KEYS.map((key) => [key, one[key]]))).toEqual(plain)
          }
        }
      }),
      { numRuns: 8 },
    )
  })

  it('count a withdrawal when it is paid, not when it is asked for', async () => {
    kit.clock.set('2026-07-06T09:00:00Z')
    const player = await kit.player({ main: 1_000n })
    const paid = async () =>
      (await kit.wallet.periodTotals(player, { period: 'week', count: 2 })).map(({ withdrawn }) => withdrawn)
    await kit.done('hold', player, { amount: 300n, holdId: 'paid', provider: 5 })
    expect(await paid()).toEqual([0n, 0n])
    kit.clock.set('2026-07-13T09:00:00Z')
    await kit.done('settle', player, { holdId: 'paid', provider: 5 })
    expect(await paid()).toEqual([300n, 0n])
  })

  it.each([
    // The edges of weeks with 25 and 23 hours in a day: midnight is at 21:00 in summer and at 22:00 in winter.
    ['2026-10-25T21:59:59.999Z', '2026-10-25T22:00:00Z', '2026-10-18T21:00:00Z'],
    ['2027-03-28T20:59:59.999Z', '2027-03-28T21:00:00Z', '2027-03-21T22:00:00Z'],
  ])('are cut at a change of the clock: %s ends before %s', async (last, next, start) => {
    kit.clock.set(start)
    const player = await kit.player({ main: 1_000n })
    kit.clock.set(last)
    await kit.done('stake', player, { amount: 7n, round: 'last' })
    kit.clock.set(next)
    await kit.done('stake', player, { amount: 11n, round: 'next' })
    const totals = await kit.wallet.periodTotals(player, { period: 'week', count: 2 })
    expect(totals.map(({ startsAt, staked }) => `${startsAt.toString()} ${staked}`)).toEqual([
      `${next} 11`,
      `${start} 7`,
    ])
  })

  it('leave out what an account has brought from an earlier platform', async () => {
    kit.clock.set('2027-06-01T09:00:00Z')
    const player = await kit.player()
    await kit.done('opening', player, {
      amount: 700n,
      provider: 0,
      staked: 9_000n,
      won: 8_500n,
      deposited: 2_000n,
      withdrawn: 800n,
    })
    kit.clock.advance({ hours: 1 })
    await kit.done('stake', player, { amount: 30n, round: 'own' })
    const totals = await kit.wallet.periodTotals(player, { period: 'month', count: 3 })
    expect(
      totals.map(({ staked, won, deposited, withdrawn }) => [staked, won, deposited, withdrawn]),
    ).toEqual([
      [30n, 0n, 0n, 0n],
      [0n, 0n, 0n, 0n],
      [0n, 0n, 0n, 0n],
    ])
  })
})
