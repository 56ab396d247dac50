/** What readers see of a tournament. */
import type { schemas } from '@marquee/contract'
import { toMoneyText } from '@marquee/money'
import type { z } from 'zod'
import type { Clock, Database } from '../../kernel/index.ts'
import { nameOf } from './lots.ts'
import type { TournamentPorts } from './ports.ts'
import { placingOf, type RankedEntry } from './ranking-store.ts'
import type { Ranking } from './rankings.ts'
import { type Placed, prizeFacts } from './scoring.ts'
import { stateOf } from './entries.ts'
import type * as roundsStore from './rounds-store.ts'
import type * as store from './store.ts'

type Summary = z.input<typeof schemas.tournament>
type Page = z.input<typeof schemas.tournamentPage>
type Row = z.input<typeof schemas.rankingRow>

/** Rows at the head of a page's ranking. */
const TOP = 10
/** Neighbours on each side of a player. */
const NEIGHBOURS = 2

export interface ViewDependencies extends Pick<TournamentPorts, 'games'> {
  readonly db: Database
  readonly clock: Clock
}
export interface Viewed {
  readonly tournament: store.Tournament
  readonly ranking: Ranking
  /** The reader's; undefined for visitors and for who has not entered. */
  readonly entry: store.Entry | undefined
  readonly langmarket: string
}

const moneyIn = ({ terms: { currency } }: Pick<store.Tournament, 'terms'>, minor: bigint) =>
  toMoneyText({ minor, currency })

/** Money, or a number of rounds. */
const scoreText = (tournament: Pick<store.Tournament, 'terms'>, score: bigint): string =>
  tournament.terms.rule.kind === 'count' ? score.toString() : moneyIn(tournament, score).amount

async function ownOf(db: Database, { tournament, ranking, entry }: Viewed): Promise<Summary['own']> {
  if (!entry) return null
  const { isIn, rounds, playerId, ticket } = entry
  const position = ranking.positions.get(playerId)
  const placed = position === undefined ? undefined : ranking.placed[position]
  const isFinal = tournament.recordHash !== null
  const placing = isFinal && placed ? await placingOf(db, playerId, tournament.id) : null
  return {
    ticket,
    isIn,
    place: placed?.place ?? null,
    score: scoreText(tournament, entry.score),
    rounds,
    prize: placing && placing.prize > 0n ? moneyIn(tournament, placing.prize) : null,
    isPaid: placing?.isPaid ?? false,
  }
}

/**
 * A tournament is there without its games too: they leave the catalogue, while its places and prizes stay.
 * @returns null for who has not entered, where the catalogue has games of it and the market shows none
 */
export async function summaryOf(
  { db, clock, games }: ViewDependencies,
  viewed: Viewed,
): Promise<Summary | null> {
  const { tournament, ranking, entry, langmarket } = viewed
  const { id, terms } = tournament
  const tiles = terms.games.flatMap((slug) => games.tileOf(slug, langmarket) ?? [])
  const isHidden = tiles.length === 0 && terms.games.some((slug) => games.idOf(slug) !== null)
  if (isHidden && !entry) return null
  const { total, places } = prizeFacts(terms)
  return {
    id,
    name: terms.name,
    type: terms.type,
    picture: tiles[0]?.picture ?? null,
    games: tiles.map(({ slug, name, playable }) => ({ slug, name, playable })),
    rule: { ...terms.rule, stake: moneyIn(tournament, terms.rule.stake) },
    total: moneyIn(tournament, total),
    places,
    startsAt: tournament.startsAt.toString(),
    endsAt: tournament.endsAt.toString(),
    finalAt: tournament.finalAt.toString(),
    state: stateOf(tournament, clock.now()),
    players: ranking.players,
    own: await ownOf(db, viewed),
  }
}

const rowOf =
  ({ tournament, entry: own }: Viewed) =>
  ({ entry, place, prize }: Placed<RankedEntry>): Row => ({
    place,
    name: nameOf(entry.lot),
    score: scoreText(tournament, entry.score),
    rounds: entry.rounds,
    prize: prize > 0n ? moneyIn(tournament, prize) : null,
    isOwn: entry.playerId === own?.playerId,
  })

function rankingOf(viewed: Viewed): Page['ranking'] {
  const { placed, positions, asOf } = viewed.ranking
  const position = viewed.entry && positions.get(viewed.entry.playerId)
  const isInTop = position === undefined || position < TOP
  const from = isInTop ? TOP : Math.max(TOP, position - NEIGHBOURS)
  const around = isInTop ? [] : placed.slice(from, position + NEIGHBOURS + 1)
  return {
    asOf: asOf.toString(),
    top: placed.slice(0, TOP).map(rowOf(viewed)),
    between: from - TOP,
    around: around.map(rowOf(viewed)),
  }
}

function roundsOf(
  { games }: Pick<ViewDependencies, 'games'>,
  tournament: store.Tournament,
  rounds: readonly roundsStore.NumberedRound[],
): Page['rounds'] {
  const most = tournament.terms.rule.rounds ?? Number.POSITIVE_INFINITY
  return rounds.map(({ number, gameId, round, openedAt, staked, paid, standing }) => ({
    number,
    game: games.slugOf(gameId) ?? '',
    round,
    at: openedAt.toString(),
    staked: moneyIn(tournament, staked),
    paid: moneyIn(tournament, paid),
    standing,
    isCounted: number <= most,
  }))
}

/** @returns null where `summaryOf` is */
export async function pageOf(
  deps: ViewDependencies,
  viewed: Viewed,
  own: { readonly rounds: readonly roundsStore.NumberedRound[]; readonly refusal: Page['refusal'] },
): Promise<Page | null> {
  const { tournament } = viewed
  const summary = await summaryOf(deps, viewed)
  return (
    summary && {
      tournament: summary,
      prizes: tournament.terms.prizes.map(({ from, to, amount }) => ({
        from,
        to,
        amount: moneyIn(tournament, amount),
      })),
      ranking: rankingOf(viewed),
      rounds: roundsOf(deps, tournament, own.rounds),
      refusal: own.refusal,
      seedHash: tournament.seedHash,
      recordHash: tournament.recordHash,
    }
  )
}
