import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  hint?: ReactNode
}

/** A setting that applies at once. The label comes first, the switch stands at the far edge. */
export function Switch({
  label,
  hint,
  className,
  id,
  'aria-describedby': describedBy,
  ...rest
}: SwitchProps) {
  const own = useId()
  const labelId = `${id ?? own}-label`
  const messageId = `${id ?? own}-message`
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-4 py-2 has-disabled:cursor-not-allowed has-disabled:text-text-3',
        className,
      )}
    >
      <span className="min-w-0 flex-1">
        <span id={labelId} className="block">
          {label}
        </span>
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
          aria-labelledby={labelId}
          aria-describedby={cx(hint !== undefined && messageId, describedBy) || undefined}
          className="peer col-start-1 row-start-1 h-7 w-12 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-transparent checked:border-brand checked:bg-brand disabled:cursor-not-allowed disabled:border-line fine:transition-colors forced-colors:appearance-auto"
        />
        <span className="pointer-events-none col-start-1 row-start-1 ms-1 size-5 rounded-full bg-text-2 transition-transform motion-off:transition-none peer-checked:translate-x-[calc(1.25rem*var(--to-end))] peer-checked:bg-on-brand peer-disabled:bg-line-strong forced-colors:hidden" />
      </span>
    </label>
  )
}
