import type { ObjectName } from './heroes/index.ts'
import type { FaceName } from './lettering/faces.ts'
import type { NaturalPaint, PaletteRecipe } from './palette.ts'

/** The worlds that games are set in. */
export type ThemeName =
  | 'fruit'
  | 'gems'
  | 'sea'
  | 'space'
  | 'desert'
  | 'winter'
  | 'jungle'
  | 'confectionery'
  | 'west'
  | 'lanterns'
  | 'library'
  | 'clockwork'
  | 'river'
  | 'city'
  | 'dragons'
  | 'farm'
  | 'carnival'
  | 'table'

type Theme = {
  /** Ground hue, ground chroma, mode, main, second, accent. */
  palettes: readonly PaletteRecipe[]
  /** Objects that may stand beside the hero in a frieze or behind it in a pattern. */
  heroes: readonly ObjectName[]
  /** Small things at the lower edge. */
  companions: readonly ObjectName[]
  faces: readonly FaceName[]
}

export const THEMES: Record<ThemeName, Theme> = {
  fruit: {
    heroes: [
      'cherries',
      'citrus',
      'melon',
      'plum',
      'grapes',
      'berry',
      'bell',
      'seven',
      'bar',
      'pear',
      'lemon',
      'pineapple',
    ],
    companions: ['leaf1', 'coin', 'leaf1'],
    faces: ['titan-one', 'shrikhand', 'chango'],
    palettes: [
      [330, 0.11, 'dusk', [25, 0.2], [140, 0.15], [85, 0.16]],
      [75, 0.12, 'day', [18, 0.2], [145, 0.14], [300, 0.15]],
      [165, 0.08, 'mid', [45, 0.17], [135, 0.16], [25, 0.18]],
      [285, 0.1, 'deep', [55, 0.17], [140, 0.15], [350, 0.18]],
      [225, 0.08, 'pale', [25, 0.2], [145, 0.15], [60, 0.16]],
    ],
  },
  gems: {
    heroes: ['brilliant', 'emerald', 'cluster', 'ring', 'pendant', 'crown', 'marquise'],
    companions: ['gem', 'gem', 'spark'],
    faces: ['righteous', 'limelight', 'cinzel-decorative'],
    palettes: [
      [290, 0.1, 'deep', [200, 0.12], [330, 0.17], [85, 0.14]],
      [230, 0.08, 'dusk', [345, 0.19], [190, 0.12], [85, 0.14]],
      [175, 0.07, 'deep', [155, 0.15], [210, 0.12], [75, 0.15]],
      [320, 0.07, 'mid', [265, 0.16], [190, 0.12], [80, 0.15]],
      [205, 0.05, 'pale', [12, 0.19], [265, 0.14], [80, 0.15]],
    ],
  },
  sea: {
    heroes: ['fish', 'shell', 'anchor', 'lighthouse', 'ship', 'octopus', 'helm', 'chest', 'diver', 'fluke'],
    companions: ['bubble', 'coin', 'shell'],
    faces: ['alfa-slab-one', 'chango', 'bowlby-one', 'pirata-one'],
    palettes: [
      [225, 0.09, 'day', [30, 0.18], [60, 0.14], [85, 0.15]],
      [240, 0.09, 'dusk', [45, 0.16], [15, 0.18], [90, 0.15]],
      [195, 0.09, 'mid', [20, 0.19], [75, 0.15], [95, 0.14]],
      [210, 0.05, 'pale', [250, 0.14], [25, 0.17], [75, 0.15]],
    ],
  },
  space: {
    heroes: ['planet', 'rocket', 'comet', 'helmet', 'satellite', 'telescope'],
    companions: ['spark', 'rock', 'rock'],
    faces: ['audiowide', 'righteous', 'staatliches'],
    palettes: [
      [285, 0.1, 'deep', [40, 0.17], [330, 0.16], [190, 0.12]],
      [255, 0.09, 'deep', [10, 0.18], [60, 0.15], [85, 0.15]],
      [210, 0.07, 'dusk', [320, 0.17], [270, 0.14], [90, 0.16]],
      [320, 0.09, 'mid', [230, 0.14], [25, 0.17], [90, 0.15]],
    ],
  },
  desert: {
    heroes: ['scarab', 'pyramid', 'urn', 'lotus', 'sundisc', 'falcon', 'oilLamp'],
    companions: ['coin', 'gem', 'lotus'],
    faces: ['cinzel-decorative-black', 'metamorphous', 'limelight'],
    palettes: [
      [70, 0.1, 'day', [215, 0.12], [25, 0.17], [190, 0.11]],
      [35, 0.11, 'mid', [195, 0.1], [20, 0.17], [90, 0.14]],
      [275, 0.09, 'deep', [60, 0.15], [190, 0.11], [30, 0.18]],
      [190, 0.06, 'mid', [28, 0.18], [255, 0.12], [80, 0.15]],
    ],
  },
  winter: {
    heroes: ['shield', 'axe', 'wolf', 'longship', 'horn', 'stag', 'bear'],
    companions: ['snow', 'coin', 'gem'],
    faces: ['metamorphous', 'new-rocker', 'uncial-antiqua'],
    palettes: [
      [245, 0.06, 'dusk', [240, 0.07], [165, 0.13], [75, 0.15]],
      [220, 0.05, 'pale', [250, 0.1], [25, 0.17], [60, 0.15]],
      [265, 0.07, 'deep', [25, 0.17], [170, 0.13], [200, 0.11]],
      [205, 0.06, 'day', [18, 0.17], [255, 0.1], [75, 0.15]],
    ],
  },
  jungle: {
    heroes: ['toucan', 'tiger', 'hibiscus', 'drum', 'panther', 'orchid'],
    companions: ['leaf1', 'hibiscus', 'leaf1'],
    faces: ['rammetto-one', 'bowlby-one', 'shrikhand'],
    palettes: [
      [155, 0.09, 'dusk', [50, 0.18], [25, 0.19], [95, 0.16]],
      [135, 0.12, 'day', [20, 0.19], [45, 0.17], [60, 0.16]],
      [190, 0.07, 'deep', [140, 0.17], [345, 0.19], [85, 0.16]],
      [165, 0.08, 'mid', [30, 0.18], [300, 0.14], [90, 0.16]],
    ],
  },
  confectionery: {
    heroes: ['pralines', 'giftBox', 'cloche', 'macarons', 'coffee', 'tin'],
    companions: ['bean', 'ribbon', 'coin'],
    faces: ['lilita-one', 'titan-one', 'chango'],
    palettes: [
      [350, 0.07, 'pale', [355, 0.17], [195, 0.11], [85, 0.15]],
      [210, 0.07, 'day', [20, 0.17], [310, 0.15], [90, 0.15]],
      [300, 0.09, 'mid', [10, 0.15], [190, 0.11], [95, 0.14]],
      [170, 0.06, 'day', [345, 0.16], [255, 0.12], [85, 0.15]],
    ],
  },
  west: {
    heroes: ['horseshoe', 'cactus', 'badge', 'hat', 'boot', 'wagonWheel', 'longhorn'],
    companions: ['coin', 'badge', 'horseshoe'],
    faces: ['rye', 'sancreek', 'alfa-slab-one'],
    palettes: [
      [45, 0.13, 'mid', [20, 0.18], [150, 0.1], [80, 0.15]],
      [60, 0.11, 'day', [25, 0.17], [45, 0.1], [215, 0.1]],
      [330, 0.09, 'dusk', [40, 0.17], [55, 0.11], [85, 0.15]],
      [195, 0.06, 'mid', [25, 0.18], [55, 0.11], [80, 0.15]],
    ],
  },
  lanterns: {
    heroes: ['lantern', 'fan', 'koi', 'teapot', 'crane', 'gate', 'parasol'],
    companions: ['petal', 'petal', 'coin'],
    faces: ['yeseva-one', 'chonburi', 'berkshire-swash'],
    palettes: [
      [255, 0.08, 'deep', [28, 0.2], [20, 0.14], [80, 0.15]],
      [170, 0.06, 'dusk', [25, 0.19], [350, 0.14], [75, 0.15]],
      [20, 0.07, 'pale', [25, 0.19], [200, 0.09], [60, 0.14]],
      [215, 0.06, 'mid', [22, 0.19], [340, 0.14], [80, 0.15]],
    ],
  },
  library: {
    heroes: ['book', 'owl', 'quill', 'hourglass', 'key', 'candle', 'globe'],
    companions: ['scroll', 'spark', 'key'],
    faces: ['abril-fatface', 'im-fell-double-pica-sc', 'yeseva-one'],
    palettes: [
      [355, 0.09, 'deep', [200, 0.12], [60, 0.1], [165, 0.11]],
      [155, 0.05, 'deep', [40, 0.15], [70, 0.1], [20, 0.16]],
      [290, 0.06, 'dusk', [190, 0.11], [70, 0.1], [40, 0.16]],
      [230, 0.05, 'mid', [25, 0.16], [70, 0.11], [80, 0.15]],
    ],
  },
  clockwork: {
    heroes: ['watch', 'gears', 'airship', 'bird', 'compass', 'bulb'],
    companions: ['nut', 'coin', 'nut'],
    faces: ['limelight', 'gravitas-one', 'alfa-slab-one'],
    palettes: [
      [355, 0.1, 'dusk', [190, 0.11], [60, 0.14], [85, 0.15]],
      [200, 0.05, 'mid', [30, 0.16], [70, 0.13], [85, 0.14]],
      [40, 0.06, 'pale', [195, 0.1], [25, 0.15], [40, 0.15]],
      [245, 0.06, 'day', [28, 0.16], [165, 0.1], [80, 0.15]],
    ],
  },
  river: {
    heroes: ['trout', 'float', 'dragonfly', 'heron', 'fish', 'kingfisher', 'millwheel'],
    companions: ['bubble', 'leaf1', 'float'],
    faces: ['alfa-slab-one', 'rammetto-one', 'bowlby-one'],
    palettes: [
      [190, 0.07, 'day', [30, 0.17], [165, 0.1], [60, 0.15]],
      [150, 0.07, 'dusk', [45, 0.16], [195, 0.11], [85, 0.15]],
      [100, 0.11, 'day', [235, 0.12], [25, 0.17], [55, 0.15]],
      [220, 0.07, 'mid', [22, 0.17], [60, 0.13], [90, 0.15]],
    ],
  },
  city: {
    heroes: ['cat', 'martini', 'sax', 'vinyl', 'dice', 'trumpet', 'topHat', 'microphone'],
    companions: ['note', 'chip', 'spark'],
    faces: ['bungee', 'bungee-inline', 'staatliches', 'limelight'],
    palettes: [
      [280, 0.1, 'deep', [340, 0.19], [195, 0.12], [90, 0.15]],
      [235, 0.08, 'deep', [30, 0.18], [320, 0.16], [190, 0.12]],
      [355, 0.1, 'dusk', [200, 0.11], [280, 0.14], [85, 0.15]],
      [255, 0.08, 'mid', [15, 0.18], [190, 0.12], [90, 0.15]],
    ],
  },
  dragons: {
    heroes: ['dragon', 'egg', 'sword', 'flame', 'shield', 'goblet', 'greatHelm'],
    companions: ['gem', 'coin', 'spark'],
    faces: ['uncial-antiqua', 'new-rocker', 'cinzel-decorative-black'],
    palettes: [
      [355, 0.11, 'dusk', [150, 0.13], [45, 0.16], [80, 0.16]],
      [285, 0.09, 'deep', [30, 0.2], [55, 0.17], [90, 0.15]],
      [215, 0.06, 'deep', [190, 0.12], [25, 0.18], [50, 0.17]],
      [250, 0.06, 'mid', [22, 0.18], [60, 0.15], [85, 0.15]],
    ],
  },
  farm: {
    heroes: ['rooster', 'pumpkin', 'sunflower', 'wheat', 'apple', 'windmill', 'honey', 'corn'],
    companions: ['wheat', 'leaf1', 'sunflower'],
    faces: ['shrikhand', 'lilita-one', 'rye'],
    palettes: [
      [130, 0.1, 'day', [20, 0.18], [35, 0.13], [60, 0.16]],
      [85, 0.1, 'day', [30, 0.18], [145, 0.13], [15, 0.17]],
      [225, 0.06, 'day', [25, 0.17], [140, 0.12], [70, 0.15]],
      [165, 0.07, 'mid', [25, 0.18], [60, 0.14], [85, 0.15]],
    ],
  },
  carnival: {
    heroes: ['mask', 'foolsCap', 'balloon', 'drum', 'bigWheel', 'bigTop', 'ferris'],
    companions: ['conf', 'coin', 'spark'],
    faces: ['sancreek', 'bungee-inline', 'limelight', 'chango'],
    palettes: [
      [300, 0.11, 'dusk', [20, 0.19], [195, 0.12], [85, 0.15]],
      [355, 0.12, 'dusk', [195, 0.11], [300, 0.15], [85, 0.15]],
      [185, 0.08, 'mid', [15, 0.19], [290, 0.14], [90, 0.15]],
      [235, 0.06, 'pale', [355, 0.18], [195, 0.12], [80, 0.15]],
    ],
  },
  table: {
    heroes: ['cards', 'wheel', 'dice', 'chips', 'aces', 'bigWheel', 'domino', 'kenoBalls'],
    companions: ['chip', 'coin', 'chip'],
    faces: ['limelight', 'cinzel-decorative', 'yeseva-one', 'abril-fatface'],
    palettes: [
      [160, 0.07, 'deep', [22, 0.18], [210, 0.09], [80, 0.14]],
      [265, 0.07, 'deep', [25, 0.18], [190, 0.1], [80, 0.14]],
      [2, 0.1, 'deep', [20, 0.19], [240, 0.08], [80, 0.14]],
      [195, 0.07, 'mid', [22, 0.19], [265, 0.12], [80, 0.15]],
      [320, 0.08, 'dusk', [22, 0.18], [190, 0.1], [80, 0.15]],
    ],
  },
}

