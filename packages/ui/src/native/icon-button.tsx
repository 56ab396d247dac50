import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon, type LucideIcon } from './icon.tsx'

export type IconButtonVariant = 'quiet' | 'outline' | 'care' | 'overlay'

const ICON_VARIANTS: Record<IconButtonVariant, string> = {
  quiet: 'border-transparent text-text-2 hover:bg-text/6 hover:text-text',
  outline: 'border-line-strong text-text hover:bg-text/6',
  care: 'border-transparent text-care hover:bg-care/10',
  overlay: 'border-transparent bg-art-ink/72 text-on-art hover:bg-art-ink/90',
}

export interface IconButtonStyle {
  variant?: IconButtonVariant | undefined
  /** `sm` is 32 px for a mouse with a 44 px target for a finger; `md` is 44 px. */
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}

/** Classes of an icon button, for links. */
export function iconButtonClass({ variant = 'quiet', size = 'md', className }: IconButtonStyle = {}) {
  return cx(
    'pressable relative inline-grid shrink-0 place-items-center border select-none disabled:opacity-45 aria-disabled:opacity-45',
    variant === 'overlay' ? 'rounded-full' : 'rounded-card',
    ICON_VARIANTS[variant],
    size === 'sm' ? 'hit size-8' : 'size-11',
    className,
  )
}

export interface IconButtonProps
  extends IconButtonStyle, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** The name: what pressing does. */
  label: string
  icon: LucideIcon
  iconSize?: 16 | 18 | 20 | 24 | undefined
  /** State of a toggle button; its icon is filled while on. */
  pressed?: boolean | undefined
  /** A dot for something new; the label has to say it too. */
  hasBadge?: boolean | undefined
}

export function IconButton({
  label,
  icon,
  iconSize,
  pressed,
  hasBadge = false,
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      title={rest.title ?? label}
      className={iconButtonClass({ variant, size, className })}
    >
      <Icon of={icon} size={iconSize ?? (size === 'sm' ? 18 : 20)} filled={pressed === true} />
      {hasBadge && (
        <span className="absolute end-2.5 top-2.5 size-2 rounded-full bg-brand ring-2 ring-bg forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none" />
      )}
    </button>
  )
}
