import type { Routes } from '@marquee/contract'
import { AppError, type Handlers } from '../../kernel/index.ts'
import { type Entries, entryRefusal, isOffered, stateOf } from './entries.ts'
import type { Listing } from './listing.ts'
import type { TournamentPorts } from './ports.ts'
import type { Rankings } from './rankings.ts'
import { readRecords } from './records-store.ts'
import * as roundsStore from './rounds-store.ts'
import * as store from './store.ts'
import { pageOf, summaryOf, type ViewDependencies } from './views.ts'

/** Handlers of tournaments. */
export type TournamentHandlers = Pick<
  Handlers<Routes>,
  | 'tournaments.list'
  | 'tournaments.page'
  | 'tournaments.publicPage'
  | 'tournaments.setEntry'
  | 'tournaments.record'
>

interface RouteDependencies
  extends ViewDependencies, Pick<TournamentPorts, 'playerOf' | 'bonusRefusal' | 'marketOf'> {
  readonly entries: Entries
  readonly rankings: Rankings
  readonly listing: Pick<Listing, 'of'>
}

/** A visitor sees the tournaments of the address's market, a player those of their own. */
async function marketFor(
  { playerOf, marketOf }: Pick<RouteDependencies, 'playerOf' | 'marketOf'>,
  langmarket: string,
  playerId: bigint | null,
): Promise<string> {
  const player = playerId === null ? null : await playerOf(playerId)
  return player?.market ?? marketOf(langmarket)
}

async function tournamentPage(
  deps: RouteDependencies,
  asked: { readonly type: string; readonly id: string; readonly lang: string },
  playerId: bigint | null,
) {
  const { db, rankings } = deps
  const tournament = await store.findTournament(db, asked.id)
  const market = await marketFor(deps, asked.lang, playerId)
  if (tournament?.terms.type !== asked.type || !isOffered(tournament, market))
    throw new AppError('error.tournament.not_found')
  const ranking = await rankings.of(tournament)
  const viewed = { tournament, ranking, langmarket: asked.lang, entry: undefined }
  if (playerId === null) return found(await pageOf(deps, viewed, { rounds: [], refusal: null }))
  const [entries, rounds, player] = await Promise.all([
    store.entriesOf(db, playerId),
    roundsStore.shownRounds(db, { playerId, tournamentId: tournament.id }, tournament.terms.rule.rounds),
    deps.playerOf(playerId),
  ])
  const entry = entries.find(({ tournamentId }) => tournamentId === tournament.id)
  const refusal = player && (await entryRefusal(deps, tournament, player))
  return found(await pageOf(deps, { ...viewed, entry }, { rounds, refusal }))
}

function found<T>(page: T | null): T {
  if (page === null) throw new AppError('error.tournament.not_found')
  return page
}

export function tournamentHandlers(deps: RouteDependencies): TournamentHandlers {
  const { db, clock, entries, rankings, listing } = deps
  return {
    'tournaments.list': async ({ langmarket }, { caller }) => {
      const playerId = caller?.playerId ?? null
      const market = await marketFor(deps, langmarket, playerId)
      const offered = await listing.of(market)
      const own = playerId === null ? [] : await store.entriesOf(db, playerId)
      const tournaments = await Promise.all(
        offered.map(async (tournament) =>
          summaryOf(deps, {
            tournament,
            ranking: await rankings.of(tournament),
            entry: own.find(({ tournamentId }) => tournamentId === tournament.id),
            langmarket,
          }),
        ),
      )
      return { tournaments: tournaments.filter((one) => one !== null) }
    },
    'tournaments.page': (asked, { caller }) => tournamentPage(deps, asked, caller.playerId),
    'tournaments.publicPage': (asked) => tournamentPage(deps, asked, null),
    'tournaments.setEntry': async ({ id, isIn, ticket }, { caller }) => {
      await entries.set(caller.playerId, id, isIn ? ticket : undefined)
      rankings.forget(id)
      return { isIn }
    },
    'tournaments.record': async ({ id }) => {
      const tournament = await store.findTournament(db, id)
      const isFinal = tournament !== null && stateOf(tournament, clock.now()) === 'final'
      const published = isFinal ? await readRecords(db, id) : null
      if (!tournament || !published) throw new AppError('error.tournament.not_found')
      const { record, payments } = published
      return { record, hash: tournament.recordHash ?? '', ...(payments ? { payments } : {}) }
    },
  }
}
