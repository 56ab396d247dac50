import { isShortcut } from './shortcut-key.ts'

/** The only button that stands directly in the line of the site's header (shell/header.tsx). None during a break. */
const SEARCH_BUTTON = 'header.sticky > div > button'

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== '/' || !isShortcut(event)) return
  const button = document.querySelector<HTMLElement>(SEARCH_BUTTON)
  if (!button) return
  event.preventDefault()
  button.click()
}

/**
 * `/` clicks the search button of the header. Runs in the inline script, because the other shortcuts
 * (shell/use-shortcuts.ts) load after the first view. A click before hydration is replayed (early-events.ts).
 * @returns removes the listener
 */
export function openSearchByKey(): () => void {
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
