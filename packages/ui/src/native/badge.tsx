import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type LucideIcon } from './icon.tsx'

export type BadgeTone =
  | 'neutral'
  | 'brand'
  | 'gold'
  | 'care'
  | 'positive'
  | 'warning'
  | 'negative'
  | 'overlay'
  | 'overlay-brand'

const BADGES: Record<BadgeTone, string> = {
  neutral: 'bg-surface-3 text-text-2',
  brand: 'bg-brand text-on-brand forced-colors:forced-color-adjust-none',
  gold: 'bg-gold text-on-gold',
  care: 'bg-care text-on-care forced-colors:forced-color-adjust-none',
  positive: 'bg-surface-3 text-positive',
  warning: 'bg-surface-3 text-warning',
  negative: 'bg-surface-3 text-negative',
  overlay: 'bg-art-ink/80 text-on-art',
  'overlay-brand': 'bg-art-ink/80 text-brand-text',
}

export interface BadgeProps {
  tone?: BadgeTone | undefined
  /** A pulsing dot before the word: it is going on now. The only dot that moves in the interface. */
  pulse?: boolean | undefined
  icon?: LucideIcon | undefined
  children: ReactNode
  className?: string | undefined
}

/** One word about a thing. */
export function Badge({ tone = 'neutral', pulse = false, icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-control border border-transparent px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
        BADGES[tone],
        className,
      )}
    >
      {pulse && (
        <span className="size-1.5 animate-pulse rounded-full bg-[oklch(0.71_0.17_18)] motion-off:animate-none" />
      )}
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  )
}
