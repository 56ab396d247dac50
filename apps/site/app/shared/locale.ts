import { createContext, use } from 'react'
import { type Locale, localeOf } from './locale-of.ts'

export { type Locale, localeOf }

/** Of the page; changes with the path only, so that opening a modal does not draw again what reads it. */
export const LocaleContext = createContext<Locale>(localeOf('/'))

export function useLocale(): Locale {
  return use(LocaleContext)
}
