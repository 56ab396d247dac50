import type { CurrencyCode } from '@marquee/money'

/** A pot as its studio's feed has it. */
export interface FeedPot {
  /** The studio's id of the jackpot. */
  readonly id: string
  readonly name: string
  /** The studio's symbols of the games that feed it. */
  readonly symbols: readonly string[]
  readonly amountMinor: bigint
}

/** Reads the pots of a currency. @returns null when the studio does not answer, or answers nothing that can be read */
export type ReadJackpots = (currency: CurrencyCode) => Promise<readonly FeedPot[] | null>

/** A studio with a feed of jackpots; provided by its adapter. */
export interface JackpotSource {
  readonly id: string
  /** Studios whose games it carries. */
  readonly carries: readonly string[]
  readonly read: ReadJackpots
}

export interface JackpotPorts {
  readonly jackpotSources: readonly JackpotSource[]
}
