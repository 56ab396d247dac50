/** Theme, calm mode and the side panel's width: cookies that the server reads, so that the first paint is right. */
import { useSyncExternalStore } from 'react'
import { afterPaint } from './after-paint.ts'

export type ThemeChoice = 'system' | 'dark' | 'light'
const YEAR_S = 31_536_000

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @param value undefined takes the cookie away */
function keep(name: string, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === undefined ? 0 : YEAR_S}; samesite=lax${secure}`
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

let chosenTheme: ThemeChoice | undefined

const themeNow = (): ThemeChoice => {
  const theme = chosenTheme ?? document.documentElement.dataset['theme']
  return theme === 'dark' || theme === 'light' ? theme : 'system'
}

/** Marks the choice at once. The page takes the theme on with the next frame: that reckons and paints all of it anew. */
export function setTheme(choice: ThemeChoice): void {
  chosenTheme = choice
  tell()
  afterPaint(() => {
    if (choice !== chosenTheme) return
    if (choice === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = choice
    keep('theme', choice === 'system' ? undefined : choice)
  })
}

export function setCalm(isCalm: boolean): void {
  if (isCalm) document.documentElement.dataset['calm'] = ''
  else delete document.documentElement.dataset['calm']
  keep('calm', isCalm ? '1' : undefined)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeNow, () => 'system')
}

export function useIsCalm(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => 'calm' in document.documentElement.dataset,
    () => false,
  )
}

let isPanelNarrowNow: boolean | undefined

export function setPanelNarrow(isNarrow: boolean): void {
  isPanelNarrowNow = isNarrow
  keep('panel', isNarrow ? 'narrow' : undefined)
}

/** @param atStart what the page came with */
export function useIsPanelNarrow(atStart: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPanelNarrowNow ?? atStart,
    () => atStart,
  )
}

/** The theme on show, whoever chose it: for frames of other companies that ask for one. */
export function shownTheme(): 'dark' | 'light' {
  const choice = themeNow()
  if (choice !== 'system') return choice
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}
