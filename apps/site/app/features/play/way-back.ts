import { matchSiteRoute, type SiteRouteId } from '@marquee/contract/site-routes'
import { type Locale, pathBelow } from '../../shared/formats/locale.ts'

/** Pages that games are opened from. */
const pagesWithGames: ReadonlySet<string> = new Set<SiteRouteId>([
  'home',
  'casino',
  'casino.category',
  'live-casino',
  'live-casino.category',
  'my-games',
  'game',
  'tournaments',
  'tournament',
  'winners',
])
/** Screens of a game: of its demo, or of the game before. */
const gameScreens: ReadonlySet<string> = new Set<SiteRouteId>(['casino.play', 'play', 'live-casino.play'])

/**
 * How many entries of the history back the page is that the player opened the game from. Other games and entries
 * with an open modal are passed over. Undefined when the game was not opened from a page with games.
 * @param addresses of the entries before the game, oldest first; null where the browser does not tell
 */
export function entriesBack(addresses: readonly (string | null)[], locale: Locale): number | undefined {
  for (const [index, address] of addresses.toReversed().entries()) {
    if (address === null) return undefined
    const { pathname, searchParams } = new URL(address)
    const rest = pathBelow(locale, pathname)
    const id = rest === undefined ? undefined : matchSiteRoute(rest)?.id
    if (id === undefined) return undefined
    if (gameScreens.has(id) || searchParams.has('modal')) continue
    return pagesWithGames.has(id) ? index + 1 : undefined
  }
  return undefined
}
