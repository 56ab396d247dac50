/** Features with a translated name. Any other feature is shown under its provider's name for it. */
export const gameFeatures = [
  'bonus-wheel',
  'cascades',
  'choose-lines',
  'expanding-wilds',
  'fixed-prizes',
  'free-spins',
  'hold-and-respin',
  'jackpot',
  'multiplier',
  'respins',
  'retrigger',
  'sticky-wilds',
  'ways',
] as const

/** Whether a feature has a text `game.feature.<id>`. */
export const isFeature = (id: string): id is (typeof gameFeatures)[number] =>
  (gameFeatures as readonly string[]).includes(id)

const volatilities = ['low', 'medium', 'high', 'very-high'] as const

/** Whether a volatility has a text `lobby.volatility.<id>`. */
export const isVolatility = (id: string): id is (typeof volatilities)[number] =>
  (volatilities as readonly string[]).includes(id)
