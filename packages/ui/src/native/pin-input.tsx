import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export interface PinInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'size' | 'maxLength'
> {
  /** Number of digits. */
  length: number
  value: string
  onChange: (digits: string) => void
  /** Called when a paste or autofill brought all digits at once; typing the last digit never sends by itself. */
  onFilled?: ((digits: string) => void) | undefined
}

/** A one-time code in a single control: pasting, autofill from the message and correction work as in any text. */
export function PinInput({ length, value, onChange, onFilled, className, ...rest }: PinInputProps) {
  const take = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, length)
    const arrivedAtOnce = digits.length === length && length - value.length > 1
    onChange(digits)
    if (arrivedAtOnce) onFilled?.(digits)
  }
  return (
    <input
      autoComplete="one-time-code"
      spellCheck={false}
      {...rest}
      type="text"
      inputMode="numeric"
      pattern={`[0-9]{${length}}`}
      value={value}
      onChange={(event) => take(event.currentTarget.value)}
      className={cx(
        'block min-h-16 w-full rounded-control border border-line-strong bg-transparent px-4 text-2xl font-medium tracking-[0.42em] tabular-nums transition-colors hover:border-text-3 disabled:border-line disabled:bg-surface-2 aria-invalid:border-negative aria-invalid:inset-ring aria-invalid:inset-ring-negative',
        className,
      )}
    />
  )
}
