/**
 * History entries of open sheets that are not in the address. Opening such a sheet adds an entry with the address of
 * the page, so that Back closes the sheet and stays on the page. The router never sees these entries: they keep the
 * key of the entry of the page.
 */
import { useEffect, useEffectEvent } from 'react'
import { whenNavigated } from './pending-navigation.ts'

interface Entry {
  readonly idx?: number
  readonly key?: string
  /** How many sheets are open in this entry. */
  readonly sheets?: number
}

/** Closes each open sheet; the one on top is last. */
const open: (() => void)[] = []
let isSettling = false
/** The next `popstate` belongs to `settle`, and the router need not see it. */
let isRemoving = false
let last: Entry = {}

const entryOf = (state: unknown): Entry => (state as Entry | null) ?? {}

/** Entries of sheets above the entry of the page. */
export const sheetEntries = (): number => entryOf(history.state).sheets ?? 0

/** Adds the entries that open sheets lack, or removes those of closed sheets. */
async function settle(): Promise<void> {
  // A link in a sheet replaces the entry of the sheet: nothing is left to remove then.
  await whenNavigated()
  isSettling = false
  const entries = sheetEntries()
  if (entries > open.length) {
    isRemoving = true
    history.go(open.length - entries)
  } else if (entries < open.length) {
    const entry = entryOf(history.state)
    last = { ...entry, idx: (entry.idx ?? 0) + 1, sheets: entries + 1 }
    history.pushState(last, '')
    settleSoon()
  }
}

/** Later, because StrictMode mounts a sheet twice, and because one sheet may replace another. */
function settleSoon(): void {
  if (isSettling || isRemoving) return
  isSettling = true
  setTimeout(() => void settle())
}

function onPop(event: PopStateEvent): void {
  const before = last
  last = entryOf(event.state)
  const { idx = 0, key, sheets = 0 } = last
  if (isRemoving) {
    isRemoving = false
    event.stopImmediatePropagation()
    settleSoon()
  } else if (sheets < open.length && before.sheets && key === before.key) {
    event.stopImmediatePropagation()
    while (open.length > sheets) open.pop()?.()
  } else if (sheets > open.length) {
    // The entry of a sheet that is closed, reached by Forward or from a later page: it is passed over.
    const isForward = idx > (before.idx ?? 0) && window.navigation?.canGoForward
    history.go(isForward ? 1 : -1)
  }
}

if (typeof document !== 'undefined') {
  last = entryOf(history.state)
  // Before the router's listener.
  addEventListener('popstate', onPop, { capture: true })
  // A reload closes sheets.
  if (last.sheets) settleSoon()
}

/** For a sheet that is not in the address: Back closes it while it is on top. */
export function useBackToClose(close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    const closeSheet = () => onBack()
    open.push(closeSheet)
    settleSoon()
    return () => {
      const at = open.indexOf(closeSheet)
      if (at >= 0) open.splice(at, 1)
      settleSoon()
    }
  }, [])
}
