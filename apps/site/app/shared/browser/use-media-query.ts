import { useSyncExternalStore } from 'react'

/** Subscribes to a media query. The server renders for a phone. */
function media(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  const now = () => matchMedia(query).matches
  return function useMedia() {
    return useSyncExternalStore(subscribe, now, () => false)
  }
}

/** At least 768 px: two columns fit in a dialog. */
export const useIsWide = media('(width >= 48rem)')
/** At least 1024 px: details fit beside a list. */
export const useIsDesktop = media('(width >= 64rem)')
