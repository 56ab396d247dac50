import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react'

export interface Later<P> extends FunctionComponent<P> {
  /** Starts loading, so that it is there when it is wanted. */
  readonly warm: () => void
}

/**
 * A component in a file of its own that is loaded when it is first drawn, or warmed. Once loaded it is drawn directly,
 * where `React.lazy` would wait 300 ms. The server draws its place only.
 * @param place what stands there until it has come
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: ReactNode = null,
): Later<P> {
  let Part: ComponentType<P> | undefined
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const fetchPart = async () => {
    try {
      Part = await load()
      for (const listener of listeners) listener()
    } catch {
      // Asked for again when it is drawn again; a missing file reloads the page by itself.
      running = undefined
    }
  }
  const warm = () => {
    running ??= fetchPart()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  function LaterPart(props: P) {
    const Known = useSyncExternalStore(
      subscribe,
      () => Part,
      () => undefined,
    )
    useEffect(warm, [])
    // oxlint-disable-next-line react/static-components -- loaded once, the same in every draw
    return Known ? <Known {...props} /> : place
  }
  return Object.assign(LaterPart, { warm })
}
