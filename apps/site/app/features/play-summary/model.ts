/** When a player is told what was played (RC-11). */
import type { ActivitySummary } from '../../domain/activity/index.ts'
import type { BrowserStore } from '../../shared/browser/stores.ts'
import { isZero } from '../../shared/formats/amounts.ts'

type Figures = NonNullable<ActivitySummary['figures']>

/** Time, stakes, wins and their difference. */
export type PlayFigures = Omit<Figures, 'deposited'>

/** Whether anything was staked or won. */
export const hasMoney = ({ staked, won }: PlayFigures): boolean => !isZero(staked) || !isZero(won)

/**
 * Whether the player is told of play that they leave (RC-11): it goes on being counted, there is something to tell, and
 * it was not told already. A stop, a check and a break show the figures by themselves.
 */
export function isPlayLeft(
  summary: ActivitySummary,
  told: PlayFigures | undefined,
): summary is ActivitySummary & { readonly figures: Figures } {
  const { state, timeLimit, figures } = summary
  if (state !== 'running' || timeLimit?.isReached || figures === null || !hasMoney(figures)) return false
  return told?.staked.amount !== figures.staked.amount || told.won.amount !== figures.won.amount
}

type Store = Pick<BrowserStore, 'isAllowed' | 'read' | 'write'>

/** Local storage: the login before the one that was told of the last play. */
const LAST_PLAY_TOLD = 'lastPlayTold'

/**
 * Whether this login has not been told of the last play (RC-11). Each login has another one before it. In a browser
 * without storage it would be told with every page, so it never is.
 */
export const isLastPlayDue = (store: Store, previousSignInAt: string): boolean =>
  store.isAllowed() && store.read(LAST_PLAY_TOLD) !== previousSignInAt

export const noteLastPlayTold = (store: Store, previousSignInAt: string): void =>
  store.write(LAST_PLAY_TOLD, previousSignInAt)
