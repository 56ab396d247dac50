import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isShortcut } from '../shared/browser/shortcut-key.ts'
import { useHref } from '../shared/navigation/href.ts'
import { useModal } from '../shared/navigation/modals.ts'
import { useSession } from '../domain/session/index.ts'

const SECOND_KEY_MS = 1_500

/**
 * `/` opens search where the header has no button for it (early-search-key.ts), `g` then `c`, `l` or `w` navigates,
 * `?` lists the shortcuts. Off while the player types or a modal is open, and during a break.
 */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const to = useHref()
  const { open } = useModal()
  const { authorized, isOnBreak } = useSession()
  const casino = to('casino')
  const live = to('live-casino')
  useEffect(() => {
    if (isOnBreak) return undefined
    let goUntil = 0
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      const isSecond = event.timeStamp < goUntil
      goUntil = 0
      if (isSecond && event.key === 'c') void navigate(casino)
      else if (isSecond && event.key === 'l') void navigate(live)
      else if (isSecond && event.key === 'w') open(authorized ? 'wallet' : 'login')
      else if (event.key === 'g') goUntil = event.timeStamp + SECOND_KEY_MS
      else if (event.key === '/') open('search')
      else if (event.key === '?') open('shortcuts')
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, casino, live, open, authorized, isOnBreak])
}
