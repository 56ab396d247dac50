import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'warning' | 'error'

export interface ToastInput {
  kind: ToastKind
  text: ReactNode
  /** How long a success or a warning is shown: 4 s and 8 s by default. An error is shown until it is closed. */
  timeoutMs?: number | undefined
  /** Also available on the page itself. */
  action?: { label: string; onPress: () => void } | undefined
  /** Announced assertively. Only for failed actions with consequences and for forced sign-outs. */
  isUrgent?: boolean | undefined
}

export interface ToastItem extends ToastInput {
  id: number
}

export interface ToastStore {
  show: (toast: ToastInput) => number
  dismiss: (id: number) => void
  subscribe: (listener: () => void) => () => void
  /** The toast on screen. */
  current: () => ToastItem | undefined
}

const SUCCESS_MS = 4000

const WARNING_MS = 8000

const WAITING_LIMIT = 5

/** How long a toast is shown; `undefined` until it is closed. */
export function toastTimeout({ kind, timeoutMs }: ToastInput): number | undefined {
  if (kind === 'error') return undefined
  return timeoutMs ?? (kind === 'success' ? SUCCESS_MS : WARNING_MS)
}

/** A queue of toasts, one shown at a time. Beyond five waiting ones the oldest are dropped. */
export function createToastStore(): ToastStore {
  let queue: readonly ToastItem[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly ToastItem[]) => {
    queue = next
    for (const listener of listeners) listener()
  }
  return {
    show(toast) {
      lastId += 1
      const [first, ...waiting] = [...queue, { ...toast, id: lastId }]
      set(first ? [first, ...waiting.slice(-WAITING_LIMIT)] : [])
      return lastId
    },
    dismiss: (id) => set(queue.filter((toast) => toast.id !== id)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => queue[0],
  }
}
