import type { ObjectName } from '../art/heroes/index.ts'
import type { ThemeName } from '../art/themes.ts'
import type { GameType, Volatility } from './entry.ts'

type PlayableGame = {
  id: number
  name: string
  symbol: string
  definition: string
  theme: ThemeName
  hero: ObjectName
  gameType: GameType
  features: readonly string[]
  volatility: Volatility
  category: 'slots' | 'table-games' | 'instant'
  /** Index in the rotation of palettes and arrangements. */
  turn: number
}

/** Facts of a slot (`slots.ts`) that the engine plays, by its slug. They are those of its definition. */
export const PLAYABLE_SLOTS: Readonly<
  Partial<Record<string, Pick<PlayableGame, 'definition' | 'gameType' | 'features' | 'volatility'>>>
> = {
  'paper-moon-street': {
    definition: 'lantern-20-96',
    gameType: 'video-slot',
    features: ['free-spins', 'multiplier', 'retrigger'],
    volatility: 'medium',
  },
  'sharp-lemon-street': {
    definition: 'orchard-3',
    gameType: 'classic-slot',
    features: ['choose-lines'],
    volatility: 'medium',
  },
}

/** The games of Pragmatic Play that the engine plays. Their return is that in the definition's certificate. */
export const PLAYABLE: readonly PlayableGame[] = [
  {
    id: 1001,
    name: 'Lantern Quay',
    symbol: 'vs20lantern',
    definition: 'lantern-20-96',
    theme: 'lanterns',
    hero: 'lantern',
    gameType: 'video-slot',
    features: ['free-spins', 'multiplier', 'retrigger'],
    volatility: 'medium',
    category: 'slots',
    turn: 0,
  },
  {
    id: 1002,
    name: 'Ember Forge',
    symbol: 'vs10ember',
    definition: 'ember-hold',
    theme: 'dragons',
    hero: 'flame',
    gameType: 'video-slot',
    features: ['hold-and-respin', 'fixed-prizes'],
    volatility: 'medium',
    category: 'slots',
    turn: 1,
  },
  {
    id: 1003,
    name: 'Orchard Bells',
    symbol: 'vs5orchard',
    definition: 'orchard-3',
    theme: 'fruit',
    hero: 'bell',
    gameType: 'classic-slot',
    features: ['choose-lines'],
    volatility: 'medium',
    category: 'slots',
    turn: 0,
  },
  {
    id: 1004,
    name: 'Tidewater Ways',
    symbol: 'vs243tide',
    definition: 'tide-243',
    theme: 'sea',
    hero: 'ship',
    gameType: 'video-slot',
    features: ['ways', 'free-spins', 'multiplier'],
    volatility: 'high',
    category: 'slots',
    turn: 0,
  },
  {
    id: 1005,
    name: 'Brass Pegs',
    symbol: 'plinkobrass',
    definition: 'plinko-12',
    theme: 'carnival',
    hero: 'plinko',
    gameType: 'plinko',
    features: [],
    volatility: 'medium',
    category: 'instant',
    turn: 1,
  },
  {
    id: 1006,
    name: 'Harvest Spokes',
    symbol: 'wheelharvest',
    definition: 'wheel-50',
    theme: 'farm',
    hero: 'bigWheel',
    gameType: 'wheel',
    features: [],
    volatility: 'medium',
    category: 'instant',
    turn: 2,
  },
  {
    id: 1007,
    name: 'Kiosk Ticket',
    symbol: 'scratchkiosk',
    definition: 'scratch-9',
    theme: 'city',
    hero: 'scratchCard',
    gameType: 'scratch',
    features: [],
    volatility: 'very-high',
    category: 'instant',
    turn: 1,
  },
]
