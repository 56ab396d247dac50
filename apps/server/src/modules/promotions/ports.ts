import type { MarketId } from '@marquee/markets'
import type { Content } from '../content/index.ts'

/** Why nothing that counts as a bonus may be offered: the market's law, the player's age there, or the account. */
export type OfferRefusal = 'market' | 'age' | 'account'

/** A player as promotions see them. */
export interface PromotionPlayer {
  readonly depositCount: number
  /** By the law of the player's own market (BON-10); null where offers may be made. */
  readonly offerRefusal: OfferRefusal | null
}

export interface PromotionPorts {
  readonly content: Pick<Content, 'snapshot' | 'readingOf' | 'picturePath'>
  /** @returns null for an unknown player */
  playerOf(playerId: bigint): Promise<PromotionPlayer | null>
  /** Whether the law of a market allows offers to its visitors. */
  areOffersAllowed(market: MarketId, at: Temporal.Instant): boolean
  /** Whether a market has tournaments to open. */
  hasTournaments(market: MarketId): Promise<boolean>
  /** How often the SMS code of a sign-up may be entered. */
  readonly smsMaxAttempts: number
}
