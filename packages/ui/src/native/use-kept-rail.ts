import { type RefObject, useLayoutEffect, useState } from 'react'

/** A rail as it was when its page was left. */
interface KeptRail {
  /** Without its padding. */
  readonly heightPx: number
  /** Tiles that were rendered. */
  readonly rendered: number
  /** `scrollLeft` of its row. */
  readonly scrolledPx: number
}

/** By entry of the history and title of the rail. */
const rails = new Map<string, KeptRail>()
const MOST_RAILS = 100

/** Undefined on the server, for a title that is not a text, and in a browser without the Navigation API. */
function keyOf(title: unknown): string | undefined {
  const entry = typeof navigation === 'undefined' ? undefined : navigation.currentEntry?.key
  return entry !== undefined && typeof title === 'string' ? `${entry} ${title}` : undefined
}

function keep(key: string, rail: KeptRail): void {
  rails.delete(key)
  rails.set(key, rail)
  const [oldest] = rails.keys()
  if (rails.size > MOST_RAILS && oldest !== undefined) rails.delete(oldest)
}

/**
 * Keeps a rail when its page is left. Back returns to the same entry of the history and finds the same tiles, scrolled
 * as they were, and the same height, so that the restored scroll position of the page shows the same place.
 * @returns the rail of the first render, when its page was left before
 */
export function useKeptRail(
  title: unknown,
  section: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
): KeptRail | undefined {
  // The history has moved on when the rail unmounts.
  const [key] = useState(() => keyOf(title))
  const [kept] = useState(() => (key === undefined ? undefined : rails.get(key)))
  useLayoutEffect(() => {
    const [box, list] = [section.current, row.current]
    if (!box || !list || key === undefined) return undefined
    if (kept) list.scrollLeft = kept.scrolledPx
    // Not measured when the rail unmounts: the page around it may have another width by then.
    let heightPx = kept?.heightPx
    let scrolledPx = kept?.scrolledPx ?? 0
    const resized = new ResizeObserver(([entry]) => (heightPx = entry?.contentRect.height))
    resized.observe(box)
    const scrolled = () => (scrolledPx = list.scrollLeft)
    list.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      resized.disconnect()
      list.removeEventListener('scroll', scrolled)
      if (heightPx === undefined) return
      keep(key, {
        heightPx,
        rendered: list.querySelectorAll(':scope > :not([aria-hidden])').length,
        scrolledPx,
      })
    }
  }, [key, kept, section, row])
  return kept
}
