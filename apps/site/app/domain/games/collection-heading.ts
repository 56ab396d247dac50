import type { SiteAddress } from '../../shared/navigation/address.ts'

/** What stands above a collection of games. */
export interface GameCollectionHeading {
  readonly title?: string | undefined
  /** Why these games are here, one line; true or left out. */
  readonly reason?: string | undefined
  /** The way to all of them. */
  readonly more?: { readonly to: SiteAddress; readonly count: number } | undefined
}
