import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

function shouldKeepFocus(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'preventFocusReset' in state
}

function focusOn(target: HTMLElement | null | undefined): void {
  if (!target) return
  target.tabIndex = -1
  // The router restores the scroll position.
  target.focus({ preventScroll: true })
}

/**
 * Moves focus on to a heading that is mounted later, unless it has left `main` by then.
 * @returns ends the wait
 */
function focusOnHeading(main: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    const heading = main.querySelector('h1')
    if (!heading) return
    observer.disconnect()
    if (document.activeElement === main) focusOn(heading)
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * After a navigation to another path, moves focus to the page's heading and announces its title, as a document load
 * does. Focus stays where it is under an open modal, at an address with a fragment, and when the navigation was made
 * with `state: { preventFocusReset: true }`.
 */
export function RouteAnnouncer() {
  const { pathname, hash, state } = useLocation()
  const announced = useRef(pathname)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    if (region.current) region.current.textContent = document.title
    if (hash !== '' || shouldKeepFocus(state) || document.querySelector('dialog:modal')) return
    const main = document.querySelector('main')
    const heading = main?.querySelector('h1')
    focusOn(heading ?? main)
    return heading || !main ? undefined : focusOnHeading(main)
  }, [pathname, hash, state])
  return <div ref={region} role="status" className="sr-only" />
}
