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

/** By entry of the history and title of the rail. They are small, and end with the document. */
const rails = new Map<string, KeptRail>()

/** Undefined on the server, in a browser without the Navigation API, and for a title that is not a text. */
const keyOf = (title: unknown) =>
  typeof navigation === 'undefined' || typeof title !== 'string'
    ? undefined
    : `${navigation.currentEntry?.key} ${title}`

/**
 * Keeps a rail when its page is left. Back returns to the same entry of the history and finds the same tiles, scrolled
 * as they were, and the same height, so that the restored scroll position of the page shows the same place.
 * @param title a text, different for each rail of a page
 * @returns the rail of the first render, when its page was left before
 */
export function useKeptRail(
  title: unknown,
  section: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
): KeptRail | undefined {
  // The history has moved on when the rail unmounts.
  const [key] = useState(() => keyOf(title))
  const [kept] = useState(() => rails.get(key ?? ''))
  useLayoutEffect(() => {
    const list = row.current
    const box = section.current
    if (!list || !box) return undefined
    // Not measured when the rail unmounts: the page around it may have another width by then.
    let heightPx = 0
    let scrolledPx = kept?.scrolledPx ?? 0
    list.scrollTo(scrolledPx, 0)
    const resized = new ResizeObserver(([entry]) => (heightPx = entry?.contentRect.height ?? 0))
    resized.observe(box)
    const scrolled = () => (scrolledPx = list.scrollLeft)
    list.addEventListener('scroll', scrolled)
    return () => {
      resized.disconnect()
      if (key !== undefined && heightPx > 0)
        rails.set(key, {
          heightPx,
          rendered: list.querySelectorAll(':scope > :not([aria-hidden])').length,
          scrolledPx,
        })
    }
  }, [key, kept, section, row])
  return kept
}
