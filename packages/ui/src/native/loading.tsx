import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'

export interface LoadingProps {
  /** Announced at first. */
  label: string
  /** Announced and shown after 8 s. */
  slowLabel: string
  /** Shows the slow label at once. */
  isSlow?: boolean | undefined
  retryLabel?: string | undefined
  onRetry?: (() => void) | undefined
  /** The skeleton. */
  children: ReactNode
  className?: string | undefined
}

const SLOW_AFTER_MS = 8000

/** A skeleton. After 8 s it says that loading takes long and offers to retry. */
export function Loading(props: LoadingProps) {
  const { label, slowLabel, isSlow: isSlowAtOnce = false, retryLabel, onRetry, children, className } = props
  const [isOverdue, setIsOverdue] = useState(false)
  const isSlow = isSlowAtOnce || isOverdue
  useEffect(() => {
    const timer = setTimeout(() => setIsOverdue(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy className={className}>
      <p
        role="status"
        className={isSlow ? 'mb-3 flex flex-wrap items-center gap-3 text-sm text-text-2' : 'sr-only'}
      >
        <span>{isSlow ? slowLabel : label}</span>
        {isSlow && onRetry && retryLabel !== undefined && (
          <Button size="sm" onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
      </p>
      {children}
    </div>
  )
}
