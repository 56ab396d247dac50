import { createContext, use } from 'react'
import { type Locale, localeOf, pathBelow } from './locale-of.ts'

export { type Locale, localeOf, pathBelow }

/** Changes with the path only: opening a modal does not re-render its readers. */
export const LocaleContext = createContext<Locale | undefined>(undefined)

export function useLocale(): Locale {
  return use(LocaleContext) ?? localeOf('/')
}
