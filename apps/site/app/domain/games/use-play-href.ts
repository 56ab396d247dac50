import { useHref } from '../../shared/navigation/href.ts'
import type { SiteAddress } from '../../shared/navigation/address.ts'
import { type GameTile, verticals } from './verticals.ts'

/** Address of a game's play screen; `isDemo` selects play without money. */
export function usePlayHref(): (game: GameTile, isDemo?: boolean) => SiteAddress {
  const to = useHref()
  return (game, isDemo = false) => {
    const path = to(verticals[game.type].play, { provider: game.provider, id: game.slug })
    return isDemo ? `${path}?mode=demo` : path
  }
}
