import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass, frameClass } from './control-frame.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'children' | 'multiple'> {
  options: readonly SelectOption[]
  /** A first option without a value. */
  placeholder?: string | undefined
  start?: ReactNode
  /** A shorter text of the selected option, shown while closed. */
  shown?: string | undefined
}

/** The browser's own select in our frame. */
export function Select({ options, placeholder, start, shown, className, ...rest }: SelectProps) {
  return (
    <span className={cx(frameClass, 'relative min-h-13 gap-2.5', start !== undefined && 'ps-4', className)}>
      {start !== undefined && <span className="grid shrink-0 place-items-center text-text-3">{start}</span>}
      <select
        {...rest}
        className={cx(
          controlClass,
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
      <Icon of={ChevronDown} className="pointer-events-none absolute end-3.5 text-text-2" />
    </span>
  )
}
