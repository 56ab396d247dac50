import { type Database, handleJob, inTransaction, type JobHandler, type Log } from '../../kernel/index.ts'
import { noteGamesKind } from './job-kinds.ts'
import type { TournamentPorts } from './ports.ts'
import * as store from './store.ts'

type IdOf = Pick<TournamentPorts['games'], 'idOf'>

/**
 * Ids of the games of a tournament. The first time when the catalogue has all of them, a job keeps them: a game that
 * leaves it later is one of the tournament still. Until then those that the catalogue has.
 */
export const gameIdsOf = (
  { gameIds, terms }: Pick<store.Tournament, 'gameIds' | 'terms'>,
  games: IdOf,
): readonly number[] => gameIds ?? terms.games.flatMap((slug) => games.idOf(slug) ?? [])

interface NotingDependencies {
  readonly db: Database
  readonly log: Log
  readonly games: IdOf
}

async function noteGames({ db, log, games }: NotingDependencies): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const tournament of await store.lockWithoutGameIds(tx, log)) {
      const gameIds = gameIdsOf(tournament, games)
      if (gameIds.length === tournament.terms.games.length)
        await store.writeGameIds(tx, tournament.id, gameIds)
    }
  })
}

export const noteGamesJob = (deps: NotingDependencies): JobHandler =>
  handleJob(noteGamesKind, () => noteGames(deps), { cron: { match: '* * * * *' } })
