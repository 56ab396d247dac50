import { AppError } from '../kernel/index.ts'
import type { Games } from '../modules/lobby/index.ts'
import type { Players } from '../modules/players/index.ts'
import type { TournamentsDependencies } from '../modules/tournaments/index.ts'

/** Players as tournaments see them. */
export function tournamentPlayers(players: Pick<Players, 'factsOf'>): TournamentsDependencies['playerOf'] {
  return async (playerId) => {
    const facts = await players.factsOf(playerId)
    return facts && { ...facts, playerId }
  }
}

/** Games of the catalogue as tournaments see them. */
export const tournamentGames = (games: Games): TournamentsDependencies['games'] => ({
  slugOf: (gameId) => games.byId(gameId)?.slug ?? null,
  idOf: (slug) => games.bySlug(slug)?.id ?? null,
  tileOf(slug, langmarket) {
    const game = games.bySlug(slug)
    if (!game) return null
    try {
      const tile = games.tileOf(game, langmarket)
      // A tournament's name stands on the picture: lettering below it would be read through the gradient.
      return { ...tile, picture: { ...tile.picture, ...games.bannerOf(game) } }
    } catch (error) {
      if (error instanceof AppError && error.code === 'error.game.not_found') return null
      throw error
    }
  },
})
