import type { HTMLAttributes, ReactNode } from 'react'
import { ChevronRight, type Icon } from '../icons/index.ts'
import { Anchor } from './anchor.tsx'
import { cx } from './cx.ts'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined
  /** Inner space: none for a picture to the edges. */
  padding?: 'none' | 'sm' | 'md' | undefined
}

const PADDINGS = { none: '', sm: 'p-4', md: 'p-5 md:p-6' }

/** A raised group. Prefer hairlines: a card is for a thing of its own, such as an offer or a document. */
export function Card({ as: Tag = 'div', padding = 'md', className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx(
        'overflow-hidden rounded-card border border-line bg-surface-1',
        PADDINGS[padding],
        className,
      )}
    />
  )
}

export interface HeadingProps {
  title: ReactNode
  id?: string | undefined
  /** Why these things are here, one short line; below the title where it has no room beside it. */
  reason?: ReactNode
  /** A link or buttons at the far edge. */
  action?: ReactNode
  level?: 2 | 3 | undefined
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}

/** The heading of a section with a quiet reason beside it and a way on at the edge. */
export function SectionHeading({
  title,
  id,
  reason,
  action,
  level = 2,
  size = 'md',
  className,
}: HeadingProps) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('flex items-start justify-between gap-x-2.5', className)}>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <Tag
          id={id}
          className={cx('min-w-0 font-semibold', size === 'md' ? 'text-xl tracking-[-0.01em]' : 'text-base')}
        >
          {title}
        </Tag>
        {reason !== undefined && <p className="text-sm text-text-3">{reason}</p>}
      </div>
      {action !== undefined && (
        <div className={cx('flex shrink-0 items-center gap-1', size === 'md' ? 'min-h-7' : 'min-h-6')}>
          {action}
        </div>
      )}
    </div>
  )
}

export interface RowProps {
  title: ReactNode
  /** Under the title, quiet. */
  text?: ReactNode
  icon?: Icon | undefined
  /** Before the texts instead of an icon, for example a mark. */
  start?: ReactNode
  /** At the far edge, beside the title: an amount. */
  end?: ReactNode
  /** At the far edge, under `end`: a time or a state. */
  endText?: ReactNode
  /** Makes the whole row a link … */
  href?: string | undefined
  /** … or a button; with `href` it may prevent the navigation. */
  onClick?: ((event: React.MouseEvent<HTMLElement>) => void) | undefined
  as?: 'li' | 'div' | undefined
  className?: string | undefined
}

/** A line of a list: hairline above, no box. The first one in its list has no hairline. */
export function Row({
  title,
  text,
  icon: Drawing,
  start,
  end,
  endText,
  href,
  onClick,
  as: Tag = 'li',
  className,
}: RowProps) {
  const isActive = href !== undefined || onClick !== undefined
  const inner = (
    <>
      {Drawing && <Drawing className="mt-0.5 self-start text-text-2" />}
      {start}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-medium">{title}</span>
          {end !== undefined && <span className="num ms-auto font-medium">{end}</span>}
        </span>
        {(text !== undefined || endText !== undefined) && (
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-text-2">
            <span className="min-w-0">{text}</span>
            {endText !== undefined && <span className="num ms-auto">{endText}</span>}
          </span>
        )}
      </span>
      {isActive && end === undefined && <ChevronRight className="text-text-2 rtl:-scale-x-100" />}
    </>
  )
  const look = 'flex w-full items-center gap-3.5 py-3 text-start'
  const active = cx(look, 'press min-h-14 rounded-control hover:bg-text/4')
  return (
    <Tag className={cx('border-t border-line first:border-t-0', className)}>
      {href !== undefined ? (
        <Anchor href={href} onClick={onClick} className={active}>
          {inner}
        </Anchor>
      ) : onClick !== undefined ? (
        <button type="button" onClick={onClick} className={active}>
          {inner}
        </button>
      ) : (
        <span className={look}>{inner}</span>
      )}
    </Tag>
  )
}
