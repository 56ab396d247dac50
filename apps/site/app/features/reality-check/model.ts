import type { SiteRouteId } from '@marquee/contract/site-routes'
import type { ActivitySummary } from '../../domain/activity/index.ts'

type Figures = NonNullable<ActivitySummary['figures']>

/** What is shown of play: nothing, the check, or the summary after a stop (RC-11). */
export type CheckView =
  | { readonly is: 'none' }
  | { readonly is: 'check'; readonly checkAt: string; readonly startedAt: string; readonly figures: Figures }
  | { readonly is: 'stopped'; readonly startedAt: string; readonly figures: Figures }

/** Pages that the check links to: it waits until they are left (RC-04). Nothing is played there. */
const withoutCheck: ReadonlySet<string> = new Set<SiteRouteId>([
  'banking.transactions',
  'banking.withdraw',
  'gambling-limits',
  'activity',
  'break',
  'responsible-gambling',
])

export interface CheckCase {
  readonly summary: ActivitySummary | undefined
  /** What the answer to a stop has brought, until its summary is closed. */
  readonly stopped: ActivitySummary | undefined
  /** The game shows a round: it is shown to its end first (RC-03). */
  readonly isRoundRunning: boolean
  readonly routeId: string
}

export function toCheckView({ summary, stopped, isRoundRunning, routeId }: CheckCase): CheckView {
  if (stopped?.figures && stopped.startedAt !== null)
    return { is: 'stopped', startedAt: stopped.startedAt, figures: stopped.figures }
  if (summary?.state !== 'due' || isRoundRunning || withoutCheck.has(routeId)) return { is: 'none' }
  const { checkAt, startedAt, figures } = summary
  if (checkAt === null || startedAt === null || figures === null) return { is: 'none' }
  return { is: 'check', checkAt, startedAt, figures }
}

/** The text of the result, and its amount without a sign. */
export function resultOf({ net }: Figures): {
  readonly text: 'activity.lost' | 'activity.won' | 'activity.even'
  readonly amount: Figures['net']
} {
  const isLoss = net.amount.startsWith('-')
  const amount = isLoss ? { ...net, amount: net.amount.slice(1) } : net
  const isEven = !/[1-9]/.test(net.amount)
  return { text: isEven ? 'activity.even' : isLoss ? 'activity.lost' : 'activity.won', amount }
}
