import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Icon, type LucideIcon } from './icon.tsx'
import { type ToastKind, type ToastStore, toastTimeout } from './toast-store.ts'

const KINDS: Record<ToastKind, readonly [className: string, icon: LucideIcon]> = {
  success: ['text-positive', CircleCheck],
  warning: ['text-warning', TriangleAlert],
  error: ['text-negative', CircleAlert],
}

const SWIPE_PX = 80

export interface ToastHostProps {
  store: ToastStore
  /** Accessible name of the region: "Messages". */
  label: string
  closeLabel: string
}

/**
 * Where toasts appear: above the bottom bar (`--bar-height`), also over open sheets. F6 moves focus there and back. The
 * timer pauses while a toast is hovered or focused.
 */
export function ToastHost({ store, label, closeLabel }: ToastHostProps) {
  const toast = useSyncExternalStore(store.subscribe, store.current, () => undefined)
  const host = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
  const swipe = useRef<number | undefined>(undefined)
  const id = toast?.id

  // Shown again for each toast: the top layer orders by time, and a sheet may have opened since.
  useEffect(() => {
    const element = host.current
    if (!element || typeof element.showPopover !== 'function') return
    if (element.matches(':popover-open')) element.hidePopover()
    if (id !== undefined) element.showPopover()
  }, [id])

  useEffect(() => {
    const timeoutMs = toast && toastTimeout(toast)
    const element = host.current
    if (!toast || timeoutMs === undefined || !element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopTimer = () => clearTimeout(timer)
    const startTimer = () => {
      stopTimer()
      timer = setTimeout(() => {
        if (element.matches(':hover') || element.contains(document.activeElement)) startTimer()
        else store.dismiss(toast.id)
      }, timeoutMs)
    }
    startTimer()
    return stopTimer
  }, [toast, store])

  useEffect(() => {
    const toggleFocus = (event: KeyboardEvent) => {
      const element = host.current
      if (event.key !== 'F6' || !element || id === undefined) return
      event.preventDefault()
      if (element.contains(document.activeElement)) previousFocus.current?.focus()
      else {
        previousFocus.current = document.activeElement as HTMLElement | null
        element.querySelector<HTMLElement>('button')?.focus()
      }
    }
    document.addEventListener('keydown', toggleFocus)
    return () => document.removeEventListener('keydown', toggleFocus)
  }, [id])

  const close = () => {
    const hadFocus = host.current?.contains(document.activeElement) === true
    if (id !== undefined) store.dismiss(id)
    if (hadFocus) previousFocus.current?.focus()
  }
  const endSwipe = (event: PointerEvent<HTMLElement>) => {
    const from = swipe.current
    swipe.current = undefined
    const card = event.currentTarget
    card.style.removeProperty('transform')
    if (from !== undefined && Math.abs(event.clientX - from) > SWIPE_PX) close()
  }
  const [kindClass, kindIcon] = KINDS[toast?.kind ?? 'success']
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
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- swipe and Esc do what the close button does
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
            onPointerUp={endSwipe}
            onPointerCancel={endSwipe}
            className="pointer-events-auto flex w-full max-w-form animate-settle touch-pan-y items-center gap-3 rounded-card border border-line-strong bg-surface-3 py-1.5 ps-4 pe-1.5 text-sm text-text shadow-float"
          >
            <Icon of={kindIcon} className={kindClass} />
            <span className="min-w-0 flex-1 py-2">{toast.text}</span>
            {toast.action && (
              <button
                type="button"
                onClick={() => {
                  toast.action?.onPress()
                  close()
                }}
                className={cx(
                  'pressable min-h-11 shrink-0 rounded-control px-2 font-semibold text-brand-text',
                )}
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
