import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { ArrowLeft, X } from '../icons/index.ts'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'

export type SheetPlacement = 'dialog' | 'panel'
export type SheetSize = 'sm' | 'md' | 'lg'

const DIALOG_SIZES: Record<SheetSize, string> = {
  sm: 'md:w-[min(26rem,calc(100vw-4rem))]',
  md: 'md:w-[min(32rem,calc(100vw-4rem))]',
  lg: 'md:w-[min(55rem,calc(100vw-4rem))]',
}
const PANEL_SIZES: Record<SheetSize, string> = {
  sm: 'md:w-[min(22rem,calc(100vw-4rem))]',
  md: 'md:w-[min(28rem,calc(100vw-4rem))]',
  lg: 'md:w-[min(40rem,calc(100vw-4rem))]',
}

export interface SheetProps {
  title: ReactNode
  /** A quiet line under the title. */
  subtitle?: ReactNode
  children: ReactNode
  onClose: () => void
  closeLabel: string
  onBack?: (() => void) | undefined
  backLabel?: string | undefined
  /** Stays at the bottom while the content scrolls: the next step. */
  footer?: ReactNode
  /** From 768 px: in the middle, or at the end side in full height. Below, always a bottom sheet. */
  placement?: SheetPlacement | undefined
  size?: SheetSize | undefined
  /** Content to the edges, in full height on phones: for frames. */
  flush?: boolean | undefined
  /** False: only the buttons inside lead on; no close button, Esc and clicks outside do nothing. */
  isDismissable?: boolean | undefined
  /** Takes the place of something that looks the same: it does not come in. */
  isThere?: boolean | undefined
}

const CLOSE_BEYOND_PX = 120
const CLOSE_SPEED_PX_PER_MS = 0.6

/** The page behind keeps its width while its scroll bar is away. */
function keepScrollbarWidth() {
  if (document.querySelector('dialog:modal')) return
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
}

/**
 * A modal layer on `<dialog>`: page inert, focus on its title and back where it was, Esc closes the
 * top layer only. Mounting opens it, unmounting closes it.
 */
export function Sheet({
  title,
  subtitle,
  children,
  onClose,
  closeLabel,
  onBack,
  backLabel,
  footer,
  placement = 'dialog',
  size = 'md',
  flush = false,
  isDismissable = true,
  isThere = false,
}: SheetProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const drag = useRef<{ y: number; at: number } | undefined>(undefined)
  const pressedOutside = useRef(false)

  // A layout effect: its clean-up runs while the dialog is still in the document, so closing returns focus.
  useLayoutEffect(() => {
    const layer = dialog.current
    if (!layer) return undefined
    keepScrollbarWidth()
    if (!layer.open) layer.showModal()
    heading.current?.focus({ preventScroll: true })
    return () => layer.close()
  }, [])

  const start = (event: PointerEvent<HTMLElement>) => {
    const isBottomSheet = !matchMedia('(width >= 48rem)').matches
    if (!isDismissable || !isBottomSheet || (event.target as Element).closest('button,a')) return
    drag.current = { y: event.clientY, at: event.timeStamp }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const layer = dialog.current
    if (!drag.current || !layer) return
    layer.style.transition = 'none'
    layer.style.transform = `translateY(${Math.max(0, event.clientY - drag.current.y)}px)`
  }
  const end = (event: PointerEvent) => {
    const layer = dialog.current
    const from = drag.current
    if (!from || !layer) return
    drag.current = undefined
    const way = event.clientY - from.y
    const speed = way / Math.max(1, event.timeStamp - from.at)
    layer.style.removeProperty('transition')
    const isFar = way > CLOSE_BEYOND_PX || (way > 24 && speed > CLOSE_SPEED_PX_PER_MS)
    if (isFar && event.type === 'pointerup') onClose()
    layer.style.removeProperty('transform')
  }

  return (
    // A press beside the sheet does what its close button and Esc do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (isDismissable) onClose()
      }}
      onClose={(event) => {
        // The browser closes by itself on a repeated Esc; anything else is our own clean-up.
        if (
          event.target !== event.currentTarget ||
          event.currentTarget.open ||
          !event.currentTarget.isConnected
        )
          return
        if (isDismissable) onClose()
        else event.currentTarget.showModal()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (isDismissable && pressedOutside.current && event.target === event.currentTarget) onClose()
      }}
      className={cx(
        'm-0 w-full max-w-none flex-col border-0 border-line bg-surface-1 p-0 text-text shadow-float backdrop:bg-scrim open:flex',
        'mt-auto max-h-[92dvh] rounded-t-sheet transition-transform',
        !isThere && 'animate-rise backdrop:animate-fade',
        // A frame keeps most of the window however large the words around it are; then the whole sheet scrolls.
        flush ? 'h-[92dvh] overflow-x-hidden overflow-y-auto overscroll-contain' : 'overflow-hidden',
        placement === 'dialog'
          ? cx(
              'md:m-auto md:max-h-[min(52rem,90dvh)] md:rounded-sheet',
              !isThere && 'md:animate-settle',
              flush && 'md:h-[min(52rem,90dvh)]',
              DIALOG_SIZES[size],
            )
          : cx(
              'md:my-0 md:ms-auto md:me-0 md:h-dvh md:max-h-none md:rounded-none md:rounded-s-sheet',
              !isThere && 'md:animate-slide-in',
              PANEL_SIZES[size],
            ),
      )}
    >
      <header
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        className={cx('shrink-0 max-md:touch-none', flush && 'border-b border-line')}
      >
        {isDismissable && (
          <span aria-hidden className="mx-auto mt-2 block h-1 w-9 rounded-full bg-line-strong/60 md:hidden" />
        )}
        <div
          className={cx(
            'flex min-h-14 items-center gap-1 pt-1 pe-2 md:pt-2 md:pe-3',
            onBack ? 'ps-2 md:ps-3' : 'ps-5 md:ps-8',
          )}
        >
          {onBack && backLabel !== undefined && (
            <IconButton icon={ArrowLeft} label={backLabel} onClick={onBack} className="rtl:-scale-x-100" />
          )}
          <div className="min-w-0 flex-1 py-2">
            <h2
              id={titleId}
              ref={heading}
              tabIndex={-1}
              className="text-xl font-semibold tracking-[-0.01em] outline-none"
            >
              {title}
            </h2>
            {subtitle !== undefined && <p className="text-xs text-text-2">{subtitle}</p>}
          </div>
          {isDismissable && <IconButton icon={X} label={closeLabel} onClick={onClose} />}
        </div>
      </header>
      <div
        className={cx(
          'flex-1 overflow-y-auto overscroll-contain',
          flush ? 'min-h-[60dvh] shrink-0' : 'min-h-0 px-5 pt-1 md:px-8',
          !flush && (footer === undefined ? 'pb-[max(1.5rem,env(safe-area-inset-bottom))] md:pb-8' : 'pb-6'),
        )}
      >
        {children}
      </div>
      {footer !== undefined && (
        <footer className="grid shrink-0 gap-2 border-t border-line px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:px-8 md:pb-6">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
