import { useState } from 'react'
import { cx } from './cx.ts'

export interface TimeProps {
  /** The instant, ISO 8601. */
  iso: string
  /** The short form: "today 14:02". */
  text: string
  /** Date, time and zone in full: shown on hover and after a click. */
  full?: string | undefined
  className?: string | undefined
}

export function Time({ iso, text, full, className }: TimeProps) {
  const [isFull, setIsFull] = useState(false)
  return (
    <time dateTime={iso} title={full} className={cx('num', className)}>
      {full === undefined ? (
        text
      ) : (
        <button type="button" onClick={() => setIsFull(!isFull)} className="min-h-6 text-start">
          {isFull ? full : text}
        </button>
      )}
    </time>
  )
}
