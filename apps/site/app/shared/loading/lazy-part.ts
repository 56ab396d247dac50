import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const FIRST_WAIT_MS = 4_000
const MAX_DELAY_MS = 60_000

/**
 * `React.lazy` for a part of a page that the server renders. A chunk that cannot be fetched is requested again, with
 * growing delays and at once when the network is back; until then the boundary keeps the server's HTML, whose links
 * work. A rejected `React.lazy` would replace the whole page by the error page.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_DELAY_MS)) {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined') throw error
      await delayOrOnline(wait)
    }
  }
}

function delayOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })
}
