import type { ReactNode } from 'react'
import { Check, Pause, X } from '../icons/index.ts'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type BarTone = 'brand' | 'care' | 'warning' | 'info' | 'positive'

const FILLS: Record<BarTone, string> = {
  brand: 'bg-brand',
  care: 'bg-care',
  warning: 'bg-warning',
  info: 'bg-info',
  positive: 'bg-positive',
}

function Bar({ share, tone, thick }: { share: number; tone: BarTone; thick: boolean }) {
  return (
    <span
      className={cx(
        'block overflow-hidden rounded-full bg-surface-3 forced-colors:border',
        thick ? 'h-1.5' : 'h-1',
      )}
    >
      <span
        className={cx(
          'block h-full rounded-full forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
          FILLS[tone],
        )}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  )
}

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

/** A part of a known whole. Limits are lavender; a full one is amber. */
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
      {hasAbove && <Ends start={start} end={end} className="mb-2" />}
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
      {hasBelow && <Ends start={startBelow} end={endBelow} className="mt-2" />}
    </div>
  )
}

function Ends({ start, end, className }: { start: ReactNode; end: ReactNode; className: string }) {
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

export interface ProgressProps {
  label: string
  /** How much is done, 0 to 1; absent when nobody knows. */
  share?: number | undefined
  valueText: string
  start?: ReactNode
  end?: ReactNode
  tone?: BarTone | undefined
  className?: string | undefined
}

/** Something under way, shown with its amount and not as a share alone. */
export function Progress({ label, share, valueText, start, end, tone = 'brand', className }: ProgressProps) {
  return (
    <div className={className}>
      {(start !== undefined || end !== undefined) && <Ends start={start} end={end} className="mb-2" />}
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

export interface StepperProps {
  /** The place in words: "2 of 4". */
  label: string
  /** From 1. */
  current: number
  total: number
  className?: string | undefined
}

/** Where one stands in a short journey. */
export function Stepper({ label, current, total, className }: StepperProps) {
  return (
    <div className={className}>
      <p className="text-sm text-text-2">{label}</p>
      <div aria-hidden className="mt-2.5 flex gap-1.5">
        {Array.from({ length: total }, (_, index) => (
          <span
            key={index}
            className={cx(
              'h-[3px] flex-1 rounded-full forced-colors:border-t-2',
              index < current ? 'bg-brand' : 'bg-surface-3 forced-colors:opacity-40',
            )}
          />
        ))}
      </div>
    </div>
  )
}

export type TrackerState = 'done' | 'now' | 'stopped' | 'failed' | 'todo'

export interface TrackerStep {
  id: string
  state: TrackerState
  title: ReactNode
  /** When it happened, since when it runs, or by when it should. */
  time?: ReactNode
  text?: ReactNode
}

const DOTS: Record<TrackerState, string> = {
  done: 'border-brand bg-brand text-on-brand',
  now: 'border-brand text-brand',
  stopped: 'border-warning text-warning',
  failed: 'border-negative text-negative',
  todo: 'border-line-strong/60 text-text-3',
}

export interface TrackerProps {
  label: string
  steps: readonly TrackerStep[]
  /** Each state in a word, for assistive technology. */
  stateLabels: Readonly<Record<TrackerState, string>>
  className?: string | undefined
}

/** The way of a thing through its stages: what has happened, what runs, who has it now. */
export function Tracker({ label, steps, stateLabels, className }: TrackerProps) {
  return (
    <ol aria-label={label} className={className}>
      {steps.map((step, index) => {
        const isLast = index === steps.length - 1
        return (
          <li
            key={step.id}
            aria-current={step.state === 'now' || step.state === 'stopped' ? 'step' : undefined}
            className={cx('relative flex gap-3.5', !isLast && 'pb-5.5')}
          >
            {!isLast && (
              <span
                aria-hidden
                className={cx(
                  'absolute start-[11px] top-[26px] bottom-0.5 w-0.5',
                  step.state === 'done' ? 'bg-brand' : 'bg-line',
                )}
              />
            )}
            <span
              aria-hidden
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-full border-2',
                DOTS[step.state],
              )}
            >
              {step.state === 'done' && <Check size={14} className="stroke-3" />}
              {step.state === 'now' && (
                <span className="size-2.5 rounded-full bg-brand forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none" />
              )}
              {step.state === 'stopped' && <Pause size={14} filled />}
              {step.state === 'failed' && <X size={14} />}
            </span>
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className={cx('min-w-0', step.state === 'todo' ? 'text-text-3' : 'font-medium')}>
                  {step.title}
                  <VisuallyHidden>, {stateLabels[step.state]}</VisuallyHidden>
                </span>
                {step.time !== undefined && (
                  <span className="num ms-auto text-sm text-text-2">{step.time}</span>
                )}
              </div>
              {step.text !== undefined && <div className="mt-0.5 text-sm text-text-2">{step.text}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
