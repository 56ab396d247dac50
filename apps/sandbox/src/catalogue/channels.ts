/** A kind of device. */
export type Channel = 'desktop' | 'mobile'

/** Kinds of device that a game is made for: all but these are for both. */
const CHANNELS: Readonly<Record<string, readonly Channel[]>> = {
  'kiosk-nine': ['mobile'],
  'eighty-numbers': ['desktop'],
}

/** Kinds of device that the game with an address is made for. */
export const channelsOf = (slug: string): readonly Channel[] => CHANNELS[slug] ?? ['desktop', 'mobile']
