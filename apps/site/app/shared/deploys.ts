const MARK = 'marquee-reloaded-for'

/**
 * After a deploy an old page may ask for a file that is gone: reload once at the address that was wanted; the second
 * time the error screen says so.
 */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(MARK) === location.href) return
      sessionStorage.setItem(MARK, location.href)
    } catch {
      return
    }
    event.preventDefault()
    location.reload()
  })
}
