import { apiQuery } from '../../shared/query/query.ts'

/** How far back a list of winners goes. */
export type Period = '24h' | '72h'
/** Newest first, or largest first. */
export type WinnerOrder = 'latest' | 'top'

/** What decides a list of winners and its sums. */
export interface WinnersOf {
  readonly langmarket: string
  readonly dateRange: Period
  readonly currency: string
  readonly siteId: number
}

/** Lists of winners and their sums change with every round. */
const POLL_MS = 30_000
const polled = { staleTime: POLL_MS, refetchInterval: POLL_MS } as const
type Sent = { currency: 'EUR' }

const calls = { latest: 'games.latestWinners', top: 'games.topWinners' } as const

/** Wins of the period. */
export const winnersQuery = (of: WinnersOf, order: WinnerOrder) =>
  apiQuery(['winners', order, of], calls[order], of as WinnersOf & Sent, polled)

/** What all players staked and were paid in the period. */
export const paidBackQuery = (of: WinnersOf) =>
  apiQuery(['winners', 'paid-back', of], 'games.paidBack', of as WinnersOf & Sent, polled)
