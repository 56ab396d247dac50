import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A 3:2 box for an icon or a logo. */
export function IconBox({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <span
      className={cx(
        'grid h-7 w-10.5 shrink-0 place-items-center overflow-hidden rounded-control bg-surface-3 text-text-2',
        className,
      )}
    >
      {children}
    </span>
  )
}
