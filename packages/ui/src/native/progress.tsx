import type { ReactNode } from 'react'
import { BarLabels } from './bar-labels.tsx'
import { Bar, type BarTone } from './bar.tsx'

export interface ProgressProps {
  label: string
  /** How much is done, 0 to 1; absent when unknown. */
  share?: number | undefined
  valueText: string
  start?: ReactNode
  end?: ReactNode
  tone?: BarTone | undefined
  className?: string | undefined
}

/** Progress with its amount in words, not as a share alone. */
export function Progress({ label, share, valueText, start, end, tone = 'brand', className }: ProgressProps) {
  return (
    <div className={className}>
      {(start !== undefined || end !== undefined) && <BarLabels start={start} end={end} className="mb-2" />}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        aria-valuetext={valueText}
      >
        <Bar share={share ?? 0} tone={tone} thick />
      </div>
    </div>
  )
}
