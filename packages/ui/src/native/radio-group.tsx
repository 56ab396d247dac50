import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldMessage } from './field-message.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  text?: ReactNode
  /** Between the mark and the texts: an icon or a payment mark in its box. */
  mark?: ReactNode
  /** At the far edge; below the texts where there is no room. */
  end?: ReactNode
  disabled?: boolean | undefined
}

export interface RadioGroupProps {
  legend: ReactNode
  legendHidden?: boolean | undefined
  name: string
  options: readonly RadioOption[]
  value: string | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** One list with hairlines, separate cards side by side where there is room, or short words in one bar. */
  variant?: 'rows' | 'cards' | 'segments' | undefined
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}

const FOCUS = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

const LISTS = {
  rows: '',
  cards: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-2',
  segments:
    'grid grid-flow-col auto-cols-fr gap-1 rounded-card border border-line p-1 max-[22rem]:grid-flow-row',
}

const OPTIONS = {
  rows: 'min-h-15 gap-3.5 border-t border-line py-3 first-of-type:border-t-0',
  cards: cx(
    'min-h-15 gap-3.5 rounded-card border border-line-strong px-4 py-3 transition-colors',
    'has-checked:border-brand has-checked:inset-ring has-checked:inset-ring-brand has-disabled:border-line',
    FOCUS,
  ),
  segments: cx(
    'relative min-h-11 justify-center gap-2 rounded-control px-3 py-1.5 text-center text-sm leading-tight',
    'text-text-2 hover:text-text has-checked:bg-surface-3 has-checked:text-text forced-colors:has-checked:outline',
    FOCUS,
  ),
}

/** A choice of one, each with room for a second line. */
export function RadioGroup({
  legend,
  legendHidden = false,
  name,
  options,
  value,
  onChange,
  onBlur,
  variant = 'rows',
  hint,
  error,
  required,
  id: given,
  className,
}: RadioGroupProps) {
  const own = useId()
  const id = given ?? own
  const messageId = `${id}-message`
  const hasError = error !== undefined && error !== null && error !== ''
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={cx('min-w-0 outline-none', className)}
      role="radiogroup"
      aria-describedby={hasError || hint !== undefined ? messageId : undefined}
      aria-invalid={hasError || undefined}
      aria-required={required || undefined}
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-1 text-sm font-medium'}>{legend}</legend>
      <div className={LISTS[variant]}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex cursor-pointer items-center active:opacity-80 has-disabled:cursor-not-allowed',
              OPTIONS[variant],
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className={cx(
                variant === 'segments'
                  ? 'absolute inset-0 cursor-pointer appearance-none outline-none'
                  : 'size-5.5 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong checked:border-[7px] checked:border-brand disabled:cursor-not-allowed disabled:border-line forced-colors:appearance-auto',
                variant === 'cards' && 'outline-none',
              )}
            />
            {option.mark}
            <span
              className={
                variant === 'segments'
                  ? 'min-w-0'
                  : 'flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1'
              }
            >
              {/* Where the texts would be narrower than 9rem, the end wraps below them. */}
              <span className={variant === 'segments' ? 'min-w-0' : 'min-w-0 grow basis-36'}>
                <span className={cx('block font-medium', option.disabled && 'text-text-3')}>
                  {option.label}
                </span>
                {option.text !== undefined && (
                  <span className="block text-sm text-text-2">{option.text}</span>
                )}
              </span>
              {option.end}
            </span>
          </label>
        ))}
      </div>
      <FieldMessage id={messageId} hint={hint} error={error} />
    </fieldset>
  )
}
