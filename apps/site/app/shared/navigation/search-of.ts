/** The search part of an address: empty, or with its question mark. */
export function searchOf(params: URLSearchParams): string {
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
