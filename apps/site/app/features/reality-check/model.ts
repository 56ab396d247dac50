import type { SiteRouteId } from '@marquee/contract/site-routes'
import { type ActivitySummary, isGamePage } from '../../domain/activity/index.ts'

type Figures = NonNullable<ActivitySummary['figures']>

export type TimeLimit = NonNullable<ActivitySummary['timeLimit']>

/**
 * What is shown of play: nothing, the check, the end of playing time or a break (LIM-15, RC-06, RC-10), or the summary
 * after a stop (RC-11).
 */
export type CheckView =
  | { readonly is: 'none' }
  | { readonly is: 'check'; readonly checkAt: string; readonly startedAt: string; readonly figures: Figures }
  | { readonly is: 'time'; readonly timeLimit: TimeLimit; readonly figures: Figures | null }
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
  /** The end of play of which the player has closed the sheet. */
  readonly closedEnd: string | undefined
}

export function toCheckView(situation: CheckCase): CheckView {
  const { summary, stopped, isRoundRunning, routeId } = situation
  if (stopped?.figures && stopped.startedAt !== null)
    return { is: 'stopped', startedAt: stopped.startedAt, figures: stopped.figures }
  if (!summary || isRoundRunning || withoutCheck.has(routeId)) return { is: 'none' }
  if (summary.state !== 'due') return timeView(summary, situation)
  const { checkAt, startedAt, figures } = summary
  if (checkAt === null || startedAt === null || figures === null) return { is: 'none' }
  return { is: 'check', checkAt, startedAt, figures }
}

/** Whether play has ended for a break, and not by a limit of the player's own or the operator's. */
export const isBreak = ({ kind }: TimeLimit): boolean => kind === 'forcedBreak' || kind === 'checkBreak'

/**
 * The sheet at the end of play, until it is closed; later on only over a game page, where nothing can be played. The
 * one of a break is shown over a game page each time.
 */
function timeView(
  { state, timeLimit, figures }: ActivitySummary,
  { routeId, closedEnd }: CheckCase,
): CheckView {
  if (!timeLimit?.isReached) return { is: 'none' }
  const isOverGame = isGamePage(routeId)
  const isOfBreak = isBreak(timeLimit)
  const isClosed = timeLimit.endsAt === closedEnd && !(isOfBreak && isOverGame)
  const isShown = state !== 'over' || isOverGame || isOfBreak
  return isShown && !isClosed ? { is: 'time', timeLimit, figures } : { is: 'none' }
}

/** When games open again, by the clock of this browser; null while that is open. */
export function opensAt({ now, timeLimit }: ActivitySummary, readAt: number): number | null {
  if (!timeLimit || timeLimit.resetAt === null) return null
  return readAt + Date.parse(timeLimit.resetAt) - Date.parse(now)
}

/** A share of a limit of playing time of which the player is told. */
export interface ToldShare {
  readonly kind: ActivitySummary['timeLimits'][number]['kind']
  readonly endsAt: string
  readonly share: number
  readonly leftSeconds: number
}

/**
 * The share of each limit of playing time of which the player is told now. The end of play is told by the sheet, and a
 * break of the market's, which is no limit of the player's, only there.
 */
export function sharesToTell({ state, timeLimit, timeLimits }: ActivitySummary): ToldShare[] {
  if (state !== 'running' || timeLimit?.isReached) return []
  return timeLimits.flatMap(({ kind, endsAt, limitSeconds, usedSeconds, warnAt }) => {
    const reached = warnAt.filter((percent) => usedSeconds * 100 >= limitSeconds * percent)
    const leftSeconds = Math.max(0, limitSeconds - usedSeconds)
    return reached.length === 0 ? [] : [{ kind, endsAt, share: Math.max(...reached), leftSeconds }]
  })
}

/** Whether a share is new beside the one of its limit that was told before. */
export const isShareNew = ({ endsAt, share }: ToldShare, told: ToldShare | undefined): boolean =>
  told?.endsAt !== endsAt || told.share < share

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
