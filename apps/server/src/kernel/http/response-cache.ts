import { createHash } from 'node:crypto'
import { recentlyUsed } from '../recently-used.ts'
import type { HandlerInput, RequestContext, RouteTable } from './types.ts'

/** A serialised response. Bytes, because a long text would be encoded for every request. */
export interface ResponseText {
  readonly bytes: Buffer
  readonly etag: string
}

export interface CachedResponse {
  /** Validated by the route's schema. */
  readonly body: unknown
  readonly written: ResponseText
}

/**
 * The state that a visitor's response depends on, besides the route's input: two requests with the same input and the
 * same basis get the same response. Undefined: do not cache. Responses to players are never cached.
 */
export type CacheBasis<Input> = (
  input: Input,
  context: Pick<RequestContext, 'ip' | 'edge'>,
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
    sizeOf: ({ written }, key) => written.bytes.length + key.length,
  })
  return {
    get: (key) => answers.get(key),
    set(key, body) {
      const text = JSON.stringify(body)
      const answer = { body, written: { bytes: Buffer.from(text), etag: etagOf(text) } }
      answers.set(key, answer)
      return answer
    },
  }
}

export function toCacheKey(id: string, input: unknown, basis: string): string {
  return `${id} ${basis} ${JSON.stringify(input, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))}`
}

export function etagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`
}
