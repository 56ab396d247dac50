/** What the page "Deposits and income" shows. */
import type { TextId } from '../../shared/texts/index.ts'
import type { Affordability } from './queries.ts'

export type AffordabilityView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'standing'; readonly data: Affordability }

export interface AffordabilityFacts {
  /** Undefined until it has been read. */
  readonly data: Affordability | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function affordabilityView({ data, hasFailed, isOnline }: AffordabilityFacts): AffordabilityView {
  if (data) return { is: 'standing', data }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}

/** Whether a verified income would change something. */
export const needsIncome = ({ state, refused, income, incomeCheck }: Affordability): boolean =>
  income === null || state === 'share' || refused?.is === 'share' || incomeCheck.isOpen

/** What the last income check has come to, where nothing was verified. */
export const endedText = ({ incomeCheck }: Affordability): TextId<'afford'> | undefined => {
  const { endedAs } = incomeCheck
  return endedAs === null || endedAs === 'verified' ? undefined : `afford.ended.${endedAs}`
}

/** The review by a person: it can be asked for, it waits, or what it has come to. */
export interface ReviewView {
  readonly canAsk: boolean
  readonly isWaiting: boolean
  readonly decided: TextId<'afford'> | undefined
}

export function reviewView({ state, refused, review }: Affordability): ReviewView {
  const isClosed = state !== 'free'
  const isRefused = isClosed || refused !== null
  const isWaiting = review !== null && review.decidedAt === null
  const { outcome = null } = review ?? {}
  // A decision that no longer describes the state is not shown.
  const isCurrent = outcome === 'kept' ? isRefused : !isClosed
  return {
    canAsk: isRefused && !isWaiting,
    isWaiting,
    decided: outcome !== null && isCurrent ? `afford.${outcome}` : undefined,
  }
}
