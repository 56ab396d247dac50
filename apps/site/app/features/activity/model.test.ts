import { describe, expect, it } from 'vitest'
import {
  activityView,
  type LifePosition,
  lifeTextOf,
  moneyScale,
  type Period,
  timeScale,
  totalOf,
} from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const period = (figures: Partial<Period> = {}): Period => ({
  startsAt: '2026-03-08T22:00:00Z',
  endsAt: '2026-03-15T22:00:00Z',
  secondsPlayed: 0,
  sessions: 0,
  staked: eur('0.00'),
  won: eur('0.00'),
  net: eur('0.00'),
  deposited: eur('0.00'),
  withdrawn: eur('0.00'),
  ...figures,
})
const life = (deposits: string, withdrawals: string, netPosition: string): LifePosition => ({
  from: '2000-01-01T00:00:00Z',
  to: '2026-03-14T12:00:00Z',
  deposits: eur(deposits),
  withdrawals: eur(withdrawals),
  stakes: eur('0.00'),
  wins: eur('0.00'),
  winLoss: eur('0.00'),
  netPosition: eur(netPosition),
})

describe('the page', () => {
  const facts = { hasFailed: false, isOnline: true, life: life('0.00', '0.00', '0.00') }
  const periods = (months: Period[]) => ({ now: '2026-03-14T12:00:00Z', zone: 'UTC', weeks: [], months })

  it('is empty for an account without play and payments only', () => {
    expect(activityView({ ...facts, periods: periods([period()]) }).is).toBe('empty')
    expect(activityView({ ...facts, periods: periods([period({ secondsPlayed: 1 })]) }).is).toBe('activity')
    const paid = { ...facts, life: life('5.00', '0.00', '-5.00') }
    expect(activityView({ ...paid, periods: periods([period()]) }).is).toBe('activity')
  })
})

it('the total is the sum to the cent', () => {
  const weeks = [
    period({ staked: eur('0.10'), net: eur('-0.10'), secondsPlayed: 61, sessions: 1 }),
    period({ staked: eur('0.20'), won: eur('12.34'), net: eur('12.14'), secondsPlayed: 59, sessions: 2 }),
  ]
  expect(totalOf(weeks)).toMatchObject({
    staked: eur('0.30'),
    won: eur('12.34'),
    net: eur('12.04'),
    secondsPlayed: 120,
    sessions: 3,
  })
})

describe('the position over the whole life', () => {
  it.each([
    ['350.00', '145.00', '-205.00', 'figures.life.paidIn', '205.00'],
    ['20.00', '145.00', '125.00', 'figures.life.paidOut', '125.00'],
    ['20.00', '20.00', '0.00', 'figures.life.even', '0.00'],
  ])('of %s in and %s out is %s', (deposits, withdrawals, net, text, amount) => {
    expect(lifeTextOf(life(deposits, withdrawals, net))).toEqual({ text, amount: eur(amount) })
  })
})

describe('the lines of a chart', () => {
  it('are round amounts around all bars, with zero among them', () => {
    expect(moneyScale([6_000, -4_100], 2).lines).toEqual([-6_000, -4_000, -2_000, 0, 2_000, 4_000, 6_000])
    expect(moneyScale([0, 0], 2).lines).toEqual([0, 100])
    expect(moneyScale([-1], 2).lines).toEqual([-100, 0])
    expect(moneyScale([123_456_789], 0).lines.at(-1)).toBe(150_000_000)
  })

  it('of time are round minutes and hours', () => {
    expect(timeScale([0]).lines).toEqual([0, 300])
    expect(timeScale([15_120]).lines).toEqual([0, 7_200, 14_400, 21_600])
    expect(timeScale([600_000]).highest).toBeGreaterThanOrEqual(600_000)
  })
})
