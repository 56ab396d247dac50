import type { SceneArt } from '../art/spec.ts'
import type { TableArt } from '../art/tables/index.ts'
import type { Channel } from './channels.ts'

/** The ten studios. */
export type StudioKey =
  | 'relax'
  | 'quickspin'
  | 'evolution'
  | 'playngo'
  | 'pragmaticplay'
  | 'yggdrasil'
  | 'pariplay'
  | 'softswiss'
  | 'novomatic'
  | 'creedroomz'

/** A brand whose games a studio delivers: the studio's own, or one that it aggregates. */
export type SubProvider = { id: string; title: string }

export type Studio = {
  id: StudioKey
  title: string
  houses: readonly SubProvider[]
  verticals: readonly ('casino' | 'live-casino')[]
}

export type GameType =
  | 'video-slot'
  | 'classic-slot'
  | 'table-game'
  | 'video-poker'
  | 'crash'
  | 'plinko'
  | 'keno'
  | 'scratch'
  | 'dice'
  | 'wheel'
  | 'mines'
  | 'roulette'
  | 'blackjack'
  | 'baccarat'
  | 'poker'
  | 'game-show'

export type Volatility = 'low' | 'medium' | 'high' | 'very-high'

/** How the picture of a game is drawn, and its placeholder colour. */
export type EntryArt = (({ subject: 'scene' } & SceneArt) | ({ subject: 'table' } & TableArt)) & {
  theme: string
  dominantColour: string
}

/** A game as its studio delivers it. Facts that the studio does not state are absent. */
export type CatalogueEntry = {
  /** Stable for the game's life. */
  id: number
  slug: string
  name: string
  provider: StudioKey
  subProvider: SubProvider
  type: 'casino' | 'live-casino'
  gameType: GameType
  features: readonly string[]
  volatility?: Volatility
  categories: readonly string[]
  hasJackpot: boolean
  channels: readonly Channel[]
  /** The studio's own id of the game. */
  symbol: string
  /** Definition in the engine; without one the game cannot be opened, and no return is stated. */
  definition?: string
  art: EntryArt
}
