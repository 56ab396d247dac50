import type { CatalogueEntry } from './entry.ts'

/** Kinds of device that a game is made for: all but these are for both. */
const CHANNELS: Readonly<Record<string, CatalogueEntry['channels']>> = {
  'kiosk-nine': ['mobile'],
  'eighty-numbers': ['desktop'],
}

/** Kinds of device that the game with an address is made for. */
export const channelsOf = (slug: string): CatalogueEntry['channels'] =>
  CHANNELS[slug] ?? (['desktop', 'mobile'] as const)
