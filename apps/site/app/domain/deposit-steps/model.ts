/** What the look at figures shows. */
import type { RouteOutput } from '@marquee/contract'

type Months = RouteOutput<'activity.periods'>['months']

/** The running month and so many before it: together they hold every day of the last ones. */
export const monthsToShow = (months: Months, count: number): Months => months.slice(0, count + 1)
