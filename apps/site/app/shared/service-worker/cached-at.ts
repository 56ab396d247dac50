import { CACHED_AT } from './cached-at-meta.ts'

/** When the current page was rendered, if it is a cached copy (ms since 1970). */
export function cachedAt(): number | undefined {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${CACHED_AT}"]`)?.content
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}
