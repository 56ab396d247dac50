import { describe, expect, it } from 'vitest'
import {
  failedElsewhereAt,
  hasSmallPart,
  isClosedBy,
  mayPayTo,
  paidBackFirst,
  type PayoutSource,
  planPayout,
  sourcesToTry,
} from './payout-sources.ts'

const source = (
  accountId: string,
  room: bigint,
  { hour = 0, ...change }: Partial<PayoutSource> & { readonly hour?: number } = {},
): PayoutSource => ({
  accountId,
  method: 'CREDITCARD',
  room,
  isClosed: false,
  lastDepositAt: Temporal.Instant.from('2026-11-21T10:00:00Z').add({ hours: hour }),
  failedAt: null,
  ...change,
})

describe('a payout', () => {
  it.each([
    ['no account has paid in', [], 'bank', 5_000n, true],
    ['it goes to the only source, with what was won', [source('card', 2_500n)], 'card', 9_000n, true],
    ['another account has room', [source('card', 1_000n)], 'bank', 1_000n, false],
    ['another account has room below the minimum', [source('card', 999n)], 'bank', 1_000n, true],
    ['that room takes a whole balance', [source('card', 999n)], 'bank', 999n, false],
    ['no source has room for a payout', [source('card', 500n), source('bank', 500n)], 'bank', 1_000n, true],
    ['the other account got back what it brought', [source('card', 0n)], 'bank', 100n, true],
    ['the other account takes no payouts', [source('card', 2_500n, { method: 'SIRU' })], 'bank', 100n, true],
    ['the other account has refused one', [source('card', 2_500n, { isClosed: true })], 'bank', 100n, true],
    ['it is what its own source brought', [source('card', 2_500n), source('bank', 100n)], 'bank', 100n, true],
    [
      'it is more than its own source brought',
      [source('card', 2_500n), source('bank', 100n)],
      'bank',
      101n,
      false,
    ],
    ['the company names no account', [source('card', 2_500n)], undefined, 100n, false],
  ] as const)('where %s (KYC-08)', (_where, sources, accountId, amount, isAllowed) => {
    expect(mayPayTo(sources, { accountId, amount }, () => 1_000n)).toBe(isAllowed)
  })
})

describe('what goes back first', () => {
  it('is what each method brought, from its minimum on, the latest deposit first (KYC-08)', () => {
    const sources = [
      source('bank', 1_000n, { method: 'TRUSTLY' }),
      source('card', 2_500n, { hour: 2 }),
      source('other card', 1_500n, { hour: 1 }),
      source('small', 999n, { method: 'NETELLER', hour: 3 }),
      source('refused', 5_000n, { isClosed: true }),
    ]
    expect(paidBackFirst(sources, () => 1_000n)).toEqual([
      { method: 'CREDITCARD', amount: 4_000n },
      { method: 'TRUSTLY', amount: 1_000n },
    ])
  })
})

describe('an account', () => {
  it.each([
    [false, []],
    [true, ['card-expired']],
    [true, ['company-unreachable', 'account-of-another-person']],
    [false, ['declined-by-bank', 'failed']],
    [true, ['declined-by-bank', 'failed', 'declined-by-bank']],
    [false, ['declined-by-bank', 'company-unreachable', 'limit-of-bank', 'no-funds-at-bank', 'failed']],
  ])('takes no money: %s, after payouts to it were declined for %j (KYC-08)', (isClosed, reasons) => {
    expect(isClosedBy(reasons)).toBe(isClosed)
  })

  const failedAt = Temporal.Instant.from('2026-11-21T12:00:00Z')
  it.each([
    ['it brought none of the money', 'thief', failedAt],
    ['the company names none', null, failedAt],
    ['it gets more than it brought', 'over', failedAt],
    ['it gets back what it brought', 'within', null],
    ['it is the one that failed', 'card', null],
  ])('is looked at by staff after a payout to another one has failed: %s (KYC-08)', (_what, to, since) => {
    const sources = [source('card', 0n, { failedAt }), source('over', -1n), source('within', 0n)]
    expect(failedElsewhereAt(sources, to)).toEqual(since)
    expect(failedElsewhereAt(sources.slice(1), to)).toBe(null)
  })
})

