import { localStore } from '../../shared/browser/stores.ts'

const KEY = 'recent-searches'
const MAX_RECENT = 5

/** Recent searches in this browser, newest first. */
export function recentSearches(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStore.read(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((words) => typeof words === 'string').slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): readonly string[] {
  const words = text.trim().slice(0, 40)
  const next = [words, ...recentSearches().filter((other) => other !== words)].slice(0, MAX_RECENT)
  localStore.write(KEY, JSON.stringify(next))
  return next
}

export function forgetSearches(): void {
  localStore.remove(KEY)
}
