import type { Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual'
import { useLayoutEffect, useReducer, useState, useSyncExternalStore } from 'react'

type Core = typeof import('./virtual-core.ts')
/** The rows near the viewport, in the scroll of the window. */
export type WindowRows = Virtualizer<Window, HTMLDivElement>
export type WindowRowsOptions = Omit<
  VirtualizerOptions<Window, HTMLDivElement>,
  'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'onChange'
>

let core: Core | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

async function load(): Promise<void> {
  try {
    core = await import('./virtual-core.ts')
    for (const listener of listeners) listener()
  } catch {
    loading = undefined
    addEventListener('online', () => void preloadVirtualGrid(), { once: true })
  }
}

/** Loads what windows rows; again after a failure. Never rejects: a list shows its first rows meanwhile. */
export function preloadVirtualGrid(): Promise<void> {
  loading ??= load()
  return loading
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void preloadVirtualGrid()
  return () => listeners.delete(listener)
}

const useCore = (): Core | undefined =>
  useSyncExternalStore(
    subscribe,
    () => core,
    () => undefined,
  )

/** Whether a list can show rows from any place on; before, and while the page hydrates, it has its first rows only. */
export const useIsGridLoaded = (): boolean => useCore() !== undefined

/** `useWindowVirtualizer` whose code loads after the first view; undefined until then, and while the page hydrates. */
export function useWindowRows(options: WindowRowsOptions): WindowRows | undefined {
  const loaded = useCore()
  const [, rerender] = useReducer((renders: number) => renders + 1, 0)
  const all: VirtualizerOptions<Window, HTMLDivElement> | undefined = loaded && {
    ...options,
    getScrollElement: (): Window => window,
    observeElementRect: loaded.observeWindowRect,
    observeElementOffset: loaded.observeWindowOffset,
    scrollToFn: loaded.windowScroll,
    onChange: rerender,
  }
  const [rows, setRows] = useState<WindowRows>()
  const shown = rows ?? (loaded && all && new loaded.Virtualizer(all))
  if (rows !== shown) setRows(shown)
  if (all) shown?.setOptions(all)
  useLayoutEffect(() => rows?._didMount(), [rows])
  useLayoutEffect(() => rows?._willUpdate())
  return shown
}
