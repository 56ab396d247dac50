import { use } from 'react'
import { useLocale } from '../../shared/formats/locale.ts'
import type { SiteAddress } from '../../shared/navigation/address.ts'
import { goBack } from '../../shared/navigation/go-back.ts'
import { NavigateContext } from '../../shared/navigation/link.tsx'
import { entriesBack } from './way-back.ts'

/** Addresses before the current one, oldest first; none where the browser cannot tell. */
function addressesBefore(): readonly (string | null)[] {
  if (!('navigation' in window)) return []
  const here = navigation.currentEntry?.index ?? 0
  return navigation
    .entries()
    .slice(0, Math.max(0, here))
    .map(({ url }) => url)
}

/** Leaves the game: back in the history to the page that it was opened from, otherwise to the lobby. */
export function useLeaveGame(lobby: SiteAddress): () => void {
  const navigate = use(NavigateContext)
  const locale = useLocale()
  return () => {
    const entries = entriesBack(addressesBefore(), locale)
    if (entries === undefined) void navigate(lobby)
    else goBack(navigate, entries)
  }
}
