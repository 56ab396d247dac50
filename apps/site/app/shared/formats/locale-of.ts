import { type Locale, localeOfPath } from './locale-of-path.ts'

export type { Locale }

let ofDocument: Locale | undefined

/** The server wrote it to `<html data-locale>`. Another language or market is another document. */
function localeOfDocument(): Locale {
  ofDocument ??= JSON.parse(document.documentElement.dataset['locale'] ?? '') as Locale
  return ofDocument
}

/** The locale of an address of this page: by its prefix on the server, the document's in the browser. */
export function localeOf(pathname: string): Locale {
  return import.meta.env.SSR ? localeOfPath(pathname) : localeOfDocument()
}

/** The path below the prefix, with a leading slash; undefined for an address of another market or another site. */
export function pathBelow({ prefix }: Locale, pathname: string): string | undefined {
  if (pathname === `/${prefix}`) return '/'
  return pathname.startsWith(`/${prefix}/`) ? pathname.slice(prefix.length + 1) : undefined
}
