import WifiOff from 'lucide/dist/esm/icons/wifi-off.mjs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export interface OfflineBarProps {
  /** "You are offline. Showing what we had at 14:02." */
  children: ReactNode
  className?: string | undefined
}

/** The thin bar under the header while there is no network. */
export function OfflineBar({ children, className }: OfflineBarProps) {
  return (
    <div
      role="status"
      className={cx(
        'flex items-center gap-2.5 border-b gutter border-line bg-surface-3 py-2 text-sm',
        className,
      )}
    >
      <Icon of={WifiOff} size={18} className="text-warning" />
      <span className="min-w-0">{children}</span>
    </div>
  )
}
