/** Breaks and exclusions for stories. */
import type { RouteOutput } from '@marquee/contract'
import { eur } from './sample-data.ts'

type Breaks = RouteOutput<'breaks.get'>
type Running = NonNullable<Breaks['running']>

export const terms: Breaks['terms'] = {
  zone: 'Europe/Dublin',
  panicHours: 24,
  timeoutDays: [1, 3, 7, 14, 30],
  longestTimeoutDays: 42,
  exclusionMonths: [6, 12, 24, 60],
  hasIndefinite: true,
  indefiniteMinMonths: 12,
  returnHours: 24,
  indefiniteReturnHours: 168,
  products: ['casino', 'live-casino', 'virtual-sports', 'sports'],
}

/** Nothing runs. */
export const noBreak: Breaks = { terms, running: null, decided: null, products: [] }

const timeOut: Running = {
  kind: 'timeout',
  startedAt: '2026-03-14T11:30:00.000Z',
  until: '2026-03-15T11:30:00.000Z',
  initiator: 'player',
  return: null,
}
const way: NonNullable<Running['return']> = {
  askFrom: '2026-09-14T11:30:00.000Z',
  canAsk: false,
  askedAt: null,
  confirmFrom: null,
  confirmUntil: null,
  canConfirm: false,
  isReviewed: false,
}
const exclusion: Running = {
  ...timeOut,
  kind: 'exclusion',
  until: '2026-09-14T11:30:00.000Z',
  return: way,
}

export const timeOutRuns = (other: Partial<Running> = {}): Breaks => ({
  terms,
  running: { ...timeOut, ...other },
  decided: null,
  products: [],
})
export const exclusionRuns = (
  other: Partial<NonNullable<Running['return']>> = {},
  rest: Partial<Running> = {},
): Breaks => ({
  terms,
  running: { ...exclusion, return: { ...way, ...other }, ...rest },
  decided: null,
  products: [],
})

type ClosedProduct = Breaks['products'][number]
/** Products that the player has closed. */
export const productsClosed = (...products: readonly Partial<ClosedProduct>[]): Breaks => ({
  ...noBreak,
  products: products.map((other) => ({
    product: 'casino',
    startedAt: '2026-03-14T11:30:00.000Z',
    until: '2026-09-14T11:30:00.000Z',
    return: way,
    decided: null,
    ...other,
  })),
})
/** How a return stands. */
export const wayBack = (other: Partial<ClosedProduct['return']>): ClosedProduct['return'] => ({
  ...way,
  ...other,
})

const decidedAt = '2026-03-10T09:00:00.000Z'
/** People have approved the return. */
export const returnApproved: Breaks = { ...noBreak, decided: { is: 'approved', at: decidedAt } }

/** An exclusion whose time is over. */
export const timeIsOver = {
  startedAt: '2025-09-01T10:00:00.000Z',
  until: '2026-03-01T10:00:00.000Z',
}
export const askable = { askFrom: timeIsOver.until, canAsk: true }
/** People have decided against the return. */
export const returnRefused: Breaks = {
  ...exclusionRuns({ ...askable, isReviewed: true }, { ...timeIsOver, until: null }),
  decided: { is: 'refused', at: decidedAt },
}
export const requested = {
  askFrom: timeIsOver.until,
  askedAt: '2026-03-14T09:00:00.000Z',
  confirmFrom: '2026-03-15T09:00:00.000Z',
  confirmUntil: '2026-03-22T09:00:00.000Z',
}

export const money: RouteOutput<'player.closing'> = {
  mayClose: false,
  balance: eur('64.20'),
  isPaidOut: false,
  bonus: eur('5.00'),
  depositsUnderWay: eur('0.00'),
  pendingWithdrawals: [
    {
      withdrawalId: 'wd_01kgn5mzf0e1n2p3q4r5s6t7v8',
      amount: eur('30.00'),
      requestedAt: '2026-03-14T09:12:00.000Z',
    },
  ],
  openRounds: [{ game: 'Lantern Quay', slug: 'lantern-quay', openedAt: '2026-03-14T11:12:00.000Z' }],
}
export const noMoney: RouteOutput<'player.closing'> = {
  ...money,
  mayClose: true,
  balance: eur('0.00'),
  bonus: eur('0.00'),
  pendingWithdrawals: [],
  openRounds: [],
}
