/** What the pages of tournaments show, computed from the server's answers. */
import type { RouteOutput } from '@marquee/contract'
import { fromMoneyText } from '@marquee/money'
import type { Amount } from '../../shared/formats/formats.ts'

export type Tournament = RouteOutput<'tournaments.list'>['tournaments'][number]
export type TournamentPage = RouteOutput<'tournaments.page'>
export type GameType = Tournament['type']
export type Rule = Tournament['rule']
export type RankingRow = TournamentPage['ranking']['top'][number]
export type OwnRound = TournamentPage['rounds'][number]
export type Refusal = NonNullable<TournamentPage['refusal']>

/** How often a page is read again (ms): rankings move until places are final. */
export const refetchMs = { open: 10_000, final: 300_000 } as const

/** Rounds of more than this are not shown as bars. */
const MAX_BARS = 40

export interface Answer<Output> {
  readonly data: Output | undefined
  readonly error: unknown
}

/** The view of the list. */
export type TournamentsView =
  | { readonly is: 'loading' | 'failed' | 'empty' }
  | {
      readonly is: 'list'
      readonly open: readonly Tournament[]
      readonly coming: readonly Tournament[]
      /** Being checked, or with final places; the newest first. */
      readonly ended: readonly Tournament[]
    }

export function toTournamentsView({ data, error }: Answer<RouteOutput<'tournaments.list'>>): TournamentsView {
  if (!data) return { is: error ? 'failed' : 'loading' }
  const { tournaments } = data
  if (tournaments.length === 0) return { is: 'empty' }
  const inState = (...states: readonly Tournament['state'][]) =>
    tournaments.filter(({ state }) => states.includes(state))
  return {
    is: 'list',
    open: inState('open'),
    coming: inState('coming').toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
    ended: inState('checking', 'final').toSorted((a, b) => Date.parse(b.endsAt) - Date.parse(a.endsAt)),
  }
}

/** The view of a tournament: its state. */
export type TournamentView =
  | { readonly is: 'loading' | 'failed' }
  | { readonly is: Tournament['state']; readonly page: TournamentPage }

export function toTournamentView({ data, error }: Answer<TournamentPage>): TournamentView {
  if (!data) return { is: error ? 'failed' : 'loading' }
  return { is: data.tournament.state, page: data }
}

/** How many times its stake a round paid, in thousandths, rounded down. */
export function timesOf(paid: Amount, stake: Amount): number {
  const { minor } = fromMoneyText(stake)
  return minor === 0n ? 0 : Number((fromMoneyText(paid).minor * 1_000n) / minor) / 1_000
}

/** Rounds that a player may still play; null without a limit. */
export function roundsLeft({ rule, own }: Pick<Tournament, 'rule' | 'own'>): number | null {
  return rule.rounds === null ? null : Math.max(0, rule.rounds - (own?.rounds ?? 0))
}

export interface Bar {
  /** From 1. */
  readonly number: number
  readonly times: number
  /** Of the tallest bar, from 0 to 1. */
  readonly height: number
  readonly isBest: boolean
}

/** The player's best counted round; the first of equal ones. */
export function bestRound(rounds: readonly OwnRound[]): OwnRound | undefined {
  let best: { round: OwnRound; minor: bigint } | undefined
  for (const round of rounds) {
    const { minor } = fromMoneyText(round.paid)
    if (round.isCounted && minor > (best?.minor ?? 0n)) best = { round, minor }
  }
  return best?.round
}

/** Bars of the rounds whose best one counts; undefined where bars tell nothing. */
export function barsOf(rounds: readonly OwnRound[], rule: Rule): readonly Bar[] | undefined {
  if (rule.kind !== 'win-to-bet' || rule.rounds === null || rule.rounds > MAX_BARS) return undefined
  const best = bestRound(rounds)
  const tallest = best ? timesOf(best.paid, best.staked) : 0
  return rounds
    .filter(({ isCounted }) => isCounted)
    .map(({ number, paid, staked }) => {
      const times = timesOf(paid, staked)
      return { number, times, height: tallest === 0 ? 0 : times / tallest, isBest: number === best?.number }
    })
}
