/** Theme, calm mode and the side panel's width, in cookies that the server reads, so that the first paint is right. */
import { afterPaint } from '../loading/after-paint.ts'
import { createStore, useStore } from './create-store.ts'

export type ThemeChoice = 'system' | 'dark' | 'light'
const YEAR_S = 31_536_000

/** @param value undefined deletes the cookie */
function save(name: string, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === undefined ? 0 : YEAR_S}; samesite=lax${secure}`
}

/** The mark of the document and its cookie. */
function setMark(name: 'theme' | 'calm', value: string | undefined): void {
  const { dataset } = document.documentElement
  if (value === undefined) delete dataset[name]
  else dataset[name] = value
  save(name, value)
}

function themeOfDocument(): ThemeChoice {
  const theme = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme']
  return theme === 'dark' || theme === 'light' ? theme : 'system'
}

const theme = createStore(themeOfDocument())

/**
 * The control shows the choice at once. The page changes after the next frame, because the browser then recalculates
 * every style.
 */
export function setTheme(choice: ThemeChoice): void {
  theme.set(choice)
  afterPaint(() => {
    if (choice !== theme.get()) return
    setMark('theme', choice === 'system' ? undefined : choice)
  })
}

const calm = createStore(typeof document !== 'undefined' && 'calm' in document.documentElement.dataset)

export function setCalm(isCalm: boolean): void {
  setMark('calm', isCalm ? '1' : undefined)
  calm.set(isCalm)
}

export function useThemeChoice(): ThemeChoice {
  return useStore(theme, 'system')
}

/** @param atStart as the server rendered the page */
export function useIsCalm(atStart = false): boolean {
  return useStore(calm, atStart)
}

/** Whether the server has rendered this page for a phone. */
export const isPhonePage = (): boolean => 'phone' in document.documentElement.dataset

/** Undefined until the player changes it on this page. */
const panelNarrow = createStore<boolean | undefined>(undefined)

export function setPanelNarrow(isNarrow: boolean): void {
  panelNarrow.set(isNarrow)
  save('panel', isNarrow ? 'narrow' : undefined)
}

/** @param atStart the width that the server rendered */
export function useIsPanelNarrow(atStart: boolean): boolean {
  return useStore(panelNarrow, undefined) ?? atStart
}

/** The theme on screen, for other companies' frames that take one. */
export function shownTheme(): 'dark' | 'light' {
  const choice = theme.get()
  if (choice !== 'system') return choice
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}
