import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type LucideIcon } from './icon.tsx'

export interface EmptyStateProps {
  icon?: LucideIcon | undefined
  /** One sentence about what will be here. */
  title: ReactNode
  text?: ReactNode
  /** One action. */
  action?: ReactNode
  level?: 2 | 3 | undefined
  className?: string | undefined
}

/** Nothing here yet: what will be here and one action. */
export function EmptyState({ icon, title, text, action, level = 2, className }: EmptyStateProps) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('max-w-prose py-8', className)}>
      {icon && <Icon of={icon} size={32} className="mb-4 text-text-3" />}
      <Tag className="font-semibold text-balance">{title}</Tag>
      {text !== undefined && <p className="mt-0.5 text-text-2">{text}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
