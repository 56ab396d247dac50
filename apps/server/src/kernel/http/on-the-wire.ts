import type { Route } from '@marquee/contract'
import type { RawInput } from './validation.ts'

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value)
}

/** Serialises the input as a client would: address parts are text, the rest is the body. */
export function asOnTheWire(
  route: Route,
  sent: Readonly<Record<string, unknown>>,
): Pick<RawInput, 'params' | 'query' | 'body'> {
  const params: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  const inPath = route.params?.shape ?? {}
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    if (Object.hasOwn(inPath, name)) params[name] = textOf(value)
    else rest[name] = value
  }
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  if (hasBody) return { params, query: {}, body: rest }
  const query: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(rest)) {
    if (value === null) continue
    query[name] = Array.isArray(value) ? value.map(textOf) : textOf(value)
  }
  return { params, query, body: undefined }
}
