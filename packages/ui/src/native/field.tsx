import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldMessage, has } from './field-message.tsx'

/** The attributes a field passes to its control. */
export interface FieldAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

export interface FieldProps {
  label: ReactNode
  /** Why it is asked, or what is accepted. An error replaces it. */
  hint?: ReactNode
  error?: ReactNode
  /** Beside the label at the far edge, for example "optional" or a link. */
  end?: ReactNode
  required?: boolean | undefined
  /** The label is for assistive technology only. */
  labelHidden?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
  children: (aria: FieldAria) => ReactNode
}

/** Label, control and message, associated for assistive technology. */
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
        <label id={`${fieldId}-label`} htmlFor={fieldId} className="text-sm font-medium">
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
