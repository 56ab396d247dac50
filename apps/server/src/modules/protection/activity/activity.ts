import type { CurrencyCode } from '@marquee/money'
import { AppError, type Clock, type Database, type Queryable } from '../../../kernel/index.ts'
import type { PeriodTotals, Wallet } from '../../wallet/index.ts'
import type { LimitSubjects } from '../limits/limit-terms.ts'
import { termsOf } from '../limits/limit-terms.ts'
import { checkTermsOf } from '../reality-checks/check-terms.ts'
import { begunIn, joinSpans, secondsIn, type Span } from './play-spans.ts'

/** Weeks and months that are shown, with the running ones. */
const PERIODS_SHOWN = 12

export interface ActivityDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly players: LimitSubjects
  readonly wallet: Pick<Wallet, 'periodTotals'>
  /** When the player had a game for money open since a moment, the earliest first. */
  readonly gamesSince: (
    db: Queryable,
    playerId: bigint,
    since: Temporal.Instant,
    at: Temporal.Instant,
  ) => Promise<readonly Span[]>
}

/** A week or month: the totals of the ledger, and the time with a game open. */
export interface ActivityPeriod extends PeriodTotals {
  readonly secondsPlayed: number
  readonly sessions: number
}

export interface ActivityPeriods {
  readonly currency: CurrencyCode
  readonly zone: string
  readonly at: Temporal.Instant
  /** The latest first. */
  readonly weeks: readonly ActivityPeriod[]
  readonly months: readonly ActivityPeriod[]
}

/** What a player has done: time and money by week and by month. */
export interface Activity {
  /** @throws AppError `error.session.missing` for an unknown player */
  periodsOf(playerId: bigint): Promise<ActivityPeriods>
}

export function createActivity({ db, clock, players, wallet, gamesSince }: ActivityDependencies): Activity {
  return {
    async periodsOf(playerId) {
      const person = await players.factsOf(playerId, db)
      if (!person) throw new AppError('error.session.missing')
      const at = clock.now()
      const { currency, zone } = termsOf(person, at)
      const { pauseMinutes } = checkTermsOf(person, at)
      const [weeks, months] = await Promise.all([
        wallet.periodTotals(playerId, { period: 'week', count: PERIODS_SHOWN }),
        wallet.periodTotals(playerId, { period: 'month', count: PERIODS_SHOWN }),
      ])
      // Twelve months are longer than twelve weeks.
      const games = await gamesSince(db, playerId, months.at(-1)?.startsAt ?? at, at)
      const open = joinSpans(games, 0)
      const stretches = joinSpans(games, pauseMinutes)
      const withTime = (totals: PeriodTotals): ActivityPeriod => {
        const period = { from: totals.startsAt, until: totals.endsAt }
        return {
          ...totals,
          secondsPlayed: secondsIn(open, period),
          sessions: begunIn(stretches, period),
        }
      }
      return { currency, zone, at, weeks: weeks.map(withTime), months: months.map(withTime) }
    },
  }
}