/** Well-known colours of objects: no green tiger, no brown pig, no red hero on red. */
export const NATURE: Readonly<Partial<Record<ObjectName, NaturalPaint>>> = {
  aces: { a: [24, 0.2, 0.54] },
  apple: { a: [22, 0.2], b: [140, 0.14] },
  bear: { a: [50, 0.06, 0.52] },
  berry: { a: [22, 0.21], b: [140, 0.15] },
  cactus: { a: [355, 0.18], b: [150, 0.12] },
  cards: { a: [24, 0.2, 0.54] },
  cherries: { a: [18, 0.21], b: [140, 0.14] },
  citrus: { a: [60, 0.17], b: [140, 0.14] },
  corn: { a: [85, 0.15], b: [140, 0.14] },
  crane: { a: [24, 0.2] },
  domino: { a: [24, 0.2, 0.54] },
  flame: { a: [32, 0.2], c: [65, 0.17] },
  fluke: { a: [240, 0.07, 0.5] },
  gate: { a: [28, 0.19] },
  gong: { a: [25, 0.18] },
  grapes: { a: [310, 0.15], b: [140, 0.14] },
  hat: { b: [50, 0.09] },
  heron: { a: [245, 0.07, 0.6] },
  hibiscus: { a: [355, 0.18], b: [140, 0.13] },
  honey: { a: [75, 0.15] },
  horn: { a: [22, 0.18] },
  kingfisher: { a: [235, 0.13, 0.55], b: [215, 0.13, 0.6], c: [50, 0.17, 0.68] },
  koi: { a: [30, 0.2] },
  lantern: { a: [28, 0.2] },
  lemon: { a: [95, 0.16], b: [140, 0.14] },
  lotus: { a: [350, 0.15], b: [150, 0.1] },
  melon: { a: [20, 0.19], b: [145, 0.14] },
  orchid: { a: [330, 0.15], b: [145, 0.11] },
  owl: { b: [55, 0.08], c: [75, 0.16] },
  panther: { a: [275, 0.035, 0.37], b: [15, 0.12], c: [95, 0.16] },
  pear: { a: [110, 0.15], b: [140, 0.14], c: [45, 0.15] },
  pineapple: { a: [80, 0.15], b: [145, 0.14] },
  plum: { a: [308, 0.16], b: [140, 0.14] },
  pumpkin: { a: [52, 0.18], b: [140, 0.14] },
  pyramid: { a: [72, 0.11, 0.74] },
  rooster: { b: [25, 0.17] },
  seven: { a: [22, 0.21] },
  stag: { a: [45, 0.08, 0.5] },
  sunflower: { a: [80, 0.15], b: [140, 0.14] },
  tiger: { a: [58, 0.17] },
  wheat: { a: [25, 0.17] },
  wheel: { a: [24, 0.2, 0.54] },
  wolf: { a: [245, 0.06, 0.68] },
}

/** Objects that are recognised by their middle; all others are never cropped. */
export const CROPPABLE: ReadonlySet<ObjectName> = new Set<ObjectName>([
  'bear',
  'book',
  'bigWheel',
  'brilliant',
  'citrus',
  'compass',
  'diver',
  'falcon',
  'fish',
  'greatHelm',
  'lantern',
  'mask',
  'owl',
  'panther',
  'planet',
  'pumpkin',
  'rooster',
  'shield',
  'sunflower',
  'tiger',
  'toucan',
  'trout',
  'vinyl',
  'watch',
  'wolf',
])
