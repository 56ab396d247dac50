import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs'
import Info from 'lucide/dist/esm/icons/info.mjs'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Icon, type LucideIcon } from './icon.tsx'

export type BannerTone = 'plain' | 'info' | 'positive' | 'warning' | 'negative' | 'care'

const BANNERS: Record<BannerTone, readonly [className: string, icon: LucideIcon]> = {
  plain: ['text-text-2', Info],
  info: ['text-info', Info],
  positive: ['text-positive', CircleCheck],
  warning: ['text-warning', TriangleAlert],
  negative: ['text-negative', CircleX],
  care: ['text-care', ShieldCheck],
}

export interface BannerProps {
  tone?: BannerTone | undefined
  icon?: LucideIcon | undefined
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
  onDismiss?: (() => void) | undefined
  dismissLabel?: string | undefined
  /** Icon and text without a surface. */
  bare?: boolean | undefined
  /** `status` announces politely, `alert` assertively. Leave out for content of the first render. */
  role?: 'status' | 'alert' | undefined
  className?: string | undefined
}

/** A notice in the flow of the page: icon and text on a surface; colour only in the icon. */
export function Banner({
  tone = 'plain',
  icon,
  title,
  children,
  actions,
  onDismiss,
  dismissLabel,
  bare = false,
  role,
  className,
}: BannerProps) {
  const [toneClass, toneIcon] = BANNERS[tone]
  const shownIcon = icon ?? toneIcon
  return (
    <div
      role={role}
      className={cx(
        'flex gap-3 text-sm',
        bare ? 'text-text-2' : 'rounded-card border border-transparent bg-surface-2 px-4 py-3.5',
        className,
      )}
    >
      <Icon of={shownIcon} className={bare && tone === 'plain' ? 'text-text-3' : toneClass} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold text-text">{title}</p>}
        {children !== undefined && <div className="text-text-2">{children}</div>}
        {actions !== undefined && (
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">{actions}</div>
        )}
      </div>
      {onDismiss && dismissLabel !== undefined && (
        <IconButton size="sm" icon={X} label={dismissLabel} onClick={onDismiss} className="-my-1.5 -me-2" />
      )}
    </div>
  )
}
