import { type ReactNode, useEffect, useState } from 'react'
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  type Icon,
  Info,
  RefreshCw,
  ShieldCheck,
  TriangleAlert,
  WifiOff,
  X,
} from '../icons/index.ts'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'

export type BannerTone = 'plain' | 'info' | 'positive' | 'warning' | 'negative' | 'care'

const BANNERS: Record<BannerTone, readonly [className: string, icon: Icon]> = {
  plain: ['text-text-2', Info],
  info: ['text-info', Info],
  positive: ['text-positive', CircleCheck],
  warning: ['text-warning', TriangleAlert],
  negative: ['text-negative', CircleX],
  care: ['text-care', ShieldCheck],
}

export interface BannerProps {
  tone?: BannerTone | undefined
  icon?: Icon | undefined
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
  onDismiss?: (() => void) | undefined
  dismissLabel?: string | undefined
  /** Bare: an icon and a sentence without a surface. */
  bare?: boolean | undefined
  /** `status` announces politely, `alert` at once; leave out for what stands there from the start. */
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
  const [look, usual] = BANNERS[tone]
  const Drawing = icon ?? usual
  return (
    <div
      role={role}
      className={cx(
        'flex gap-3 text-sm',
        bare ? 'text-text-2' : 'rounded-card border border-transparent bg-surface-2 px-4 py-3.5',
        className,
      )}
    >
      <Drawing className={bare && tone === 'plain' ? 'text-text-3' : look} />
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

export interface EmptyStateProps {
  icon?: Icon | undefined
  /** One sentence about what will be here. */
  title: ReactNode
  text?: ReactNode
  /** One action. */
  action?: ReactNode
  level?: 2 | 3 | undefined
  className?: string | undefined
}

/** Nothing here yet: one sentence, one action, never a blank. */
export function EmptyState({ icon: Drawing, title, text, action, level = 2, className }: EmptyStateProps) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('max-w-prose py-8', className)}>
      {Drawing && <Drawing size={32} className="mb-4 text-text-3" />}
      <Tag className="font-semibold text-balance">{title}</Tag>
      {text !== undefined && <p className="mt-0.5 text-text-2">{text}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  icon?: Icon | undefined
  title: ReactNode
  /** What happened; if money could have moved, what became of it, first. */
  text?: ReactNode
  /** Facts as rows, such as when to look again. */
  children?: ReactNode
  retryLabel?: string | undefined
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
  /** Further ways on. */
  actions?: ReactNode
  /** The reference and the time, for support. */
  reference?: ReactNode
  /** A whole page has an `h1` in the display face; a part has an `h2`. */
  scale?: 'page' | 'part' | undefined
  headingId?: string | undefined
  className?: string | undefined
}

/** A failure or a refusal: heading, reason, ways on, reference. */
export function ErrorState({
  icon: Drawing = CircleAlert,
  title,
  text,
  children,
  retryLabel,
  onRetry,
  isRetrying,
  actions,
  reference,
  scale = 'part',
  headingId,
  className,
}: ErrorStateProps) {
  const isPage = scale === 'page'
  const Tag = isPage ? 'h1' : 'h2'
  return (
    <div className={cx('max-w-form', isPage ? 'py-10 md:py-14' : 'py-6', className)}>
      <Drawing size={isPage ? 32 : 24} className="text-text-3" />
      <Tag
        id={headingId}
        tabIndex={-1}
        className={cx('outline-none', isPage ? 'display mt-8 text-2xl' : 'mt-3 font-semibold text-balance')}
      >
        {title}
      </Tag>
      {text !== undefined && <div className="mt-2 text-text-2 [&_b]:font-medium [&_b]:text-text">{text}</div>}
      {children !== undefined && <div className="mt-6">{children}</div>}
      {(onRetry || actions !== undefined) && (
        <div className={cx('mt-6 grid gap-2', !isPage && 'justify-items-start')}>
          {onRetry && retryLabel !== undefined && (
            <Button
              size={isPage ? 'md' : 'sm'}
              full={isPage}
              icon={RefreshCw}
              pending={isRetrying}
              onClick={onRetry}
            >
              {retryLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
      {reference !== undefined && (
        <p className={cx('text-xs text-text-3 tabular-nums', isPage ? 'mt-10' : 'mt-4')}>{reference}</p>
      )}
    </div>
  )
}

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
      <WifiOff size={18} className="text-warning" />
      <span className="min-w-0">{children}</span>
    </div>
  )
}

const SHAPES = {
  text: 'h-[1em] rounded-control my-[0.25em]',
  box: 'rounded-card',
  portrait: 'aspect-[3/4] rounded-card',
  square: 'aspect-square rounded-card',
  live: 'aspect-video rounded-card',
  circle: 'rounded-full aspect-square',
}

export interface SkeletonProps {
  shape?: keyof typeof SHAPES | undefined
  className?: string | undefined
}

/** The place of something that is loading, in its final size. Still: nothing moves while one waits. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return (
    <span aria-hidden className={cx('block bg-surface-2 forced-colors:border', SHAPES[shape], className)} />
  )
}

export interface LoadingProps {
  /** Says that something is loading. */
  label: string
  /** Said and shown after 8 s. */
  slowLabel: string
  retryLabel?: string | undefined
  onRetry?: (() => void) | undefined
  /** The skeleton. */
  children: ReactNode
  className?: string | undefined
}

const SLOW_AFTER_MS = 8000

/** A skeleton that admits after 8 s that it takes long, and offers another try. */
export function Loading({ label, slowLabel, retryLabel, onRetry, children, className }: LoadingProps) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy className={className}>
      <p
        role="status"
        className={isSlow ? 'mb-3 flex flex-wrap items-center gap-3 text-sm text-text-2' : 'sr-only'}
      >
        <span>{isSlow ? slowLabel : label}</span>
        {isSlow && onRetry && retryLabel !== undefined && (
          <Button size="sm" onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
      </p>
      {children}
    </div>
  )
}
