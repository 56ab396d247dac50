import type { ComponentProps, ReactNode } from 'react'
import {
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  type Icon,
  Loader,
  X,
} from '../icons/index.ts'
import { cx } from './cx.ts'

export interface ChipLook {
  selected?: boolean | undefined
  className?: string | undefined
}

/** The look of a filter or category chip, for links. */
export function chipClass({ selected = false, className }: ChipLook = {}) {
  return cx(
    'press hit relative inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-control border px-3 py-1 text-sm font-medium whitespace-nowrap select-none',
    selected
      ? 'border-line-strong bg-surface-3 text-text forced-colors:border-[Highlight] forced-colors:inset-ring forced-colors:inset-ring-[Highlight] forced-colors:text-[Highlight]'
      : 'border-line text-text-2 hover:border-line-strong hover:text-text',
    className,
  )
}

export interface ChipProps extends ChipLook, Omit<ComponentProps<'button'>, 'className'> {
  icon?: Icon | undefined
  /** A count beside the words, for example of active filters. */
  count?: ReactNode
  /** Opens a list: draws a chevron and leaves out the pressed state. */
  opensMenu?: boolean | undefined
  /** Takes the chip away when pressed: draws a cross and leaves out the pressed state. */
  removes?: boolean | undefined
}

/** A small choice that stays on or off. */
export function Chip({
  selected = false,
  icon: Drawing,
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
      {Drawing && <Drawing size={16} />}
      {children}
      {count !== undefined && <span className="num font-semibold text-brand-text">{count}</span>}
      {opensMenu && <ChevronDown size={16} />}
      {removes && <X size={16} />}
    </button>
  )
}

export type BadgeTone =
  | 'neutral'
  | 'brand'
  | 'gold'
  | 'live'
  | 'care'
  | 'positive'
  | 'warning'
  | 'negative'
  | 'overlay'

const BADGES: Record<BadgeTone, string> = {
  neutral: 'bg-surface-3 text-text-2',
  brand: 'bg-brand text-on-brand forced-colors:forced-color-adjust-none',
  gold: 'bg-gold text-on-gold',
  live: 'bg-art-ink/80 text-on-art',
  care: 'bg-care text-on-care forced-colors:forced-color-adjust-none',
  positive: 'bg-surface-3 text-positive',
  warning: 'bg-surface-3 text-warning',
  negative: 'bg-surface-3 text-negative',
  overlay: 'bg-art-ink/80 text-on-art',
}

export interface BadgeProps {
  tone?: BadgeTone | undefined
  icon?: Icon | undefined
  children: ReactNode
  className?: string | undefined
}

/** One word about a thing. `live` has the only dot that moves in the whole interface. */
export function Badge({ tone = 'neutral', icon: Drawing, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-control border border-transparent px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
        BADGES[tone],
        className,
      )}
    >
      {tone === 'live' && (
        <span className="size-1.5 animate-live rounded-full bg-[oklch(0.71_0.17_18)] still:animate-none" />
      )}
      {Drawing && <Drawing size={14} />}
      {children}
    </span>
  )
}

export type StatusTone = 'neutral' | 'running' | 'ok' | 'need' | 'bad'

const STATUSES: Record<StatusTone, readonly [className: string, icon: Icon]> = {
  neutral: ['text-text-3', Clock],
  running: ['text-info', Loader],
  ok: ['text-positive', CircleCheck],
  need: ['text-warning', CircleAlert],
  bad: ['text-negative', CircleX],
}

export interface StatusChipProps {
  tone: StatusTone
  icon?: Icon | undefined
  size?: 'sm' | 'md' | undefined
  children: ReactNode
  className?: string | undefined
}

/** A state as icon and word; the colour only repeats them. */
export function StatusChip({ tone, icon, size = 'sm', children, className }: StatusChipProps) {
  const [look, usual] = STATUSES[tone]
  const Drawing = icon ?? usual
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 font-medium',
        size === 'sm' ? 'text-xs' : 'text-sm',
        look,
        className,
      )}
    >
      <Drawing size={size === 'sm' ? 14 : 16} />
      {children}
    </span>
  )
}
