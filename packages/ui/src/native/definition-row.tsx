import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface DefinitionRowProps {
  name: ReactNode
  value: ReactNode
  /** Under both, in full width: why. */
  text?: ReactNode
  /** `fact` is quiet and without hairline, `amount` is a line of an account, `total` closes it. */
  variant?: 'fact' | 'amount' | 'total' | undefined
  className?: string | undefined
}

/** A name at the start, its value at the far edge. */
export function DefinitionRow({ name, value, text, variant = 'fact', className }: DefinitionRowProps) {
  return (
    <div
      className={cx(
        'flex justify-between gap-x-6',
        // A long name of a total wraps beside its value.
        variant === 'total' && text === undefined ? 'items-baseline' : 'flex-wrap',
        variant === 'fact' && 'py-2.5 text-sm',
        variant === 'amount' && 'border-t border-line py-3.5 first:border-t-0',
        variant === 'total' && 'border-t border-line-strong py-3.5',
        className,
      )}
    >
      <dt className={cx('min-w-0', variant === 'fact' ? 'text-text-2' : 'font-medium')}>{name}</dt>
      <dd className="ms-auto min-w-0 text-end font-medium tabular-nums">{value}</dd>
      {text !== undefined && (
        <dd className="mt-0.5 basis-full text-sm text-text-2">
          <span className="block max-w-[46ch]">{text}</span>
        </dd>
      )}
    </div>
  )
}
