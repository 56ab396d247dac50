import { useState } from 'react'
import { type BrowserStore, sessionStore } from '../browser/stores.ts'
import { isOutcomeUnknown } from './api-error.ts'

/** A request that was sent and whose outcome is unknown. */
export interface UnansweredRequest {
  readonly key: string
  /** The player's input as text: the same input tried again is the same request. */
  readonly content: string
  /** The body that was sent with the key: a retry sends it again, whatever has changed since. */
  readonly input: object
  /** By this browser's clock (ms since 1970). */
  readonly sentAt: number
}

/**
 * Keeps one idempotency key per content: the same request tried again has the same key and body, other content is
 * another request. A key is kept until its own request was answered, even when another request comes between. The
 * server answers a known key with its first answer, and with `error.idempotency.conflict` when the body differs.
 * Nothing here throws.
 */
export interface IdempotencyKeys {
  /**
   * Key and body of a request, which becomes the current one.
   * @param content identifies the request: equal text is the same request
   * @param input everything that is sent; a repeat gets the body that was sent first
   */
  readonly request: <Input extends object>(content: string, input: Input) => { key: string; input: Input }
  /** The key of a request that is identified by everything it sends. */
  readonly of: (content: string) => string
  /** Requests whose outcome is unknown, the newest last. */
  readonly unanswered: () => readonly UnansweredRequest[]
  /** The current request was answered: the next one is new, even with the same content. */
  readonly clear: () => void
  /**
   * The current request failed: a refusal ends it, an unknown outcome (`isOutcomeUnknown`) keeps its key for the
   * retry.
   */
  readonly clearIfRefused: (error: unknown) => void
  /** The outcome of the request with this key became known in another way. */
  readonly forget: (key: string) => void
}

interface KeyDeps {
  readonly newKey?: () => string
  readonly now?: () => number
  /** Storage in which an unanswered request survives a reload; without it, memory only. */
  readonly store?: Pick<BrowserStore, 'read' | 'write' | 'remove'>
  readonly storageKey?: string | undefined
}

const PREFIX = 'unanswered:'
/** Maximum number of unanswered requests to remember; the oldest are dropped first. */
const MAX_UNANSWERED = 10

function isRequest(value: unknown): value is UnansweredRequest {
  const { key, content, input, sentAt } = (value ?? {}) as Partial<UnansweredRequest>
  return (
    typeof key === 'string' &&
    typeof content === 'string' &&
    typeof input === 'object' &&
    input !== null &&
    typeof sentAt === 'number'
  )
}

function parseRequests(text: string | null): readonly UnansweredRequest[] {
  try {
    const values: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(values) ? values.filter(isRequest) : []
  } catch {
    return []
  }
}

export function createIdempotencyKeys({
  newKey = () => crypto.randomUUID(),
  now = Date.now,
  store,
  storageKey,
}: KeyDeps = {}): IdempotencyKeys {
  const name = PREFIX + storageKey
  const saved = storageKey === undefined ? undefined : store
  /** The current request is the last one. */
  let open = parseRequests(saved?.read(name) ?? null)
  function save(next: readonly UnansweredRequest[]): void {
    open = next.slice(-MAX_UNANSWERED)
    if (open.length === 0) saved?.remove(name)
    else saved?.write(name, JSON.stringify(open))
  }
  function request<Input extends object>(content: string, input: Input): { key: string; input: Input } {
    const known = open.find((one) => one.content === content)
    const act = known ?? { content, input, key: newKey(), sentAt: now() }
    save([...open.filter((one) => one !== known), act])
    return { key: act.key, input: act.input as Input }
  }
  const clear = () => save(open.slice(0, -1))
  return {
    request,
    of: (content) => request(content, {}).key,
    unanswered: () => open,
    clear,
    clearIfRefused(error) {
      if (!isOutcomeUnknown(error)) clear()
    },
    forget: (key) => save(open.filter((one) => one.key !== key)),
  }
}

/**
 * One per form. With a storage key it survives a reload of the tab, so that a request whose answer was lost is not
 * made twice.
 */
export function useIdempotencyKey(storageKey?: string): IdempotencyKeys {
  const [keys] = useState(() =>
    createIdempotencyKeys(typeof window === 'undefined' ? {} : { store: sessionStore, storageKey }),
  )
  return keys
}
