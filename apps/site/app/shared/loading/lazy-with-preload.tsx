import { type ComponentType, type FunctionComponent, type ReactNode, useEffect } from 'react'
import { createStore, useStore } from '../browser/create-store.ts'

export interface LazyWithPreload<P> extends FunctionComponent<P> {
  /** Starts loading the chunk, again after a failure. */
  readonly preload: () => void
  /** For a parent that makes room for the component only once it can be rendered. */
  readonly useIsLoaded: () => boolean
}

export interface LazyOptions {
  /** Rendered until the chunk has loaded. */
  readonly fallback?: ReactNode
  /** Rendered when the chunk could not be fetched, for a part that the player waits for. */
  readonly Failed?: ComponentType<{ readonly onRetry: () => void }>
}

interface Chunk<P> {
  readonly Loaded?: ComponentType<P>
  readonly hasFailed?: boolean
}

/**
 * A component in a chunk of its own, loaded on first render or by `preload()`. A loaded component renders
 * synchronously; `React.lazy` suspends for 300 ms even then. The server renders the fallback only. A chunk that
 * could not be fetched is requested again on the next render or preload, and when the browser is back online. A
 * chunk that was removed by a deploy reloads the page (stale-chunk-reload.ts).
 */
export function lazyWithPreload<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { fallback = null, Failed }: LazyOptions = {},
): LazyWithPreload<P> {
  const notLoaded: Chunk<P> = {}
  const chunk = createStore(notLoaded)
  let isRunning = false
  const fetchChunk = async () => {
    try {
      chunk.set({ Loaded: await load() })
    } catch {
      isRunning = false
      chunk.set({ hasFailed: true })
      addEventListener('online', preload, { once: true })
    }
  }
  const preload = () => {
    if (isRunning) return
    isRunning = true
    chunk.set(notLoaded)
    void fetchChunk()
  }
  function LazyComponent(props: P) {
    const { Loaded, hasFailed } = useStore(chunk, notLoaded)
    useEffect(preload, [])
    // oxlint-disable-next-line react/static-components -- loaded once, the same component in every render
    if (Loaded) return <Loaded {...props} />
    return hasFailed && Failed ? <Failed onRetry={preload} /> : fallback
  }
  const useIsLoaded = () => useStore(chunk, notLoaded).Loaded !== undefined
  return Object.assign(LazyComponent, { preload, useIsLoaded })
}
