import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface SectionHeadingProps {
  title: ReactNode
  id?: string | undefined
  /** Why these items are here, one short line; below the title where it does not fit beside it. */
  reason?: ReactNode
  /** A link or buttons at the far edge. */
  action?: ReactNode
  level?: 2 | 3 | undefined
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}

/** The heading of a section with a quiet reason beside it and a link at the far edge. */
export function SectionHeading({
  title,
  id,
  reason,
  action,
  level = 2,
  size = 'md',
  className,
}: SectionHeadingProps) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('flex items-start justify-between gap-x-2.5', className)}>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <Tag
          id={id}
          className={cx('min-w-0 font-semibold', size === 'md' ? 'text-xl tracking-[-0.01em]' : 'text-base')}
        >
          {title}
        </Tag>
        {reason !== undefined && <p className="text-sm text-text-3">{reason}</p>}
      </div>
      {action !== undefined && (
        <div className={cx('flex shrink-0 items-center gap-1', size === 'md' ? 'min-h-7' : 'min-h-6')}>
          {action}
        </div>
      )}
    </div>
  )
}
