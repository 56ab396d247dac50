import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import RefreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon, type LucideIcon } from './icon.tsx'

export interface ErrorStateProps {
  icon?: LucideIcon | undefined
  /** Of the icon of a whole page: something of ours broke, or something is not allowed. */
  tone?: 'plain' | 'warning' | 'negative' | undefined
  /** A short line above the heading, such as a code. */
  eyebrow?: ReactNode
  title: ReactNode
  /** What happened, and first what it did to the user's money or data. */
  text?: ReactNode
  /** Facts as rows, such as when to look again. */
  children?: ReactNode
  retryLabel?: string | undefined
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
  /** Further actions. */
  actions?: ReactNode
  /** The reference and the time, for support. */
  reference?: ReactNode
  /** A whole page has an `h1` in the display face; a part has an `h2`. */
  scale?: 'page' | 'part' | undefined
  headingId?: string | undefined
  className?: string | undefined
}

const TONES = {
  plain: 'bg-surface-2 text-text-2',
  warning: 'bg-warning/15 text-warning',
  negative: 'bg-negative/15 text-negative',
}

/** A failure or a refusal: heading, reason, actions, reference. */
export function ErrorState({
  icon = CircleAlert,
  tone = 'plain',
  eyebrow,
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
    <div className={cx(isPage ? 'max-w-xl py-10 md:py-20 short:py-6' : 'max-w-form py-6', className)}>
      {isPage ? (
        <span className={cx('grid size-14 place-items-center rounded-sheet short:hidden', TONES[tone])}>
          <Icon of={icon} size={24} />
        </span>
      ) : (
        <Icon of={icon} size={24} className="text-text-3" />
      )}
      {eyebrow !== undefined && (
        <p className={cx('text-sm text-text-3', isPage ? 'mt-6 short:mt-0' : 'mt-3')}>{eyebrow}</p>
      )}
      <Tag
        id={headingId}
        tabIndex={-1}
        className={cx(
          'outline-none',
          isPage ? 'display text-3xl text-balance short:text-2xl' : 'font-semibold text-balance',
          eyebrow !== undefined ? 'mt-1' : isPage ? 'mt-6' : 'mt-3',
        )}
      >
        {title}
      </Tag>
      {text !== undefined && <div className="mt-2 text-text-2 [&_b]:font-medium [&_b]:text-text">{text}</div>}
      {children !== undefined && <div className="mt-6">{children}</div>}
      {(onRetry || actions !== undefined) && (
        <div
          className={
            isPage ? 'mt-6 flex flex-wrap items-center gap-3' : 'mt-6 grid justify-items-start gap-2'
          }
        >
          {onRetry && retryLabel !== undefined && (
            <Button
              size={isPage ? 'md' : 'sm'}
              variant={isPage ? 'primary' : 'secondary'}
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
        <p className={cx('text-xs text-text-3 tabular-nums', isPage ? 'mt-8' : 'mt-4')}>{reference}</p>
      )}
    </div>
  )
}
