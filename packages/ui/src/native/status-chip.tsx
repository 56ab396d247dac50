import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs'
import Clock from 'lucide/dist/esm/icons/clock.mjs'
import Loader from 'lucide/dist/esm/icons/loader.mjs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type LucideIcon } from './icon.tsx'

export type StatusTone = 'neutral' | 'running' | 'ok' | 'need' | 'bad'

const STATUSES: Record<StatusTone, readonly [className: string, icon: LucideIcon]> = {
  neutral: ['text-text-3', Clock],
  running: ['text-info', Loader],
  ok: ['text-positive', CircleCheck],
  need: ['text-warning', CircleAlert],
  bad: ['text-negative', CircleX],
}

export interface StatusChipProps {
  tone: StatusTone
  icon?: LucideIcon | undefined
  size?: 'sm' | 'md' | undefined
  children: ReactNode
  className?: string | undefined
}

/** A state as icon and text; the colour is redundant. */
export function StatusChip({ tone, icon, size = 'sm', children, className }: StatusChipProps) {
  const [toneClass, toneIcon] = STATUSES[tone]
  const shownIcon = icon ?? toneIcon
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 font-medium',
        size === 'sm' ? 'text-xs' : 'text-sm',
        toneClass,
        className,
      )}
    >
      <Icon of={shownIcon} size={size === 'sm' ? 14 : 16} />
      {children}
    </span>
  )
}
