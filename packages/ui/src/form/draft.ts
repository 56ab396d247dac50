import type { AnyFormApi } from '@tanstack/react-form'
import { useEffect, useRef } from 'react'

export interface DraftOptions<T extends object> {
  /** Key in the store of the origin. */
  key: string
  /** Fields that are never stored: passwords and codes. */
  secret: readonly (keyof T & string)[]
  /** `session` lives as long as the tab; `local` up to `maxAgeMs`. */
  storage?: 'session' | 'local' | undefined
  maxAgeMs?: number | undefined
  /**
   * Keeps the draft after a successful submit, because the player may come back to the form. The end of the flow
   * calls `clearDraft`.
   */
  keepOnSuccess?: boolean | undefined
}

const PREFIX = 'draft:'
const DAY_MS = 86_400_000
const SAVE_AFTER_MS = 300

interface Stored {
  savedAt: number
  values: Record<string, unknown>
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' &&
    value !== null &&
    'savedAt' in value &&
    typeof value.savedAt === 'number' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  )
}

/** The stored text of a draft, without its secret fields. */
export function packDraft(values: object, secret: readonly string[], now: number): string {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)))
  return JSON.stringify({ savedAt: now, values: kept } satisfies Stored)
}

/**
 * The values of a stored draft whose fields and types the form still has. Empty when there is no draft, when it is too
 * old and when it cannot be parsed.
 */
export function unpackDraft<T extends object>(
  text: string | null,
  defaults: T,
  { secret, maxAgeMs = DAY_MS }: Pick<DraftOptions<T>, 'secret' | 'maxAgeMs'>,
  now: number,
): Partial<T> {
  if (text === null) return {}
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return {}
  }
  if (!isStored(stored) || now - stored.savedAt > maxAgeMs || stored.savedAt > now) return {}
  const values = stored.values
  const known = Object.entries(defaults).filter(
    ([name, usual]) =>
      !secret.includes(name as keyof T & string) && name in values && isSameKind(values[name], usual),
  )
  return Object.fromEntries(known.map(([name]) => [name, values[name]])) as Partial<T>
}

function isSameKind(value: unknown, usual: unknown): boolean {
  if (typeof value !== typeof usual || Array.isArray(value) !== Array.isArray(usual)) return false
  if (typeof usual !== 'object' || usual === null || typeof value !== 'object' || value === null)
    return value !== null
  return Object.entries(usual).every(([name, part]) =>
    isSameKind((value as Record<string, unknown>)[name], part),
  )
}

/** The browser's storage; undefined where access is denied. */
function storageOf(kind: DraftOptions<object>['storage']): Storage | undefined {
  try {
    return kind === 'local' ? localStorage : sessionStorage
  } catch {
    return undefined
  }
}

export function clearDraft({ key, storage }: Pick<DraftOptions<object>, 'key' | 'storage'>) {
  storageOf(storage)?.removeItem(PREFIX + key)
}

/**
 * Restores a draft after hydration. Saves 300 ms after each change and on `pagehide`.
 * @returns to be called after a successful submit; clears the draft unless it is kept
 */
export function useDraft<T extends object>(
  form: AnyFormApi,
  defaults: T,
  draft: DraftOptions<T> | undefined,
): () => void {
  const isWaiting = useRef(false)
  const key = draft?.key
  const kind = draft?.storage
  useEffect(() => {
    const store = storageOf(kind)
    if (!draft || key === undefined || !store) return undefined
    const found = unpackDraft(store.getItem(PREFIX + key), defaults, draft, Date.now())
    for (const [name, value] of Object.entries(found))
      form.setFieldValue(name, value, { dontUpdateMeta: true, dontValidate: true })

    let timer: ReturnType<typeof setTimeout> | undefined
    let last: object = form.state.values
    const save = () => {
      clearTimeout(timer)
      if (!isWaiting.current) return
      isWaiting.current = false
      try {
        store.setItem(PREFIX + key, packDraft(form.state.values, draft.secret, Date.now()))
      } catch {
        // Storage is full or denied: only the draft is lost.
      }
    }
    const subscription = form.store.subscribe(() => {
      const values: object = form.state.values
      if (values === last) return
      last = values
      isWaiting.current = true
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_AFTER_MS)
    })
    addEventListener('pagehide', save)
    return () => {
      save()
      subscription.unsubscribe()
      removeEventListener('pagehide', save)
    }
    // The draft is identified by its key; its other options do not change while a form is mounted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, key, kind])

  return () => {
    if (!draft || draft.keepOnSuccess === true) return
    isWaiting.current = false
    clearDraft(draft)
  }
}
