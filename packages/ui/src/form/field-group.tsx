import { type ReactNode, useId } from 'react'
import { cx } from '../native/cx.ts'
import { FieldMessage } from '../native/field-message.tsx'
import type { FieldLabelProps } from './label-props.ts'

interface FieldGroupProps {
  id: string
  labelProps: Omit<FieldLabelProps, 'required'>
  error: ReactNode
  onBlur: () => void
  children: (aria: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }) => ReactNode
}

/** Several controls with one value. `onBlur` is called when focus leaves all of them. */
export function FieldGroup({ id, labelProps, error, onBlur, children }: FieldGroupProps) {
  const legendId = useId()
  const messageId = `${id}-message`
  const hasMessage = error !== undefined || labelProps.hint !== undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the blur of its controls
    <div
      role="group"
      aria-labelledby={legendId}
      className={cx('min-w-0', labelProps.className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
      }}
    >
      <div
        className={labelProps.labelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3'}
      >
        <span id={legendId} className="text-sm font-medium">
          {labelProps.label}
        </span>
        {labelProps.labelEnd !== undefined && (
          <span className="text-sm text-text-2">{labelProps.labelEnd}</span>
        )}
      </div>
      {children({
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': hasMessage ? messageId : undefined,
      })}
      <FieldMessage id={messageId} hint={labelProps.hint} error={error} />
    </div>
  )
}
