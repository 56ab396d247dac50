import Loader from 'lucide/dist/esm/icons/loader.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon, type LucideIcon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'care' | 'inverse'

export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-brand text-on-brand hover:brightness-95 forced-colors:forced-color-adjust-none',
  secondary: 'border-line-strong text-text hover:bg-text/6',
  quiet: 'border-transparent font-medium text-text hover:bg-text/6',
  danger: 'border-(--danger-edge) bg-danger text-on-danger hover:brightness-95',
  care: 'border-transparent bg-care text-on-care hover:brightness-95 forced-colors:forced-color-adjust-none',
  // On pictures, in both themes.
  inverse: 'border-transparent bg-on-art text-art-ink hover:brightness-95',
}

const SIZES: Record<ButtonSize, string> = {
  xs: 'tap-target min-h-8 gap-1.5 px-2 py-1 text-xs',
  sm: 'tap-target min-h-10 gap-1.5 px-4 py-1.5 text-sm fine:min-h-9',
  md: 'min-h-12 gap-2 px-[min(1.25rem,5vw)] py-2.5 text-base',
  lg: 'min-h-14 gap-2 px-[min(1.5rem,5vw)] py-3 text-base',
}

export interface ButtonStyle {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Full width of its container. */
  full?: boolean | undefined
  className?: string | undefined
}

/** Classes of a button, for links. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  full = false,
  className,
}: ButtonStyle = {}) {
  return cx(
    'pressable relative inline-flex max-w-full items-center justify-center rounded-card border text-center font-semibold select-none',
    VARIANTS[variant],
    SIZES[size],
    full && 'w-full',
    className,
  )
}

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className'> {
  icon?: LucideIcon | undefined
  iconEnd?: LucideIcon | undefined
  /** The action is running: a spinner replaces the text and clicks do nothing. */
  pending?: boolean | undefined
  /** Text of the spinner for assistive technology. */
  pendingLabel?: string | undefined
  /** Why the action is not possible now. The button stays focusable and does nothing; the reason is shown below it. */
  reason?: ReactNode
  /** The reason is on screen somewhere else: here it is read out only. */
  isReasonElsewhere?: boolean | undefined
}

/** A button. The `danger` variant always has an icon beside its colour. */
export function Button({
  variant,
  size = 'md',
  full,
  className,
  icon,
  iconEnd,
  pending = false,
  pendingLabel,
  reason,
  isReasonElsewhere = false,
  disabled,
  onClick,
  type = 'button',
  children,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const hasReason = reason !== undefined && reason !== null && reason !== false
  const isInactive = pending || hasReason
  const iconStart = icon ?? (variant === 'danger' ? TriangleAlert : undefined)
  const iconSize = size === 'xs' ? 16 : size === 'sm' ? 18 : 20
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInactive) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={isInactive || undefined}
      aria-busy={pending || undefined}
      aria-describedby={cx(describedBy, hasReason && reasonId) || undefined}
      onClick={handleClick}
      data-disabled={disabled || hasReason || undefined}
      data-state={pending ? 'pending' : undefined}
      className={cx(buttonClass({ variant, size, full, className }), 'button-states')}
    >
      <span
        className={cx(
          'inline-flex min-w-0 items-center justify-center',
          size === 'sm' ? 'gap-1.5' : 'gap-2',
          pending && 'opacity-0',
        )}
      >
        {iconStart && <Icon of={iconStart} size={iconSize} />}
        {children}
        {iconEnd && <Icon of={iconEnd} size={iconSize} />}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Icon of={Loader} size={iconSize} className="animate-turn motion-off:animate-pulse" />
          {pendingLabel !== undefined && <VisuallyHidden>{pendingLabel}</VisuallyHidden>}
        </span>
      )}
    </button>
  )
  if (!hasReason) return button
  if (isReasonElsewhere)
    return (
      <>
        {button}
        <span id={reasonId} hidden>
          {reason}
        </span>
      </>
    )
  return (
    <span className={cx('inline-grid gap-1.5', full && 'w-full')}>
      {button}
      <span id={reasonId} className="text-sm text-text-2">
        {reason}
      </span>
    </span>
  )
}
