import { type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react'
import { type Selection, toSearch } from '../../../domain/games/index.ts'
import { NavigateContext } from '../../../shared/navigation/link.tsx'
import { isNavigating } from '../../../shared/navigation/pending-navigation.ts'

/** Scrolling has ended after this time without a scroll event (ms). */
const REST_MS = 400
/** Space for the header above the first game of a page. */
const HEADER_PX = 88

interface Options {
  /** The element that contains the grid. */
  readonly list: RefObject<HTMLElement | null>
  readonly selection: Selection
  readonly pageNumber: number
  /** The games near the viewport; undefined before the grid has mounted. */
  readonly range: { readonly first: number; readonly last: number } | undefined
}

/** Top of a game's row in the document (px). */
function topOfGame(list: HTMLElement, index: number): number | undefined {
  const grid = list.querySelector('[role=grid]')
  const rows = Number(grid?.getAttribute('aria-rowcount'))
  const columns = Number(grid?.getAttribute('aria-colcount'))
  if (!grid || !rows || !columns) return undefined
  const { top, height } = grid.getBoundingClientRect()
  return top + scrollY + (Math.floor(index / columns) * height) / rows
}

/**
 * Keeps the page number in the address and the scroll position in step: `?page=7` starts there, and scrolling
 * changes it.
 */
export function useAddressOfPage({ list, selection, pageNumber, range }: Options): void {
  const { pageSize } = selection
  const navigate = use(NavigateContext)
  const hasStarted = useRef(false)
  const isReady = range !== undefined

  useLayoutEffect(() => {
    if (!isReady || hasStarted.current) return
    hasStarted.current = true
    if (pageNumber === 1 || !list.current) return
    const start = topOfGame(list.current, (pageNumber - 1) * pageSize)
    const end = topOfGame(list.current, pageNumber * pageSize)
    if (start === undefined || end === undefined) return
    // A scroll position that the browser restored within the page is exact and is kept.
    const isWithin = scrollY > start - innerHeight && scrollY < end
    if (!isWithin) scrollTo({ top: start - HEADER_PX, behavior: 'instant' })
  }, [isReady, list, pageNumber, pageSize])

  const middle = range ? (range.first + range.last) / 2 : undefined
  useEffect(() => {
    if (middle === undefined) return undefined
    const timer = setTimeout(() => {
      const page = Math.floor(middle / pageSize) + 1
      // Keeps the parameters of a modal over the list, and the page that was asked for meanwhile.
      if (page === pageNumber || isNavigating() || new URLSearchParams(location.search).has('modal')) return
      void navigate({ search: toSearch(selection, page) }, { replace: true, preventScrollReset: true })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [middle, navigate, pageNumber, pageSize, selection])
}
