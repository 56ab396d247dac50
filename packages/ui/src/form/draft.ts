import type { AnyFormApi } from '@tanstack/react-form'
import { useEffect, useRef } from 'react'

export interface DraftOptions<T extends object> {
  /** Names the draft among others of the same origin. */
  key: string
  /** Fields that are never stored: passwords and codes. */
  secret: readonly (keyof T & string)[]
  /** `session` lives as long as the tab; `local` up to `maxAgeMs`. */
  storage?: 'session' | 'local' | undefined
  maxAgeMs?: number | undefined
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
 * The values of a stored draft that the form still knows, with the kind of value it expects; nothing
 * when there is none, when it is too old, or when it cannot be read.
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

/** The browser's store, or none where it is forbidden. */
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
 * Restores a draft after hydration and saves each change 300 ms later, and when the page is left.
 * @returns call it when the values have arrived: forgets the draft until the next change
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
        // A full or forbidden store loses the draft and nothing else.
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
    // The draft belongs to its key; its other options do not change while a form stands.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, key, kind])

  return () => {
    isWaiting.current = false
    if (draft) clearDraft(draft)
  }
}
