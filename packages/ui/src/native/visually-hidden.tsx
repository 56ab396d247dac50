import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Text for assistive technology only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx('sr-only', className)} />
}

export interface SkipLinkProps {
  /** Id of the place to jump to, without `#`; it needs `tabIndex={-1}`. */
  to: string
  children: React.ReactNode
}

/** The first stop of the page: shown only while it has focus. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-50 rounded-card bg-surface-3 px-4 py-3 font-semibold text-text shadow-float focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:px-4 focus:py-3"
    >
      {children}
    </a>
  )
}
