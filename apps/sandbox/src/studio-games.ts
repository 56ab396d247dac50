import { games as creedroomz } from './creedroomz/games.ts'
import { games as evolution } from './evolution/games.ts'
import { games as novomatic } from './novomatic/games.ts'
import { jackpots as novomaticJackpots } from './novomatic/jackpots.ts'
import { games as pariplay } from './pariplay/games.ts'
import { games as playngo } from './playngo/games.ts'
import { jackpots as playngoJackpots } from './playngo/jackpots.ts'
import { games as pragmaticplay } from './pragmaticplay/games.ts'
import { jackpots as pragmaticJackpots } from './pragmaticplay/jackpots.ts'
import { games as quickspin } from './quickspin/games.ts'
import { games as relax } from './relax/games.ts'
import { jackpots as relaxJackpots } from './relax/jackpots.ts'
import { games as softswiss } from './softswiss/games.ts'
import { jackpots as softswissJackpots } from './softswiss/jackpots.ts'
import type { JackpotDefinition } from './games/jackpot.ts'
import type { StudioGame } from './studio-kit/protocol.ts'
import { games as yggdrasil } from './yggdrasil/games.ts'

/** The playable games of every studio, by its id. */
export const studioGames: Readonly<Record<string, readonly StudioGame[]>> = {
  pragmaticplay,
  relax,
  quickspin,
  softswiss,
  pariplay,
  playngo,
  creedroomz,
  novomatic,
  yggdrasil,
  evolution,
}

const studioJackpots: Readonly<Record<string, readonly JackpotDefinition[]>> = {
  novomatic: novomaticJackpots,
  playngo: playngoJackpots,
  softswiss: softswissJackpots,
  pragmaticplay: pragmaticJackpots,
  relax: relaxJackpots,
}

/** The jackpot that a game's stakes feed. */
export function jackpotOf(studio: string, symbol: string): JackpotDefinition | undefined {
  const id = studioGames[studio]?.find((game) => game.symbol === symbol)?.jackpot
  return id === undefined ? undefined : studioJackpots[studio]?.find((one) => one.id === id)
}
