import type { ObjectName } from '../art/heroes/index.ts'
import type { SkinArt } from '../art/symbols.ts'
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
  /** Place in the turns of palettes and arrangements. */
  turn: number
}

/** The games of Pragmatic Play that the engine plays. Their return is that of the definition's certificate. */
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
    turn: 0,
  },
]

/** Drawn reel symbols and scenes of the playable games, by the letters of their definitions. */
export const SKINS: readonly SkinArt[] = [
  {
    id: 'lantern-quay',
    theme: 'lanterns',
    style: 'gouache',
    ground: [255, 0.08, 'deep', [28, 0.2], [20, 0.14], [80, 0.15]],
    symbols: {
      A: { object: 'crane', hue: 350 },
      B: { object: 'koi', hue: 30 },
      C: { object: 'fan', hue: 300 },
      D: { object: 'teapot', hue: 165 },
      E: { letter: 'A', hue: 22 },
      G: { letter: 'K', hue: 250 },
      H: { letter: 'Q', hue: 150 },
      J: { letter: 'J', hue: 82 },
      W: { object: 'lantern', hue: 28 },
      F: { object: 'gong', hue: 85 },
    },
  },
  {
    id: 'ember-forge',
    theme: 'dragons',
    style: 'gouache',
    ground: [285, 0.09, 'deep', [30, 0.2], [55, 0.17], [90, 0.15]],
    symbols: {
      A: { object: 'dragon', hue: 150 },
      B: { object: 'goblet', hue: 250 },
      C: { object: 'sword', hue: 200 },
      D: { object: 'shield', hue: 262 },
      E: { object: 'egg', hue: 310 },
      W: { object: 'flame', hue: 32 },
      O: { object: 'coin', hue: 80 },
    },
  },
  {
    id: 'orchard-bells',
    theme: 'fruit',
    style: 'flat',
    ground: [330, 0.11, 'dusk', [25, 0.2], [140, 0.15], [85, 0.16]],
    symbols: {
      S: { object: 'seven', hue: 22 },
      B: { object: 'bell', hue: 190 },
      L: { object: 'lemon', hue: 95 },
      P: { object: 'plum', hue: 308 },
      D: { object: 'pear', hue: 110 },
      C: { object: 'cherries', hue: 18 },
    },
  },
  {
    id: 'tidewater-ways',
    theme: 'sea',
    style: 'gouache',
    ground: [240, 0.09, 'dusk', [45, 0.16], [15, 0.18], [90, 0.15]],
    symbols: {
      A: { object: 'ship', hue: 22 },
      B: { object: 'fluke', hue: 250 },
      C: { object: 'shell', hue: 350 },
      D: { object: 'octopus', hue: 300 },
      E: { letter: 'A', hue: 22 },
      G: { letter: 'K', hue: 190 },
      H: { letter: 'Q', hue: 82 },
      V: { object: 'diver', hue: 200 },
      U: { object: 'chest', hue: 150 },
      F: { object: 'anchor', hue: 55 },
    },
  },
]
