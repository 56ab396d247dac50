import Check from 'lucide/dist/esm/icons/check.mjs'
import Pause from 'lucide/dist/esm/icons/pause.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

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

/** The stages of a process: done, current and to come. */
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
              {step.state === 'done' && <Icon of={Check} size={14} className="stroke-3" />}
              {step.state === 'now' && (
                <span className="size-2.5 rounded-full bg-brand forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none" />
              )}
              {step.state === 'stopped' && <Icon of={Pause} size={14} filled />}
              {step.state === 'failed' && <Icon of={X} size={14} />}
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
