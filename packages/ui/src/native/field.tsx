import { type ComponentProps, type ReactNode, useId } from 'react'
import { ChevronDown, CircleAlert } from '../icons/index.ts'
import { cx } from './cx.ts'

/** What a field gives to its control. */
export interface FieldAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

export interface FieldProps {
  label: ReactNode
  /** Why it is asked, or what is accepted. An error takes its place. */
  hint?: ReactNode
  error?: ReactNode
  /** Beside the label at the far edge, for example "optional" or a link. */
  end?: ReactNode
  required?: boolean | undefined
  /** The label is there for assistive technology only. */
  labelHidden?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
  children: (aria: FieldAria) => ReactNode
}

function has(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}

export interface MessageProps {
  id?: string | undefined
  hint?: ReactNode
  error?: ReactNode
}

/** The line under a control: its error, else its hint, else nothing. */
export function FieldMessage({ id, hint, error }: MessageProps) {
  if (has(error))
    return (
      <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-negative">
        <CircleAlert size={16} className="mt-0.5" />
        <span className="min-w-0">{error}</span>
      </p>
    )
  if (has(hint))
    return (
      <div id={id} className="mt-1.5 text-sm text-text-2">
        {hint}
      </div>
    )
  return null
}

/** Label, control, and one line under it, joined for assistive technology. */
export function Field({
  label,
  hint,
  error,
  end,
  required,
  labelHidden,
  id,
  className,
  children,
}: FieldProps) {
  const own = useId()
  const fieldId = id ?? own
  const messageId = `${fieldId}-message`
  const hasMessage = has(error) || has(hint)
  return (
    <div className={cx('min-w-0', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', labelHidden ? 'sr-only' : 'mb-1.5')}>
        <label htmlFor={fieldId} className="text-sm font-medium">
          {label}
        </label>
        {end !== undefined && <span className="text-sm text-text-2">{end}</span>}
      </div>
      {children({
        id: fieldId,
        'aria-describedby': hasMessage ? messageId : undefined,
        'aria-invalid': has(error) || undefined,
        required,
      })}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  )
}

export type InputSize = 'md' | 'lg'

const FRAME =
  'flex min-w-0 items-center rounded-control border border-line-strong bg-transparent transition-colors hover:border-text-3 ' +
  'has-[>:is(input,select,textarea):focus-visible]:outline-2 has-[>:is(input,select,textarea):focus-visible]:outline-offset-2 has-[>:is(input,select,textarea):focus-visible]:outline-focus ' +
  'has-[[aria-invalid=true]]:border-negative has-[[aria-invalid=true]]:inset-ring has-[[aria-invalid=true]]:inset-ring-negative ' +
  'has-[:disabled]:border-line has-[:disabled]:bg-surface-2 has-[:disabled]:text-text-3'
const FRAME_SIZES: Record<InputSize, string> = {
  md: 'min-h-13 gap-2.5 px-4',
  lg: 'min-h-18 gap-2.5 px-5 text-3xl font-medium tracking-[-0.015em] tabular-nums',
}
const CONTROL =
  'w-full min-w-0 flex-1 self-stretch bg-transparent py-2 text-inherit outline-none disabled:cursor-not-allowed'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** `lg` is for the one amount of a screen. */
  size?: InputSize | undefined
  /** Inside the frame before the text: an icon or a currency sign. */
  start?: ReactNode
  /** Inside the frame after the text: a small button or a unit. */
  end?: ReactNode
}

/** A one-line text control. `className` reaches the frame. */
export function Input({ size = 'md', start, end, className, type = 'text', ...rest }: InputProps) {
  return (
    <span className={cx(FRAME, FRAME_SIZES[size], end !== undefined && 'pe-1', className)}>
      {start !== undefined && <span className="grid shrink-0 place-items-center text-text-3">{start}</span>}
      <input {...rest} type={type} className={CONTROL} />
      {end}
    </span>
  )
}

/** A text of several lines; it grows with what is written. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={cx(FRAME, 'px-4', className)}>
      <textarea rows={3} {...rest} className={cx(CONTROL, 'field-sizing-content min-h-20 resize-y py-3')} />
    </span>
  )
}

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'children' | 'multiple'> {
  options: readonly SelectOption[]
  /** A first line that is not a choice. */
  placeholder?: string | undefined
  start?: ReactNode
  /** Seen while it is closed instead of the option's own text: a shorter form of it. */
  shown?: string | undefined
}

/** The browser's own select in our frame. */
export function Select({ options, placeholder, start, shown, className, ...rest }: SelectProps) {
  return (
    <span className={cx(FRAME, 'relative min-h-13 gap-2.5', start !== undefined && 'ps-4', className)}>
      {start !== undefined && <span className="grid shrink-0 place-items-center text-text-3">{start}</span>}
      <select
        {...rest}
        className={cx(
          CONTROL,
          'appearance-none rounded-control pe-11 text-ellipsis [&>option]:bg-surface-1 [&>option]:text-text',
          shown !== undefined && 'text-transparent forced-colors:text-[FieldText]',
          start === undefined && 'ps-4',
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      {shown !== undefined && (
        <span
          aria-hidden
          className={cx('pointer-events-none absolute', start === undefined ? 'start-4' : 'start-13')}
        >
          {shown}
        </span>
      )}
      <ChevronDown className="pointer-events-none absolute end-3.5 text-text-2" />
    </span>
  )
}
