/** A game as the studios list it: what is delivered, and how its picture is drawn. */
export interface CatalogueEntry {
  readonly id: number
  readonly slug: string
  readonly name: string
  /** Studio key as routes use it. */
  readonly provider: string
  readonly subProvider: { readonly id: string; readonly title: string }
  readonly type: 'casino' | 'live-casino'
  readonly gameType: string
  readonly features: readonly string[]
  readonly volatility?: 'low' | 'medium' | 'high' | 'very-high'
  readonly categories: readonly string[]
  readonly hasJackpot: boolean
  readonly channels: readonly ('desktop' | 'mobile')[]
  /** The studio's own id of the game. */
  readonly symbol: string
  /** Definition of the game engine behind it; without one the game cannot be opened here. */
  readonly definition?: string
  readonly art: {
    readonly seed: string
    readonly theme: string
    readonly hero?: string
    readonly style: string
    readonly template?: string
    readonly dominantColour: string
  }
}

/** The studios of the sandbox with their names as plain text. */
export const studios: Readonly<Record<string, string>> = {
  pragmaticplay: 'Pragmatic Play',
  playngo: "Play'n GO",
  quickspin: 'Quickspin',
  yggdrasil: 'Yggdrasil',
  relax: 'Relax Gaming',
  pariplay: 'Pariplay',
  softswiss: 'SOFTSWISS',
  novomatic: 'Novomatic',
  evolution: 'Evolution',
  creedroomz: 'CreedRoomz',
}
