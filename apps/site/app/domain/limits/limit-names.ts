/** Names of limits: every page that names one says the same (LIM-04). */
import type { RouteOutput } from '@marquee/contract'
import type { TextId } from '../../shared/texts/index.ts'

/** Which limit; without a period the one of single stakes, or one of time. */
export type LimitName = Pick<RouteOutput<'limits.all'>['limits'][number], 'kind' | 'period'>

/** Kinds of limits that are counted in time. */
export const isTimeLimit = (kind: LimitName['kind']): kind is 'sessionTime' | 'dailyTime' =>
  kind === 'sessionTime' || kind === 'dailyTime'

const names = {
  deposit: { D: 'limits.name.deposit.D', W: 'limits.name.deposit.W', M: 'limits.name.deposit.M' },
  stake: { D: 'limits.name.stake.D', W: 'limits.name.stake.W', M: 'limits.name.stake.M' },
  loss: { D: 'limits.name.loss.D', W: 'limits.name.loss.W', M: 'limits.name.loss.M' },
} as const

/** The full name of a limit. */
export function nameText({ kind, period }: LimitName): TextId<'limits'> {
  if (isTimeLimit(kind)) return `limits.name.${kind}`
  return kind === 'singleStake' || period === null ? 'limits.single' : names[kind][period]
}

/** `deposit-D`: a limit in an address or in a form. */
export const limitKey = ({ kind, period }: LimitName): string =>
  period === null ? kind : `${kind}-${period}`
