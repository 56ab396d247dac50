import type { ObjectName } from '../art/heroes/index.ts'
import type { ThemeName } from '../art/themes.ts'
import { studioGames } from '../studio-games.ts'
import type { CatalogueEntry, StudioKey } from './entry.ts'

type OwnTitle = {
  id: number
  name: string
  theme: ThemeName
  hero: ObjectName
  category: 'slots' | 'table-games' | 'instant'
  /** Index in the rotation of palettes and arrangements. */
  turn: number
}

type PlayedFacts = Pick<CatalogueEntry, 'symbol' | 'definition' | 'gameType' | 'features' | 'volatility'> & {
  hasJackpot?: true
}

/** What the catalogue states of a game by its definition. */
const FACTS: Readonly<Record<string, Omit<PlayedFacts, 'symbol' | 'definition' | 'hasJackpot'>>> = {
  'lantern-20-96': {
    gameType: 'video-slot',
    features: ['free-spins', 'multiplier', 'retrigger'],
    volatility: 'medium',
  },
  // Open only where a market has bonus buying (GAM-26).
  'lantern-20-buy': {
    gameType: 'video-slot',
    features: ['bonus-buy', 'free-spins', 'multiplier', 'retrigger'],
    volatility: 'low',
  },
  'dune-10': {
    gameType: 'video-slot',
    features: ['free-spins', 'retrigger'],
    volatility: 'high',
  },
  'lantern-20-94': {
    gameType: 'video-slot',
    features: ['free-spins', 'multiplier', 'retrigger'],
    volatility: 'medium',
  },
  'ember-hold': {
    gameType: 'video-slot',
    features: ['hold-and-respin', 'fixed-prizes'],
    volatility: 'medium',
  },
  'meadow-cluster': { gameType: 'video-slot', features: ['cascades', 'multiplier'], volatility: 'medium' },
  'orchard-3': { gameType: 'classic-slot', features: ['choose-lines'], volatility: 'medium' },
  'tide-243': { gameType: 'video-slot', features: ['ways', 'free-spins', 'multiplier'], volatility: 'high' },
  'plinko-12': { gameType: 'plinko', features: [], volatility: 'medium' },
  'wheel-50': { gameType: 'wheel', features: [], volatility: 'medium' },
  'baccarat-8': { gameType: 'table-game', features: [], volatility: 'low' },
  'dice-100': { gameType: 'dice', features: [], volatility: 'medium' },
  'keno-80': { gameType: 'keno', features: [], volatility: 'high' },
  crash: { gameType: 'crash', features: [], volatility: 'high' },
  'roulette-eu': { gameType: 'table-game', features: [], volatility: 'medium' },
  'blackjack-endless': { gameType: 'table-game', features: [], volatility: 'low' },
  'poker-jacks': { gameType: 'video-poker', features: [], volatility: 'medium' },
  'poker-jacks-85': { gameType: 'video-poker', features: [], volatility: 'medium' },
  'scratch-9': { gameType: 'scratch', features: [], volatility: 'very-high' },
}

/**
 * What a studio's game list makes of a title of the catalogue.
 * @returns nothing for a title that cannot be played
 */
export function playedFacts(studio: StudioKey, slug: string): PlayedFacts | undefined {
  const game = studioGames[studio]?.find((one) => one.slug === slug)
  if (!game) return undefined
  const facts = FACTS[game.definition]
  if (!facts) throw new Error(`the catalogue has no facts of ${game.definition}`)
  const played = { ...facts, symbol: game.symbol, definition: game.definition }
  if (game.jackpot === undefined) return played
  return { ...played, features: [...facts.features, 'jackpot'], hasJackpot: true }
}

/** The first titles of Pragmatic Play, which lead the catalogue. */
export const PLAYABLE: readonly OwnTitle[] = [
  {
    id: 1001,
    name: 'Lantern Quay',
    theme: 'lanterns',
    hero: 'lantern',
    category: 'slots',
    turn: 0,
  },
  {
    id: 1002,
    name: 'Ember Forge',
    theme: 'dragons',
    hero: 'flame',
    category: 'slots',
    turn: 1,
  },
  {
    id: 1003,
    name: 'Orchard Bells',
    theme: 'fruit',
    hero: 'bell',
    category: 'slots',
    turn: 0,
  },
  {
    id: 1004,
    name: 'Tidewater Ways',
    theme: 'sea',
    hero: 'ship',
    category: 'slots',
    turn: 0,
  },
  {
    id: 1005,
    name: 'Brass Pegs',
    theme: 'carnival',
    hero: 'plinko',
    category: 'instant',
    turn: 1,
  },
  {
    id: 1006,
    name: 'Harvest Spokes',
    theme: 'farm',
    hero: 'bigWheel',
    category: 'instant',
    turn: 2,
  },
  {
    id: 1007,
    name: 'Kiosk Ticket',
    theme: 'city',
    hero: 'scratchCard',
    category: 'instant',
    turn: 1,
  },
]
