import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Loader from 'lucide-react/icons/loader'
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
