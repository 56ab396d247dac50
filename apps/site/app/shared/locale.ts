import { useLocation } from 'react-router'
import { type Locale, localeOf } from './locale-of.ts'

export { type Locale, localeOf }

/** For loaders: the locale of the request's address. */
export function requestLocale(request: Request): Locale {
  return localeOf(new URL(request.url).pathname)
}

export function useLocale(): Locale {
  return localeOf(useLocation().pathname)
}
