import { type PointerEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, type Icon, TriangleAlert, X } from '../icons/index.ts'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'

export type ToastKind = 'success' | 'warning' | 'error'

export interface ToastInput {
  kind: ToastKind
  text: ReactNode
  /** A warning's own time on screen; success stays 4 s and an error until closed. */
  timeoutMs?: number | undefined
  /** Also available on the page itself. */
  action?: { label: string; onPress: () => void } | undefined
  /** Announced at once: only for failed money actions and the end of a session. */
  isUrgent?: boolean | undefined
}

export interface ToastItem extends ToastInput {
  id: number
}

export interface ToastStore {
  show: (toast: ToastInput) => number
  dismiss: (id: number) => void
  subscribe: (listener: () => void) => () => void
  /** The one on screen. */
  current: () => ToastItem | undefined
}

const SUCCESS_MS = 4000
const WARNING_MS = 8000
const WAITING_LIMIT = 5

/** Time on screen in ms; `undefined` stays until closed. */
export function toastTimeout({ kind, timeoutMs }: ToastInput): number | undefined {
  if (kind === 'error') return undefined
  return kind === 'success' ? SUCCESS_MS : (timeoutMs ?? WARNING_MS)
}

/** Toasts in the order they came, one at a time; the oldest waiting ones give way beyond five. */
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

const KINDS: Record<ToastKind, readonly [className: string, icon: Icon]> = {
  success: ['text-positive', CircleCheck],
  warning: ['text-warning', TriangleAlert],
  error: ['text-negative', CircleAlert],
}
const SWIPE_PX = 80

export interface ToastHostProps {
  store: ToastStore
  /** Names the place, for assistive technology: "Messages". */
  label: string
  closeLabel: string
}

/**
 * Where toasts appear: above the bottom bar (`--bar-height`), over open sheets too. F6 moves focus
 * there and back; while pointed at or focused, the timer waits.
 */
export function ToastHost({ store, label, closeLabel }: ToastHostProps) {
  const toast = useSyncExternalStore(store.subscribe, store.current, () => undefined)
  const host = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const swipe = useRef<number | undefined>(undefined)
  const id = toast?.id

  // Raised again for each toast, to stand above a sheet that was opened later.
  useEffect(() => {
    const place = host.current
    if (!place || typeof place.showPopover !== 'function') return
    if (place.matches(':popover-open')) place.hidePopover()
    if (id !== undefined) place.showPopover()
  }, [id])

  useEffect(() => {
    const timeoutMs = toast && toastTimeout(toast)
    const place = host.current
    if (!toast || timeoutMs === undefined || !place) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const hold = () => clearTimeout(timer)
    const run = () => {
      hold()
      timer = setTimeout(() => {
        if (place.matches(':hover') || place.contains(document.activeElement)) run()
        else store.dismiss(toast.id)
      }, timeoutMs)
    }
    run()
    return hold
  }, [toast, store])

  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const place = host.current
      if (event.key !== 'F6' || !place || id === undefined) return
      event.preventDefault()
      if (place.contains(document.activeElement)) cameFrom.current?.focus()
      else {
        cameFrom.current = document.activeElement as HTMLElement | null
        place.querySelector<HTMLElement>('button')?.focus()
      }
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [id])

  const close = () => {
    const hadFocus = host.current?.contains(document.activeElement) === true
    if (id !== undefined) store.dismiss(id)
    if (hadFocus) cameFrom.current?.focus()
  }
  const drop = (event: PointerEvent<HTMLElement>) => {
    const from = swipe.current
    swipe.current = undefined
    const card = event.currentTarget
    card.style.removeProperty('transform')
    if (from !== undefined && Math.abs(event.clientX - from) > SWIPE_PX) close()
  }
  const [look, Drawing] = KINDS[toast?.kind ?? 'success']
  return (
    <>
      <div role="status" className="sr-only">
        {toast && !toast.isUrgent && <span key={toast.id}>{toast.text}</span>}
      </div>
      <div role="alert" className="sr-only">
        {toast?.isUrgent && <span key={toast.id}>{toast.text}</span>}
      </div>
      <section
        ref={host}
        popover="manual"
        aria-label={label}
        className="pointer-events-none inset-x-0 top-auto bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom)+1rem)] m-0 hidden w-full max-w-none justify-center overflow-visible border-0 bg-transparent px-4 py-0 open:flex"
      >
        {toast && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a swipe and Esc do what its close button does
          <div
            key={toast.id}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close()
            }}
            onPointerDown={(event) => {
              if (event.pointerType !== 'mouse' && !(event.target as Element).closest('button'))
                swipe.current = event.clientX
            }}
            onPointerMove={(event) => {
              if (swipe.current !== undefined)
                event.currentTarget.style.transform = `translateX(${event.clientX - swipe.current}px)`
            }}
            onPointerUp={drop}
            onPointerCancel={drop}
            className="pointer-events-auto flex w-full max-w-form animate-settle touch-pan-y items-center gap-3 rounded-card border border-line-strong bg-surface-3 py-1.5 ps-4 pe-1.5 text-sm text-text shadow-float"
          >
            <Drawing className={look} />
            <span className="min-w-0 flex-1 py-2">{toast.text}</span>
            {toast.action && (
              <button
                type="button"
                onClick={() => {
                  toast.action?.onPress()
                  close()
                }}
                className={cx('press min-h-11 shrink-0 rounded-control px-2 font-semibold text-brand-text')}
              >
                {toast.action.label}
              </button>
            )}
            <IconButton icon={X} label={closeLabel} onClick={close} />
          </div>
        )}
      </section>
    </>
  )
}
