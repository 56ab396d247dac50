import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useDragToClose } from './use-drag-to-close.ts'

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
  /** Content to the edges, full height on phones: for iframes. */
  flush?: boolean | undefined
  /**
   * False: the title is for screen readers only, and the content brings its own way out and scrolls by itself. Whole
   * screen on phones, one height on wider screens.
   */
  hasTitleBar?: boolean | undefined
  /** False: no close button; Esc and clicks outside do nothing. */
  isDismissable?: boolean | undefined
  /** It replaces a sheet of the same size: no enter animation. */
  skipEnterAnimation?: boolean | undefined
}

/** The page behind keeps its width while its scroll bar is hidden. */
function keepScrollbarWidth() {
  if (document.querySelector('dialog:modal')) return
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
}

function dialogClass({
  placement = 'dialog',
  size = 'md',
  flush,
  hasTitleBar,
  skipEnterAnimation,
}: SheetProps) {
  const isBare = hasTitleBar === false
  return cx(
    'm-0 w-full max-w-none flex-col border-0 border-line bg-surface-1 p-0 text-text shadow-float backdrop:bg-scrim open:flex',
    'mt-auto transition-transform',
    isBare ? 'h-dvh max-h-none' : 'max-h-[92dvh] rounded-t-sheet',
    // Where height is scarce a sheet takes all of it.
    'short:my-0 short:h-dvh short:max-h-none short:rounded-none',
    !skipEnterAnimation && 'animate-rise backdrop:animate-fade',
    // An iframe keeps 60 % of the viewport at any text size; then the whole sheet scrolls.
    flush ? 'h-[92dvh] overflow-x-hidden overflow-y-auto overscroll-contain' : 'overflow-hidden',
    placement === 'dialog'
      ? cx(
          'md:m-auto md:max-h-[min(52rem,90dvh)] md:rounded-sheet',
          !skipEnterAnimation && 'md:animate-settle',
          flush && 'md:h-[min(52rem,90dvh)]',
          isBare && 'md:h-[min(42rem,90dvh)]',
          DIALOG_SIZES[size],
          'short:mx-0 short:w-full',
        )
      : cx(
          'md:my-0 md:ms-auto md:me-0 md:h-dvh md:max-h-none md:rounded-none md:rounded-s-sheet',
          !skipEnterAnimation && 'md:animate-slide-in',
          PANEL_SIZES[size],
        ),
  )
}

function contentClass({ flush, footer }: Pick<SheetProps, 'flush' | 'footer'>) {
  if (flush) return 'min-h-[60dvh] shrink-0'
  const bottom = footer === undefined ? 'pb-[max(1.5rem,env(safe-area-inset-bottom))] md:pb-8' : 'pb-6'
  return cx('min-h-0 px-5 pt-1 md:px-8', bottom)
}

interface TitleBarProps extends SheetProps {
  titleId: string
  titleRef: Ref<HTMLHeadingElement>
}

function TitleBar({
  title,
  subtitle,
  onClose,
  closeLabel,
  onBack,
  backLabel,
  isDismissable = true,
  titleId,
  titleRef,
}: TitleBarProps) {
  return (
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
          ref={titleRef}
          tabIndex={-1}
          className="text-xl font-semibold tracking-[-0.01em] outline-none"
        >
          {title}
        </h2>
        {subtitle !== undefined && <p className="text-xs text-text-2">{subtitle}</p>}
      </div>
      {isDismissable && <IconButton icon={X} label={closeLabel} onClick={onClose} />}
    </div>
  )
}

/**
 * A modal layer on `<dialog>`: the page is inert, focus moves to the title and returns on close, Esc closes the top
 * layer only. Mounting opens it, unmounting closes it.
 */
export function Sheet(props: SheetProps) {
  const { children, onClose, footer, flush = false, hasTitleBar = true, isDismissable = true } = props
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedOutside = useRef(false)
  const [dialog, dragHandlers] = useDragToClose(isDismissable ? onClose : undefined)

  // A layout effect: its clean-up runs while the dialog is still in the document, so that close() restores focus.
  useLayoutEffect(() => {
    const layer = dialog.current
    if (!layer) return undefined
    keepScrollbarWidth()
    if (!layer.open) layer.showModal()
    heading.current?.focus({ preventScroll: true })
    return () => layer.close()
  }, [dialog])

  return (
    // A click on the backdrop does what the close button and Esc do.
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
        // A repeated Esc closes the dialog without a cancel event. Other close events come from our clean-up.
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
      className={dialogClass(props)}
    >
      {hasTitleBar ? (
        <header
          {...dragHandlers}
          className={cx('shrink-0 max-md:touch-none', flush && 'border-b border-line')}
        >
          {isDismissable && (
            <span
              aria-hidden
              className="mx-auto mt-2 block h-1 w-9 rounded-full bg-line-strong/60 md:hidden short:hidden"
            />
          )}
          <TitleBar {...props} titleId={titleId} titleRef={heading} />
        </header>
      ) : (
        <h2 id={titleId} ref={heading} tabIndex={-1} className="sr-only">
          {props.title}
        </h2>
      )}
      <div
        className={
          hasTitleBar
            ? cx('flex-1 overflow-y-auto overscroll-contain', contentClass({ flush, footer }))
            : 'flex min-h-0 flex-1 flex-col'
        }
      >
        {children}
      </div>
      {footer !== undefined && (
        <footer className="grid shrink-0 gap-2 border-t border-line px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:px-8 md:pb-6 short:pt-2 short:pb-2">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
