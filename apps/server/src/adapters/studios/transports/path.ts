/**
 * Matches a path against a pattern such as `/users/{user}/rounds/{round}`.
 * @returns decoded parts by name; null for another path, and for a part that is empty or cannot be decoded
 */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const parts: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const text = decode(given[index] ?? '')
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined ? text !== segment : !text) return null
    if (name !== undefined && text) parts[name] = text
  }
  return parts
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
