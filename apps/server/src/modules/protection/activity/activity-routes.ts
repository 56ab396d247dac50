import type { Routes } from '@marquee/contract'
import { type CurrencyCode, toMoneyText } from '@marquee/money'
import type { Handlers } from '../../../kernel/index.ts'
import type { Activity, ActivityPeriod } from './activity.ts'

export type ActivityRouteId = Extract<keyof Routes, 'activity.periods'>

function presentPeriod(period: ActivityPeriod, currency: CurrencyCode) {
  const money = (minor: bigint) => toMoneyText({ minor, currency })
  return {
    startsAt: period.startsAt.toString(),
    endsAt: period.endsAt.toString(),
    secondsPlayed: period.secondsPlayed,
    sessions: period.sessions,
    staked: money(period.staked),
    won: money(period.won),
    net: money(period.won - period.staked),
    deposited: money(period.deposited),
    withdrawn: money(period.withdrawn),
  }
}

export const activityHandlers = (activity: Activity): Pick<Handlers<Routes>, ActivityRouteId> => ({
  'activity.periods': async (_input, { caller }) => {
    const { currency, zone, at, weeks, months } = await activity.periodsOf(caller.playerId)
    return {
      now: at.toString(),
      zone,
      weeks: weeks.map((week) => presentPeriod(week, currency)),
      months: months.map((month) => presentPeriod(month, currency)),
    }
  },
})
