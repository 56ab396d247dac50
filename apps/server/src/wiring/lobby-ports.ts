import type { Games, LobbyDependencies } from '../modules/lobby/index.ts'
import type { PaymentRoutesDependencies } from '../modules/payments/index.ts'
import type { Players } from '../modules/players/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'

/** Players as the lobby sees them. */
export function lobbyPlayers(players: Players): LobbyDependencies['playerOf'] {
  return async (playerId) => {
    const facts = await players.factsOf(playerId)
    return (
      facts && {
        country: facts.country,
        province: facts.province,
        currency: facts.currency,
        depositCount: facts.depositsCount,
        mayPlay: facts.mayPlay,
        excludedFrom: facts.productExclusions.map(({ product }) => product),
        blocked: facts.blocked,
      }
    )
  }
}

/** Number of history lines searched for a player's own result in a game. */
const LINES = 100

/** A player's own last rounds in a game, from the newest lines of the ledger. */
export function ownRoundsOf(wallet: Wallet): LobbyDependencies['ownRounds'] {
  return async (playerId, gameId) => {
    const lines = await wallet.history(playerId, { limit: LINES })
    const own = lines.filter((line) => line.game === String(gameId) && line.status !== 'FAILED')
    const newest = own[0]
    if (!newest) return null
    const sum = (types: readonly string[]) =>
      own.filter((line) => types.includes(line.type)).reduce((total, line) => total + line.amount, 0n)
    return {
      rounds: new Set(own.map((line) => line.round)).size,
      staked: -sum(['BET', 'BET_VOID', 'LOSS']),
      won: sum(['WIN', 'WIN_VOID']),
      lastPlayedAt: newest.transactionDate,
    }
  }
}

/** Names of games for the history. */
export function gameNames(games: Games): PaymentRoutesDependencies['gameOf'] {
  return (text) => {
    const game = games.byId(Number(text))
    return game && { name: game.name, slug: game.slug, provider: game.providerTitle }
  }
}
