import { describe, expect, it } from 'vitest'
import {
  findLittlePlay,
  LITTLE_PLAY_HOURS,
  LITTLE_PLAY_LEAST_PERCENT,
  LITTLE_PLAY_STAKED_PERCENT,
  LITTLE_PLAY_WITHDRAWN_PERCENT,
} from './little-play.ts'
import { findManyMethods, MANY_METHODS_HOURS } from './many-methods.ts'
import type { Pattern, PatternPayment } from './pattern-payments.ts'
import { findStructuring, STRUCTURING_HOURS } from './structuring.ts'

const terms = { diligenceAmount: 200_000n }
const start = Temporal.Instant.from('2026-10-24T09:00:00Z')

interface Written {
  readonly amount: bigint
  /** After the start. */
  readonly minutes: number
  readonly staked?: bigint
  readonly method?: string | null
}

let keys = 0
const payment = (
  kind: PatternPayment['kind'],
  { amount, minutes, staked = 0n, method = 'VISA' }: Written,
): PatternPayment => ({ key: `p${++keys}`, kind, amount, staked, method, at: start.add({ minutes }) })
const deposit = (written: Written) => payment('deposit', written)
const withdrawal = (written: Written) => payment('withdrawal', written)
const keysOf = (found: readonly PatternPayment[]) => found.map(({ key }) => key)
const found = (pattern: Pattern, payments: readonly PatternPayment[]) => keysOf(pattern(payments, terms))

describe('structuring', () => {
  const end = STRUCTURING_HOURS * 60
  const parts = (amounts: readonly bigint[], minutes: readonly number[] = [0, 60, 120]) =>
    amounts.map((amount, index) => deposit({ amount, minutes: minutes[index]! }))

  it('is three deposits below the threshold that reach it to the cent, and not one cent less (KYC-12)', () => {
    const exact = parts([70_000n, 70_000n, 60_000n])
    expect(found(findStructuring, exact)).toEqual(keysOf(exact))
    expect(found(findStructuring, parts([70_000n, 70_000n, 59_999n]))).toEqual([])
  })

  it('is no deposit of the threshold itself, and no two of them (KYC-12)', () => {
    const [, ...small] = parts([200_000n, 100_000n, 99_999n])
    expect(found(findStructuring, [deposit({ amount: 200_000n, minutes: 0 }), ...small])).toEqual([])
    expect(found(findStructuring, parts([199_999n, 199_999n]))).toEqual([])
    const three = parts([199_999n, 1n, 1n])
    expect(found(findStructuring, three)).toEqual(keysOf(three))
  })

  it('is within three days: a minute later the first deposit is of another series (KYC-12)', () => {
    const within = parts([70_000n, 70_000n, 70_000n], [0, 60, end - 1])
    expect(found(findStructuring, within)).toEqual(keysOf(within))
    expect(found(findStructuring, parts([70_000n, 70_000n, 70_000n], [0, 60, end]))).toEqual([])
  })

  it('takes no withdrawal for a deposit', () => {
    const [first, second] = parts([70_000n, 70_000n])
    expect(found(findStructuring, [first!, second!, withdrawal({ amount: 70_000n, minutes: 90 })])).toEqual(
      [],
    )
  })
})

describe('deposit and withdrawal with little play', () => {
  const amount = 100_000n
  const least = (amount * LITTLE_PLAY_STAKED_PERCENT) / 100n
  const half = (amount * LITTLE_PLAY_WITHDRAWN_PERCENT) / 100n

  it('is less than the share staked since the deposits, to the cent (KYC-12)', () => {
    const before = { amount, minutes: 0, staked: 5_000_000n }
    const [first, last] = [
      deposit(before),
      withdrawal({ amount, minutes: 60, staked: before.staked + least - 1n }),
    ]
    expect(found(findLittlePlay, [first, last])).toEqual(keysOf([first, last]))
    const played = withdrawal({ amount, minutes: 60, staked: before.staked + least })
    expect(found(findLittlePlay, [first, played])).toEqual([])
  })

  it('is half of the deposits withdrawn, also in parts, and not a cent less (KYC-12)', () => {
    const first = deposit({ amount, minutes: 0 })
    expect(found(findLittlePlay, [first, withdrawal({ amount: half - 1n, minutes: 60 })])).toEqual([])
    const parts = [
      first,
      withdrawal({ amount: half - 1n, minutes: 60 }),
      withdrawal({ amount: 1n, minutes: 90 }),
    ]
    expect(found(findLittlePlay, parts)).toEqual(keysOf(parts))
  })

  it('is about deposits of a week: a minute later they are play money of another time (KYC-12)', () => {
    const minutes = LITTLE_PLAY_HOURS * 60
    const first = deposit({ amount, minutes: 0 })
    expect(found(findLittlePlay, [first, withdrawal({ amount, minutes: minutes - 1 })])).toHaveLength(2)
    expect(found(findLittlePlay, [first, withdrawal({ amount, minutes })])).toEqual([])
  })

  it('is about sums from a tenth of the threshold on (KYC-12)', () => {
    const sum = (terms.diligenceAmount * LITTLE_PLAY_LEAST_PERCENT) / 100n
    const of = (money: bigint) => [
      deposit({ amount: money, minutes: 0 }),
      withdrawal({ amount: money, minutes: 60 }),
    ]
    expect(found(findLittlePlay, of(sum))).toHaveLength(2)
    expect(found(findLittlePlay, of(sum - 1n))).toEqual([])
  })

  it('sees the last deposit that was not played behind an earlier one that was (KYC-12)', () => {
    const played = deposit({ amount, minutes: 0 })
    const untouched = deposit({ amount, minutes: 600, staked: 900_000n })
    const last = withdrawal({ amount, minutes: 660, staked: 900_000n })
    expect(found(findLittlePlay, [played, untouched, last])).toEqual(keysOf([untouched, last]))
  })
})

describe('many methods', () => {
  const by = (methods: readonly (string | null)[], minutes: readonly number[]) =>
    methods.map((method, index) => deposit({ amount: 1_000n, minutes: minutes[index]!, method }))

  it('is three different ones within a day, and no two (KYC-12)', () => {
    const three = by(['VISA', 'TRUSTLY', 'SKRILL'], [0, 60, 120])
    expect(found(findManyMethods, three)).toEqual(keysOf(three))
    expect(found(findManyMethods, by(['VISA', 'TRUSTLY', 'VISA'], [0, 60, 120]))).toEqual([])
    expect(found(findManyMethods, by(['VISA', 'TRUSTLY', null], [0, 60, 120]))).toEqual([])
  })

  it('ends with the day, to the minute (KYC-12)', () => {
    const methods = ['VISA', 'TRUSTLY', 'SKRILL']
    expect(found(findManyMethods, by(methods, [0, 60, MANY_METHODS_HOURS * 60 - 1]))).toHaveLength(3)
    expect(found(findManyMethods, by(methods, [0, 60, MANY_METHODS_HOURS * 60]))).toEqual([])
  })
})
