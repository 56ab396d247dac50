import { cx } from './cx.ts'

export interface StepperProps {
  /** "2 of 4". */
  label: string
  /** From 1. */
  current: number
  total: number
  className?: string | undefined
}

/** The current step of a flow. */
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
