import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { type Icon, Loader, TriangleAlert } from '../icons/index.ts'
import { Anchor } from './anchor.tsx'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'care'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-brand text-on-brand hover:brightness-95 forced-colors:forced-color-adjust-none',
  secondary: 'border-line-strong text-text hover:bg-text/6',
  quiet: 'border-transparent font-medium text-text hover:bg-text/6',
  danger: 'border-(--danger-edge) bg-danger text-on-danger hover:brightness-95',
  care: 'border-transparent bg-care text-on-care hover:brightness-95 forced-colors:forced-color-adjust-none',
}
const SIZES: Record<ButtonSize, string> = {
  sm: 'hit min-h-10 gap-1.5 px-4 py-1.5 text-sm fine:min-h-9',
  md: 'min-h-12 gap-2 px-[min(1.25rem,5vw)] py-2.5 text-base',
  lg: 'min-h-14 gap-2 px-[min(1.5rem,5vw)] py-3 text-base',
}
const OFF =
  'border-transparent! bg-surface-3! text-text-3! hover:brightness-100! forced-colors:border-[GrayText]! forced-colors:text-[GrayText]!'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** As wide as its place. */
  full?: boolean | undefined
  className?: string | undefined
}

/** The look of a button, for links that lead somewhere. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  full = false,
  className,
}: ButtonLook = {}) {
  return cx(
    'press relative inline-flex max-w-full items-center justify-center rounded-card border text-center font-semibold select-none',
    VARIANTS[variant],
    SIZES[size],
    full && 'w-full',
    className,
  )
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  icon?: Icon | undefined
  iconEnd?: Icon | undefined
  /** The act is running: a spinner stands in place of the words and presses do nothing. */
  pending?: boolean | undefined
  /** What is running, for assistive technology. */
  pendingLabel?: string | undefined
  /** Why the act is not possible now: the button stays reachable, does nothing, and the reason stands below it. */
  reason?: ReactNode
}

/** A button. A dangerous act always carries an icon beside its colour. */
export function Button({
  variant,
  size = 'md',
  full,
  className,
  icon,
  iconEnd: IconEnd,
  pending = false,
  pendingLabel,
  reason,
  disabled,
  onClick,
  type = 'button',
  children,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const hasReason = reason !== undefined && reason !== null && reason !== false
  const isHeld = pending || hasReason
  const IconStart = icon ?? (variant === 'danger' ? TriangleAlert : undefined)
  const iconSize = size === 'sm' ? 18 : 20
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isHeld) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={isHeld || undefined}
      aria-busy={pending || undefined}
      aria-describedby={cx(describedBy, hasReason && reasonId) || undefined}
      onClick={press}
      className={cx(
        buttonClass({ variant, size, full, className }),
        (disabled || hasReason) && OFF,
        pending && 'cursor-progress!',
      )}
    >
      <span
        className={cx(
          'inline-flex min-w-0 items-center justify-center',
          size === 'sm' ? 'gap-1.5' : 'gap-2',
          pending && 'opacity-0',
        )}
      >
        {IconStart && <IconStart size={iconSize} />}
        {children}
        {IconEnd && <IconEnd size={iconSize} />}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Loader size={iconSize} className="animate-turn still:animate-live" />
          {pendingLabel !== undefined && <VisuallyHidden>{pendingLabel}</VisuallyHidden>}
        </span>
      )}
    </button>
  )
  if (!hasReason) return button
  return (
    <span className={cx('inline-grid gap-1.5', full && 'w-full')}>
      {button}
      <span id={reasonId} className="text-sm text-text-2">
        {reason}
      </span>
    </span>
  )
}

export type IconButtonVariant = 'quiet' | 'outline' | 'care' | 'overlay'

const ICON_VARIANTS: Record<IconButtonVariant, string> = {
  quiet: 'border-transparent text-text-2 hover:bg-text/6 hover:text-text',
  outline: 'border-line-strong text-text hover:bg-text/6',
  care: 'border-transparent text-care hover:bg-care/10',
  overlay: 'border-transparent bg-art-ink/72 text-on-art hover:bg-art-ink/90',
}

export interface IconButtonLook {
  variant?: IconButtonVariant | undefined
  /** `sm` is 32 px for a mouse with a 44 px target for a finger; `md` is 44 px. */
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}

/** The look of an icon button, for links. */
export function iconButtonClass({ variant = 'quiet', size = 'md', className }: IconButtonLook = {}) {
  return cx(
    'press relative inline-grid shrink-0 place-items-center border select-none disabled:opacity-45 aria-disabled:opacity-45',
    variant === 'overlay' ? 'rounded-full' : 'rounded-card',
    ICON_VARIANTS[variant],
    size === 'sm' ? 'hit size-8' : 'size-11',
    className,
  )
}

export interface IconButtonProps
  extends IconButtonLook, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** The name: what pressing does. */
  label: string
  icon: Icon
  iconSize?: 16 | 18 | 20 | 24 | undefined
  /** For a button that stays on: its state; the icon is drawn solid while on. */
  pressed?: boolean | undefined
  /** A mark that something new is behind it; say so in the label too. */
  hasNews?: boolean | undefined
}

export function IconButton({
  label,
  icon: Drawing,
  iconSize,
  pressed,
  hasNews = false,
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
      <Drawing size={iconSize ?? (size === 'sm' ? 18 : 20)} filled={pressed === true} />
      {hasNews && (
        <span className="absolute end-2.5 top-2.5 size-2 rounded-full bg-brand ring-2 ring-bg forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none" />
      )}
    </button>
  )
}

export interface LinkLook {
  /** `brand` leads on, `quiet` is a lesser way, `inline` stands in a sentence. */
  tone?: 'brand' | 'quiet' | 'care' | 'inline' | undefined
  className?: string | undefined
}

const LINKS = {
  brand:
    'hit press inline-flex items-center gap-1 rounded-control text-sm font-medium text-brand-text hover:underline',
  quiet:
    'hit press inline-flex items-center gap-1 rounded-control text-sm font-medium text-text-2 hover:text-text hover:underline',
  care: 'hit press inline-flex items-center gap-1 rounded-control text-sm font-medium text-care hover:underline',
  inline: 'rounded-control text-brand-text underline decoration-1 active:opacity-80',
}

/** The look of a text link. */
export function linkClass({ tone = 'brand', className }: LinkLook = {}) {
  return cx('underline-offset-3', LINKS[tone], className)
}

/** A link, or with `onClick` and no `href` a button, that looks like text. */
export function LinkText({
  tone,
  className,
  href,
  ...rest
}: LinkLook & Omit<ComponentProps<'a'>, 'className'>) {
  const look = linkClass({ tone, className })
  if (href !== undefined) return <Anchor {...rest} href={href} className={look} />
  return <button {...(rest as ComponentProps<'button'>)} type="button" className={look} />
}
