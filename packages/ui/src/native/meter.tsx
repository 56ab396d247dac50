import type { ReactNode } from 'react'
import { BarLabels } from './bar-labels.tsx'
import { Bar, type BarTone } from './bar.tsx'

export interface MeterProps {
  /** The name for assistive technology, for example "Daily deposit limit". */
  label: string
  /** How much is used, 0 to 1. */
  share: number
  /** The value in words, for example "25 of 100 euros used". */
  valueText: string
  /** Seen above the bar, start and end. */
  start?: ReactNode
  end?: ReactNode
  /** Seen below the bar, start and end. */
  startBelow?: ReactNode
  endBelow?: ReactNode
  tone?: BarTone | undefined
  thick?: boolean | undefined
  className?: string | undefined
}

/** A part of a known whole. A full one of tone `care` turns amber. */
export function Meter({
  label,
  share,
  valueText,
  start,
  end,
  startBelow,
  endBelow,
  tone = 'care',
  thick = true,
  className,
}: MeterProps) {
  const hasAbove = start !== undefined || end !== undefined
  const hasBelow = startBelow !== undefined || endBelow !== undefined
  return (
    <div className={className}>
      {hasAbove && <BarLabels start={start} end={end} className="mb-2" />}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(1, Math.max(0, share)) * 100)}
        aria-valuetext={valueText}
      >
        <Bar share={share} tone={tone === 'care' && share >= 1 ? 'warning' : tone} thick={thick} />
      </div>
      {hasBelow && <BarLabels start={startBelow} end={endBelow} className="mt-2" />}
    </div>
  )
}
