import { type CatalogueEntry, studios } from './entry.ts'

/** Words of titles by theme: a first and a second part. Every title stands for a game that exists in this sandbox only. */
const words: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  fruit: [
    ['Damson', 'Quince', 'Copper Pear', 'Sharp Lemon', 'Windfall', 'Cellar'],
    ['Basket', 'Ladder', 'Terrace', 'Press', 'Stall', 'Sunday'],
  ],
  gems: [
    ['Opal', 'Uncut', 'Ninth', 'Smoky', 'Lapidary', 'Quartz'],
    ['Bench', 'Drawer', 'Vein', 'Loupe', 'Casket', 'Pavilion'],
  ],
  sea: [
    ['Slack Tide', 'Cormorant', 'Pilot', 'Eight Bells', 'Barnacle', 'Tide'],
    ['Chart', 'Lamp', 'Cove', 'Logbook', 'Wharf', 'Signal'],
  ],
  space: [
    ['Perigee', 'Outer', 'Slow', 'Tangent', 'Violet', 'Aphelion'],
    ['Orbit', 'Beacon', 'Hangar', 'Signal', 'Garden', 'Station'],
  ],
  desert: [
    ['Saffron', 'Sixth', 'Cistern', 'Ochre', 'Palm', 'Mirage'],
    ['Gate', 'Road', 'Well', 'Column', 'Bazaar', 'Tablet'],
  ],
  winter: [
    ['Rime', 'Juniper', 'Long Night', 'Sledge', 'Fjord', 'Rowan'],
    ['Hall', 'Runes', 'Hearth', 'Banner', 'Crossing', 'Saga'],
  ],
  jungle: [
    ['Liana', 'Tapir', 'Mangrove', 'Orchid', 'Warm Rain', 'Toucan'],
    ['Path', 'Drums', 'Temple', 'Choir', 'River', 'Shade'],
  ],
  candy: [
    ['Praline', 'Fondant', 'Liquorice', 'Marzipan', 'Barley Sugar', 'Nougat'],
    ['Row', 'Kitchen', 'Tram', 'Window', 'Jar', 'Recipe'],
  ],
  west: [
    ['Tin Star', 'Sagebrush', 'Three Spurs', 'Canyon', 'Mule Train', 'Lone Pine'],
    ['Depot', 'Ledger', 'Rodeo', 'Saloon', 'Claim', 'Whistle'],
  ],
  lanterns: [
    ['Silk Bridge', 'Osmanthus', 'Carp', 'Tea House', 'Evening', 'Paper Crane'],
    ['Lanterns', 'Walk', 'Courtyard', 'Letters', 'Festival', 'Rain'],
  ],
  library: [
    ['Vellum', 'Candle', 'Errata', 'Second', 'Gilt', "Scholar's"],
    ['Stacks', 'Atlas', 'Margin', 'Reading Room', 'Ladder', 'Edition'],
  ],
  clockwork: [
    ['Mainspring', 'Tin', 'Quarter To', 'Bell', 'Cog and', 'Regulator'],
    ['Wren', 'Parade', 'Tower', 'Lane', 'Heron', 'Workshop'],
  ],
  river: [
    ['Willow', 'Otter', 'Ferry', 'Slow', 'Lock Keeper', 'Dragonfly'],
    ['Reach', 'Pool', 'Landing', 'Morning', 'Bridge', 'Run'],
  ],
  city: [
    ['Neon', 'Tram Six', 'Awning', 'Late', 'Skylight', 'Arcade'],
    ['Boulevard', 'Quintet', 'Bulletin', 'Diner', 'Terrace', 'Stairs'],
  ],
  dragons: [
    ['Cinder', 'Basalt', 'Gilded', 'Hollow', 'Ashen', 'Ember'],
    ['Keep', 'Wing', 'Hoard', 'Gate', 'Roost', 'Crown'],
  ],
  farm: [
    ['Barley', 'Goose', 'Clover', 'Early', 'Pumpkin', 'Orchard'],
    ['Fair', 'Acre', 'Cart', 'Morning', 'Barn', 'Gate'],
  ],
  carnival: [
    ['Ribbon', 'Harlequin', 'Papier', 'Grand', "Juggler's", 'Confetti'],
    ['Mask', 'Waltz', 'Square', 'Drum', 'Balcony', 'Parade'],
  ],
}

