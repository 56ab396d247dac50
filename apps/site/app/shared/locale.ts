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

/** A whole number with the marks of the language, for counts. */
export function useCount(): (value: number) => string {
  const { intl } = useLocale()
  return (value) => new Intl.NumberFormat(intl).format(value)
}
