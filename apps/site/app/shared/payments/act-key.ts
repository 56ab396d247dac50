import { useState } from 'react'
import { newIdempotencyKey } from '../api/api.ts'

/** Keeps one idempotency key for one content: the same act tried again is the same act, another amount is another one. */
export function createActKey(newKey: () => string = newIdempotencyKey) {
  let last: { readonly content: string; readonly key: string } | undefined
  return {
    /** The key of an act. @param content everything that the act sends, as text */
    of(content: string): string {
      if (last?.content !== content) last = { content, key: newKey() }
      return last.key
    },
    /** The act was answered: the next one is new, even with the same content. */
    done(): void {
      last = undefined
    },
  }
}

export type ActKey = ReturnType<typeof createActKey>

/** One for a form, as long as it stands. */
export function useActKey(): ActKey {
  const [key] = useState(() => createActKey())
  return key
}