describe('a balance that is paid out without a cashier', () => {
  const plan = (sources: readonly PayoutSource[], amount: bigint, max = 100_000n, min = 1n) =>
    planPayout(sources, amount, () => ({ min, max })).map(({ accountId, amount: part }) => [accountId, part])

  it('goes to each source up to what it brought, the latest first (KYC-08, EXC-11)', () => {
    const sources = [source('old', 2_000n), source('new', 3_000n, { hour: 1 })]
    expect(plan(sources, 4_000n)).toEqual([
      ['new', 3_000n],
      ['old', 1_000n],
    ])
    expect(plan(sources, 3_000n)).toEqual([['new', 3_000n]])
  })
  it('goes with what was won to the source of the latest deposit (KYC-08, EXC-11)', () => {
    expect(plan([source('old', 2_000n), source('new', 3_000n, { hour: 1 })], 9_000n)).toEqual([
      ['new', 7_000n],
      ['old', 2_000n],
    ])
    expect(plan([source('card', 0n)], 9_000n)).toEqual([['card', 9_000n]])
    expect(plan([source('card', -500n)], 9_000n)).toEqual([['card', 9_000n]])
  })
  it('goes in parts where a method pays no more at a time (EXC-11)', () => {
    expect(plan([source('card', 0n)], 250n, 100n)).toEqual([
      ['card', 100n],
      ['card', 100n],
      ['card', 50n],
    ])
  })
  it.each([
    ['too little of one source', [source('old', 9n), source('new', 50n, { hour: 1 })], 59n, [['new', 59n]]],
    [
      'enough of both',
      [source('old', 10n), source('new', 50n, { hour: 1 })],
      60n,
      [
        ['new', 50n],
        ['old', 10n],
      ],
    ],
    ['too little of the latest', [source('old', 50n), source('new', 9n, { hour: 1 })], 59n, [['old', 59n]]],
    ['too little of both', [source('old', 5n), source('new', 5n, { hour: 1 })], 10n, [['new', 10n]]],
    ['too little as a whole', [source('old', 5n), source('new', 4n, { hour: 1 })], 9n, [['new', 9n]]],
    [
      'a last part that is too little',
      [source('card', 0n)],
      209n,
      [
        ['card', 100n],
        ['card', 99n],
        ['card', 10n],
      ],
    ],
    [
      'a last part that is enough',
      [source('card', 0n)],
      210n,
      [
        ['card', 100n],
        ['card', 100n],
        ['card', 10n],
      ],
    ],
  ] as const)('has no part below the minimum where it has: %s (EXC-11)', (_what, sources, amount, parts) => {
    expect(plan(sources, amount, 100n, 10n)).toEqual(parts)
    const isSmall = hasSmallPart(
      planPayout(sources, amount, () => ({ min: 10n, max: 100n })),
      () => ({ min: 10n, max: 100n }),
    )
    expect(isSmall).toBe(amount < 10n)
  })
  it('goes nowhere without a source that takes payouts (EXC-11)', () => {
    expect(plan([], 100n)).toEqual([])
    expect(plan([source('card', 100n, { isClosed: true })], 100n)).toEqual([])
    expect(plan([source('card', 100n)], 0n)).toEqual([])
  })
  it('is tried at sources that took no money only where none takes any (EXC-11)', () => {
    const closed = source('card', 100n, { isClosed: true })
    expect(plan(sourcesToTry([closed]), 100n)).toEqual([['card', 100n]])
    expect(plan(sourcesToTry([closed, source('bank', 0n)]), 100n)).toEqual([['bank', 100n]])
    expect(plan(sourcesToTry([source('phone', 100n, { method: 'SIRU' })]), 100n)).toEqual([])
  })
})
