import { cx } from '@marquee/ui/native'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type CashierEvent, isFromCashier, readCashierMessage } from './cashier-messages.ts'

/** A cashier that has not spoken by then is taken as broken. */
const SILENT_AFTER_MS = 30_000

export interface CashierFrameProps {
  readonly url: string
  /** The only origin whose messages are read. */
  readonly origin: string
  readonly title: string
  readonly onEvent: (event: CashierEvent) => void
  readonly className?: string
}

/** The payment company's own page. It may not lead our window elsewhere, and only its own messages are heard. */
export function CashierFrame(props: CashierFrameProps) {
  return <Frame key={props.url} {...props} />
}

function Frame({ url, origin, title, onEvent, className }: CashierFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const tell = useEffectEvent(onEvent)
  useEffect(() => {
    const silence = setTimeout(() => tell({ kind: 'broken' }), SILENT_AFTER_MS)
    const hear = (message: MessageEvent<unknown>) => {
      const expected = { frame: frame.current?.contentWindow ?? null, origin, ownOrigin: location.origin }
      if (!isFromCashier(message, expected)) return
      clearTimeout(silence)
      tell(readCashierMessage(message.data))
    }
    addEventListener('message', hear)
    return () => {
      clearTimeout(silence)
      removeEventListener('message', hear)
    }
  }, [origin])
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
