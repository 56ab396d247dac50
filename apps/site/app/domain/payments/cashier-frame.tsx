import { cx } from '@marquee/ui/cx'
import { useRef } from 'react'
import { useFrameMessages } from '../../shared/frames/use-frame-messages.ts'
import { type CashierEvent, readCashierMessage } from './cashier-messages.ts'

/** After this time without a message the cashier counts as broken. */
const SILENT_AFTER_MS = 30_000

export interface CashierFrameProps {
  readonly url: string
  /** Messages from any other origin are ignored. */
  readonly origin: string
  readonly title: string
  readonly onEvent: (event: CashierEvent) => void
  readonly className?: string
}

/**
 * The payment company's page in a sandboxed frame. It cannot navigate our window, and only messages from its
 * own window and origin are read.
 */
export function CashierFrame(props: CashierFrameProps) {
  return <Frame key={props.url} {...props} />
}

function Frame({ url, origin, title, onEvent, className }: CashierFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useFrameMessages({
    frame,
    origin,
    parse: readCashierMessage,
    onMessage: onEvent,
    onSilence: () => onEvent({ kind: 'broken' }),
    silenceMs: SILENT_AFTER_MS,
  })
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- it needs its scripts and its storage; its origin is never ours
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      allow="payment"
      referrerPolicy="strict-origin"
      className={cx('block size-full border-0 bg-surface-1', className)}
    />
  )
}
