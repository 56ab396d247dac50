import { searchOf } from '../navigation/search-of.ts'

/** An HTTP request of the API. */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly body: string | undefined
}

/** Splits one flat object into path parameters and query or body. Only absent values are left out of a body. */
export function buildRequest(
  method: string,
  template: string,
  input: Readonly<Record<string, unknown>>,
): HttpRequest {
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const url = `/api${path}`
  if (method !== 'GET' && method !== 'DELETE') return { method, url, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null)
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return { method, url: url + searchOf(query), body: undefined }
}
