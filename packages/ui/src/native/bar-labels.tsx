import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function BarLabels({
  start,
  end,
  className,
}: {
  start: ReactNode
  end: ReactNode
  className: string
}) {
  return (
    <div
      className={cx(
        'flex flex-wrap justify-between gap-x-3 text-sm text-text-2 tabular-nums [&_b]:font-medium [&_b]:text-text',
        className,
      )}
    >
      <span className="min-w-0">{start}</span>
      <span className="ms-auto">{end}</span>
    </div>
  )
}
