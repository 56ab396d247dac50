import type { RouteOutput } from '@marquee/contract'

type Breaks = RouteOutput<'breaks.get'>
type Returning = Pick<NonNullable<Breaks['running']>, 'return'>
type Decided = Breaks['decided']

/** Where the player is on the way back from an exclusion (EXC-07, EXC-08). */
export type ReturnStage =
  /** The market knows none. */
  | { readonly is: 'never' }
  | { readonly is: 'early'; readonly from: string }
  | { readonly is: 'ask' | 'reviewed' }
  /** People have decided against the return; it can be asked for again. */
  | { readonly is: 'refused'; readonly at: string }
  | { readonly is: 'wait'; readonly from: string }
  | { readonly is: 'confirm'; readonly until: string | null }

/** What can be done about the return now; undefined for a time-out, which ends by itself. */
export function returnStage({ return: way }: Returning, decided: Decided = null): ReturnStage | undefined {
  if (!way) return undefined
  if (way.canConfirm) return { is: 'confirm', until: way.confirmUntil }
  if (way.askedAt !== null) {
    if (way.isReviewed || way.confirmFrom === null) return { is: 'reviewed' }
    return { is: 'wait', from: way.confirmFrom }
  }
  if (way.canAsk) return decided?.is === 'refused' ? { is: 'refused', at: decided.at } : { is: 'ask' }
  return way.askFrom === null ? { is: 'never' } : { is: 'early', from: way.askFrom }
}

/** Whether the time of an exclusion is over: only its player's return is left. */
export const isPastEnd = (stage: ReturnStage | undefined): boolean =>
  stage !== undefined && stage.is !== 'early' && stage.is !== 'never'
