/** What the steps before a deposit show and read. */
import type { RouteOutput, RouteSent } from '@marquee/contract'
import type { TextId } from '../../shared/texts/index.ts'

type Step = NonNullable<RouteOutput<'wallet.depositState'>['step']>

/** A limit that the step asks for. */
export type AskedLimit = Extract<Step, { is: 'choice' }>['limits'][number]

/** Money, or a time. */
export type TypedLimit =
  | NonNullable<RouteSent<'limits.changeDeposit'>['limit']>
  | NonNullable<RouteSent<'limits.changeTime'>['limit']>

const MINUTE_SECONDS = 60

export const isTimeLimit = ({ kind }: AskedLimit): boolean => kind === 'sessionTime' || kind === 'dailyTime'

/** Names of limits; a kind without a period has one of its own. */
export function limitNameText({ kind, period }: AskedLimit): TextId<'limits'> {
  if (kind === 'singleStake') return 'limits.single'
  if (kind === 'sessionTime' || kind === 'dailyTime') return `limits.name.${kind}`
  return `limits.name.${kind}.${period ?? 'D'}`
}

/** The value of a limit in a form: its place in the list. */
export const keyOf = ({ kind, period }: AskedLimit): string => `${kind}:${period ?? ''}`

/** The time of whole minutes; undefined for none. */
export function timeOf(minutes: string | undefined): TypedLimit | undefined {
  return minutes === undefined || Number(minutes) === 0
    ? undefined
    : { seconds: Number(minutes) * MINUTE_SECONDS }
}

type Months = RouteOutput<'activity.periods'>['months']

/** The running month and so many before it: together they hold every day of the last ones. */
export const monthsToShow = (months: Months, count: number): Months => months.slice(0, count + 1)
