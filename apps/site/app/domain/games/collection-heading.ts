import type { SiteAddress } from '../../shared/navigation/address.ts'

/** Heading of a collection of games. */
export interface GameCollectionHeading {
  readonly title?: string | undefined
  /** One line that says why these games are listed. Omitted when no true reason exists. */
  readonly reason?: string | undefined
  /** Link to the whole list. */
  readonly more?: { readonly to: SiteAddress; readonly count: number } | undefined
}
