import type { ClipboardEvent, ComponentProps } from 'react'
import { cx } from './cx.ts'

export interface PinInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'size' | 'maxLength'
> {
  /** Number of digits. */
  length: number
  value: string
  onChange: (digits: string) => void
  /** Called when paste or autofill brought all digits at once; typing the last digit does not call it. */
  onFilled?: ((digits: string) => void) | undefined
}

function countChanged(digits: string, before: string): number {
  return [...digits].filter((digit, index) => digit !== before[index]).length
}

/** A one-time code in a single control: paste, autofill and correction work as in any text field. */
export function PinInput({ length, value, onChange, onFilled, className, ...rest }: PinInputProps) {
  const setDigits = (text: string) => {
    const typed = text.replaceAll(/\D/g, '')
    const digits = typed.slice(0, length)
    // Autofill also replaces a whole code, such as one that was refused.
    const isReplaced = value.length === length && typed.length === length && countChanged(digits, value) > 1
    const arrivedAtOnce = digits.length === length && (length - value.length > 1 || isReplaced)
    onChange(digits)
    if (arrivedAtOnce) onFilled?.(digits)
  }
  /** A whole code that is pasted replaces what is there, wherever the caret stands. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '')
    if (digits.length !== length) return
    event.preventDefault()
    onChange(digits)
    if (digits !== value) onFilled?.(digits)
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
      onChange={(event) => setDigits(event.currentTarget.value)}
      onPaste={paste}
      className={cx('pin-field rounded-control text-2xl transition-colors', className)}
    />
  )
}
