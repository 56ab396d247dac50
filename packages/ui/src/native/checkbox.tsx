import Check from 'lucide/dist/esm/icons/check.mjs'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldMessage } from './field-message.tsx'
import { Icon } from './icon.tsx'

const LINE = 'check-line gap-3 py-2.5'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A checkbox with its label. Consents are separate and unchecked by default. */
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
            className="check-mark peer col-start-1 row-start-1 size-5.5 rounded-control"
          />
          <Icon of={Check} size={16} className="check-tick" />
        </span>
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      <div className="-mt-2 ps-8.5 empty:hidden">
        <FieldMessage id={messageId} hint={hint} error={error} />
      </div>
    </div>
  )
}