const styles: Readonly<Record<string, string>> = {
  pragmaticplay: 'flat',
  playngo: 'toon',
  quickspin: 'gouache',
  yggdrasil: 'facet',
  relax: 'riso',
  pariplay: 'paper',
  softswiss: 'glass',
  novomatic: 'print',
  evolution: 'deco',
  creedroomz: 'nocturne',
}
const colours: Readonly<Record<string, string>> = {
  fruit: '#7c2f3e',
  gems: '#2b3f7d',
  sea: '#1c5a6b',
  space: '#2a2450',
  desert: '#8a5a2b',
  winter: '#38566e',
  jungle: '#1f5a3d',
  candy: '#b0597f',
  west: '#7d4427',
  lanterns: '#7b2733',
  library: '#4a3a2f',
  clockwork: '#5d4a2c',
  river: '#2c6a6e',
  city: '#31305c',
  dragons: '#5c2a2a',
  farm: '#6f7a33',
  carnival: '#6a2a63',
  table: '#1d5742',
}
const features = [
  'free-spins',
  'multiplier',
  'expanding-wilds',
  'cascades',
  'respins',
  'bonus-wheel',
  'sticky-wilds',
]
const casinoStudios = [
  'playngo',
  'quickspin',
  'pragmaticplay',
  'yggdrasil',
  'relax',
  'pariplay',
  'softswiss',
  'novomatic',
]
const volatilities = ['low', 'medium', 'high', 'very-high'] as const

/** The games that can be played: the studio's game id and the engine's definition. */
const playable = [
  {
    name: 'Lantern Quay',
    symbol: 'vs20lantern',
    definition: 'lantern-20-96',
    theme: 'lanterns',
    gameType: 'video-slot',
    features: ['free-spins', 'multiplier', 'retrigger'],
    volatility: 'medium',
  },
  {
    name: 'Ember Forge',
    symbol: 'vs10ember',
    definition: 'ember-hold',
    theme: 'dragons',
    gameType: 'video-slot',
    features: ['hold-and-respin', 'fixed-prizes'],
    volatility: 'medium',
  },
  {
    name: 'Orchard Bells',
    symbol: 'vs5orchard',
    definition: 'orchard-3',
    theme: 'fruit',
    gameType: 'classic-slot',
    features: ['choose-lines'],
    volatility: 'medium',
  },
  {
    name: 'Tidewater Ways',
    symbol: 'vs243tide',
    definition: 'tide-243',
    theme: 'sea',
    gameType: 'video-slot',
    features: ['ways', 'free-spins'],
    volatility: 'high',
  },
] as const

const liveTables: readonly (readonly [gameType: string, names: readonly string[]])[] = [
  [
    'roulette',
    [
      'Atrium Roulette',
      'Cedar Roulette',
      'Northern Roulette',
      'Salon Roulette',
      'Quay Roulette',
      'Roulette Helsinki',
    ],
  ],
  [
    'blackjack',
    [
      'Blackjack Linden',
      'Blackjack Harbour',
      'Blackjack Ivory',
      'Blackjack Slate',
      'Blackjack Maple',
      'Blackjack Nine',
    ],
  ],
  ['baccarat', ['Baccarat Lotus', 'Baccarat Terrace', 'Baccarat Quiet Room', 'Squeeze Baccarat Amber']],
  ['poker', ["Hold'em Study", 'Three Card Parlour', 'Caribbean Verandah']],
  ['game-show', ['Harvest Wheel', 'Copper Drop', 'The Long Staircase', 'Colour Parade']],
  ['dice', ['Sic Bo Pavilion', 'Dice Arcade']],
]

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const houseOf = (provider: string) => ({ id: provider, title: studios[provider] ?? provider })

