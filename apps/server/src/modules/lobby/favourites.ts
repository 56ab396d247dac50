import { AppError, type Clock, type Database, fieldError, inTransactionOf } from '../../kernel/index.ts'
import type { Game } from './catalogue.ts'
import type { GameType } from './ports.ts'
import * as store from './store.ts'

/** A game and the lobby that it is expected in. */
export interface GameOfLobby {
  readonly id: number
  readonly type: GameType
}

/** The favourite games of players. */
export interface Favourites {
  /** Of both lobbies, newest first. */
  of(playerId: bigint): Promise<number[]>
  has(playerId: bigint, gameId: number): Promise<boolean>
  /**
   * Marking twice is once, and taking away what is not there changes nothing.
   * @throws AppError for a game that does not exist or is of the other lobby; it names the field.
   * `error.game.favourites_full` when as many others are marked as may be
   */
  set(playerId: bigint, game: GameOfLobby, isFavourite: boolean): Promise<void>
}

export function createFavourites({
  db,
  clock,
  gameOf,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly gameOf: (id: number) => Game | undefined
}): Favourites {
  return {
    of: (playerId) => store.favouritesOf(db, playerId),
    has: (playerId, gameId) => store.isFavourite(db, playerId, gameId),
    async set(playerId, { id, type }, isFavourite) {
      const game = gameOf(id)
      if (!game)
        throw new AppError('error.game.not_found', {
          fields: [{ field: 'gameId', code: 'not_found', message: 'no game has this id' }],
        })
      if (game.type !== type)
        throw fieldError('lobbyPageType', 'other_lobby', `the game is in the lobby ${game.type}`)
      if (!isFavourite) return store.unmarkFavourite(db, playerId, id)
      const isMarked = await inTransactionOf(db, playerId, (tx) =>
        store.markFavourite(tx, playerId, id, clock.now()),
      )
      if (!isMarked) throw new AppError('error.game.favourites_full')
    },
  }
}
