import { areWinsKept, type WinHours } from './winners/service.ts'

const winHours: readonly WinHours[] = [24, 72]

function winnersOfToday(at: Temporal.Instant, now: Temporal.Instant): readonly string[] {
  const missing = winHours.filter((hours) => !areWinsKept(at, { hours, now }))
  if (missing.length === winHours.length) return ['winners']
  return missing.map((hours) => `winners of ${hours} hours`)
}

/**
 * What a preview of another time shows as it is now, for the people who edit the site. Studios tell amounts of jackpots
 * and the state of tables of the moment only, wins are kept for some days, and orders and returns are computed from
 * all rounds until now.
 */
export const figuresOfToday = (at: Temporal.Instant, now: Temporal.Instant): readonly string[] => [
  'live tables',
  'amounts of jackpots',
  ...winnersOfToday(at, now),
  'tournaments',
  'popularity',
  'measured returns',
]
