import { use } from 'react'
import type { NavigateFunction } from 'react-router'
import { NavigateContext, PathContext } from './link.tsx'
import { sheetEntries } from './sheet-entries.ts'

let isGoingBack = false

/**
 * Goes back in the history, over the entries of open sheets too. The browser navigates some time after the call: a
 * second call meanwhile is ignored.
 */
export function goBack(navigate: NavigateFunction, entries = 1): void {
  if (isGoingBack) return
  isGoingBack = true
  addEventListener('popstate', () => (isGoingBack = false), { once: true })
  void navigate(-entries - sheetEntries())
}

/** Leaves the current page. A click is ignored when the page is still rendered although the address has changed. */
export function useLeavePage(): () => void {
  const navigate = use(NavigateContext)
  const path = use(PathContext)
  return () => {
    if (location.pathname === path) goBack(navigate)
  }
}
