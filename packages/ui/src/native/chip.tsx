import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type LucideIcon } from './icon.tsx'

export interface ChipStyle {
  selected?: boolean | undefined
  className?: string | undefined
}

/** Classes of a chip, for links. */
export function chipClass({ selected = false, className }: ChipStyle = {}) {
  return cx(
    'pressable tap-target relative inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-control border px-3 py-1 text-sm font-medium whitespace-nowrap select-none',
    selected
      ? 'border-line-strong bg-surface-3 text-text forced-colors:border-[Highlight] forced-colors:inset-ring forced-colors:inset-ring-[Highlight] forced-colors:text-[Highlight]'
      : 'border-line text-text-2 hover:border-line-strong hover:text-text',
    className,
  )
}

export interface ChipProps extends ChipStyle, Omit<ComponentProps<'button'>, 'className'> {
  icon?: LucideIcon | undefined
  /** A count beside the words, for example of active filters. */
  count?: ReactNode
  /** Opens a menu: a chevron instead of the pressed state. */
  opensMenu?: boolean | undefined
  /** Removes the chip: a cross instead of the pressed state. */
  removes?: boolean | undefined
}

/** A small toggle button. */
export function Chip({
  selected = false,
  icon,
  count,
  opensMenu,
  removes,
  className,
  children,
  type = 'button',
  ...rest
}: ChipProps) {
  return (
    <button
      aria-pressed={opensMenu || removes ? undefined : selected}
      {...rest}
      type={type}
      className={chipClass({ selected, className })}
    >
      {icon && <Icon of={icon} size={16} />}
      {children}
      {count !== undefined && <span className="num font-semibold text-brand-text">{count}</span>}
      {opensMenu && <Icon of={ChevronDown} size={16} />}
      {removes && <Icon of={X} size={16} />}
    </button>
  )
}
