const KEY = 'recent-searches'
const MOST = 5

/** What was searched for in this browser, newest first. */
export function recentSearches(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((words) => typeof words === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): readonly string[] {
  const words = text.trim().slice(0, 40)
  const next = [words, ...recentSearches().filter((other) => other !== words)].slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage may be off; the list is a comfort.
  }
  return next
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing was kept then
  }
}
