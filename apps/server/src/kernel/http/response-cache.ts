import { recentlyUsed } from '../recently-used.ts'
import { type EncodedBody, encodedBody } from './encoded-body.ts'
import type { HandlerInput, RequestContext, RouteTable } from './types.ts'

export interface CachedResponse {
  /** Validated by the route's schema. */
  readonly body: unknown
  /** Serialised and compressed once, not for every request. */
  readonly written: EncodedBody
}

/**
 * The state that a visitor's response depends on, besides the route's input: two requests with the same input and the
 * same basis get the same response. Undefined: do not cache. Responses to players are never cached.
 */
export type CacheBasis<Input> = (
  input: Input,
  context: Pick<RequestContext, 'ip' | 'edge' | 'isPhone'>,
) => Promise<string | undefined>
export type CacheBases<T extends RouteTable> = { readonly [Id in keyof T]?: CacheBasis<HandlerInput<T[Id]>> }

const MAX_BYTES = 32_000_000

export interface ResponseCache {
  get(key: string): CachedResponse | undefined
  set(key: string, body: unknown): CachedResponse
}

/** Least recently used responses are evicted. */
export function createResponseCache(): ResponseCache {
  const answers = recentlyUsed<CachedResponse>({
    maxSize: MAX_BYTES,
    sizeOf: ({ written }, key) => written.plainBytes + key.length,
  })
  return {
    get: (key) => answers.get(key),
    set(key, body) {
      const answer = { body, written: encodedBody(JSON.stringify(body), { isCompressed: true }) }
      answers.set(key, answer)
      return answer
    },
  }
}

export function toCacheKey(id: string, input: unknown, basis: string): string {
  return `${id} ${basis} ${JSON.stringify(input, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))}`
}
