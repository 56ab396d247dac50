import { type ComponentProps, type ReactNode, useId } from 'react'
import { Check } from '../icons/index.ts'
import { cx } from './cx.ts'
import { FieldMessage } from './field.tsx'

const MARK =
  'peer col-start-1 row-start-1 size-5.5 cursor-pointer appearance-none border-[1.5px] border-line-strong bg-transparent checked:border-brand checked:bg-brand disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2 fine:transition-colors aria-invalid:border-negative forced-colors:appearance-auto'
const LINE =
  'flex cursor-pointer gap-3 py-2.5 active:opacity-80 has-disabled:cursor-not-allowed has-disabled:text-text-3'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A box with its sentence. Consents are separate and unticked. */
export function Checkbox({ label, hint, error, className, id, ...rest }: CheckboxProps) {
  const own = useId()
  const messageId = `${id ?? own}-message`
  const hasError = error !== undefined && error !== null && error !== ''
  return (
    <div className={className}>
      <label className={LINE}>
        <span className="mt-px grid shrink-0 place-items-center self-start">
          <input
            {...rest}
            id={id ?? own}
            type="checkbox"
            aria-invalid={hasError || undefined}
            aria-describedby={hasError || hint !== undefined ? messageId : undefined}
            className={cx(MARK, 'rounded-control')}
          />
          <Check
            size={16}
            className="pointer-events-none col-start-1 row-start-1 stroke-3 text-on-brand opacity-0 peer-checked:opacity-100 peer-disabled:text-text-3 forced-colors:hidden"
          />
        </span>
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      <div className="-mt-2 ps-8.5 empty:hidden">
        <FieldMessage id={messageId} hint={hint} error={error} />
      </div>
    </div>
  )
}

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  hint?: ReactNode
}

/** On or off, at once. The words stand before it, the switch at the far edge. */
export function Switch({ label, hint, className, id, ...rest }: SwitchProps) {
  const own = useId()
  const messageId = `${id ?? own}-message`
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-4 py-2 has-disabled:cursor-not-allowed has-disabled:text-text-3',
        className,
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {hint !== undefined && (
          <span id={messageId} className="block text-sm text-text-2">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-grid shrink-0 items-center active:opacity-80">
        <input
          {...rest}
          id={id ?? own}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells by itself whether it is checked
          role="switch"
          aria-describedby={hint === undefined ? undefined : messageId}
          className="peer col-start-1 row-start-1 h-7 w-12 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-transparent checked:border-brand checked:bg-brand disabled:cursor-not-allowed disabled:border-line fine:transition-colors forced-colors:appearance-auto"
        />
        <span className="pointer-events-none col-start-1 row-start-1 ms-1 size-5 rounded-full bg-text-2 transition-transform still:transition-none peer-checked:translate-x-[calc(1.25rem*var(--to-end))] peer-checked:bg-on-brand peer-disabled:bg-line-strong forced-colors:hidden" />
      </span>
    </label>
  )
}

export interface RadioOption {
  value: string
  label: ReactNode
  text?: ReactNode
  /** Between the mark and the texts: an icon or a payment mark in its box. */
  mark?: ReactNode
  /** At the far edge. */
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
  /** One list with hairlines, or separate cards side by side where there is room. */
  look?: 'rows' | 'cards' | undefined
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
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
  look = 'rows',
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
      <div
        className={
          look === 'cards' ? 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-2' : ''
        }
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-15 cursor-pointer items-center gap-3.5 active:opacity-80 has-disabled:cursor-not-allowed',
              look === 'cards'
                ? 'rounded-card border border-line-strong px-4 py-3 transition-colors has-checked:border-brand has-checked:inset-ring has-checked:inset-ring-brand has-disabled:border-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
                : 'border-t border-line py-3 first-of-type:border-t-0',
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
                'size-5.5 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong checked:border-[7px] checked:border-brand disabled:cursor-not-allowed disabled:border-line forced-colors:appearance-auto',
                look === 'cards' && 'outline-none',
              )}
            />
            {option.mark}
            <span className="min-w-0 flex-1">
              <span className={cx('block font-medium', option.disabled && 'text-text-3')}>
                {option.label}
              </span>
              {option.text !== undefined && <span className="block text-sm text-text-2">{option.text}</span>}
            </span>
            {option.end}
          </label>
        ))}
      </div>
      <FieldMessage id={messageId} hint={hint} error={error} />
    </fieldset>
  )
}

/** A 3:2 box for the mark of a bank, a card or a company; `children` is its picture or icon. */
export function MarkBox({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <span
      className={cx(
        'grid h-7 w-10.5 shrink-0 place-items-center overflow-hidden rounded-control bg-surface-3 text-text-2',
        className,
      )}
    >
      {children}
    </span>
  )
}
