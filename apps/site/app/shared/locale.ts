import { useLocation } from 'react-router'
import { type Locale, localeOf } from './locale-of.ts'

export { type Locale, localeOf }

export function useLocale(): Locale {
  return localeOf(useLocation().pathname)
}
