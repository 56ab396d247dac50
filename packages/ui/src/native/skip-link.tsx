import type { ReactNode } from 'react'

export interface SkipLinkProps {
  /** Id of the target, without `#`. The target needs `tabIndex={-1}`. */
  to: string
  children: ReactNode
}

/** The first tab stop of the page, visible only while focused. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-50 rounded-card bg-surface-3 font-semibold text-text shadow-float focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:px-4 focus:py-3"
    >
      {children}
    </a>
  )
}