function artOf(theme: string, provider: string, slug: string): CatalogueEntry['art'] {
  return { seed: slug, theme, style: styles[provider] ?? 'flat', dominantColour: colours[theme] ?? '#2a2f3a' }
}

const both = ['desktop', 'mobile'] as const

/** Every game of the sandbox's studios, always the same list. Ids never change their game. */
export function catalogue(): CatalogueEntry[] {
  const entries: CatalogueEntry[] = playable.map(({ theme, ...game }, at) => ({
    ...game,
    id: 1001 + at,
    slug: slugOf(game.name),
    provider: 'pragmaticplay',
    subProvider: houseOf('pragmaticplay'),
    type: 'casino',
    categories: ['slots'],
    hasJackpot: false,
    channels: both,
    art: artOf(theme, 'pragmaticplay', slugOf(game.name)),
  }))
  let at = 0
  // Pairs of a theme are taken diagonally, so that neighbours in the list share no word.
  for (let round = 0; round < 18; round++) {
    for (const [theme, [first, second]] of Object.entries(words)) {
      const a = first[round % first.length] ?? theme
      const b = second[(round + Math.floor(round / 6) * 2 + 1) % second.length] ?? theme
      if (a === b) continue
      const name = `${a} ${b}`
      const slug = slugOf(name)
      if (entries.some((entry) => entry.slug === slug)) continue
      const provider = casinoStudios[(at * 7 + Math.floor(at / 8)) % casinoStudios.length] ?? 'playngo'
      const own = [features[at % features.length], features[(at * 3 + 2) % features.length]]
      const isClassic = theme === 'fruit' && at % 3 !== 0
      const isWays = at % 9 === 4
      entries.push({
        id: 1100 + at,
        slug,
        name,
        provider,
        subProvider: houseOf(provider),
        type: 'casino',
        gameType: isClassic ? 'classic-slot' : 'video-slot',
        features: [...new Set([...(isWays ? ['ways'] : []), ...own.flatMap((one) => one ?? [])])],
        volatility: volatilities[(at * 5 + 1) % volatilities.length] ?? 'medium',
        categories: ['slots'],
        hasJackpot: at % 23 === 11,
        channels: both,
        symbol: `${provider}-${slug}`,
        art: artOf(theme, provider, slug),
      })
      at++
    }
  }
  const tables = [
    'European Roulette',
    'Salon Blackjack',
    'Blackjack Single Deck',
    'Punto Banco',
    'Double Wheel Roulette',
    'Poker Jacks',
    'Keno Eighty',
    'Pachisi Dice',
  ]
  tables.forEach((name, index) => {
    const provider = casinoStudios[(index * 3) % casinoStudios.length] ?? 'playngo'
    entries.push({
      id: 2001 + index,
      slug: slugOf(name),
      name,
      provider,
      subProvider: houseOf(provider),
      type: 'casino',
      gameType: 'table-game',
      features: [],
      categories: ['table-games'],
      hasJackpot: false,
      channels: both,
      symbol: `${provider}-${slugOf(name)}`,
      art: artOf('table', provider, slugOf(name)),
    })
  })
  let table = 0
  for (const [gameType, names] of liveTables)
    for (const name of names) {
      const provider = ['evolution', 'evolution', 'pragmaticplay', 'creedroomz'][table % 4] ?? 'evolution'
      entries.push({
        id: 3001 + table,
        slug: slugOf(name),
        name,
        provider,
        subProvider: houseOf(provider),
        type: 'live-casino',
        gameType,
        features: [],
        categories: [gameType],
        hasJackpot: false,
        channels: both,
        symbol: `${provider}-${slugOf(name)}`,
        art: artOf('table', provider, slugOf(name)),
      })
      table++
    }
  return entries
}
