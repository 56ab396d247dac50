import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { cx } from './cx.ts'
import { Icon, type LucideIcon } from './icon.tsx'

export interface RowProps {
  title: ReactNode
  /** Under the title, quiet. */
  text?: ReactNode
  icon?: LucideIcon | undefined
  /** Before the texts instead of an icon, for example a mark. */
  start?: ReactNode
  /** At the far edge, beside the title: an amount. */
  end?: ReactNode
  /** At the far edge, under `end`: a time or a state. */
  endText?: ReactNode
  /** Makes the whole row a link … */
  href?: string | undefined
  /** … or a button; with `href` it may prevent the navigation. */
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  as?: 'li' | 'div' | undefined
  className?: string | undefined
}

/** A line of a list: hairline above, no box. The first one in its list has no hairline. */
export function Row({
  title,
  text,
  icon,
  start,
  end,
  endText,
  href,
  onClick,
  as: Tag = 'li',
  className,
}: RowProps) {
  const hasSecondLine = text !== undefined || endText !== undefined
  const isActive = href !== undefined || onClick !== undefined
  const inner = (
    <>
      {icon && <Icon of={icon} className={cx('text-text-2', hasSecondLine && 'mt-0.5 self-start')} />}
      {start}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-medium">{title}</span>
          {end !== undefined && <span className="num ms-auto font-medium">{end}</span>}
        </span>
        {hasSecondLine && (
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-text-2">
            <span className="min-w-[min(100%,8rem)] flex-1 wrap-anywhere">{text}</span>
            {endText !== undefined && (
              <span className="num ms-auto max-w-full text-end whitespace-normal">{endText}</span>
            )}
          </span>
        )}
      </span>
      {isActive && end === undefined && <Icon of={ChevronRight} className="text-text-2 rtl:-scale-x-100" />}
    </>
  )
  const base = 'flex w-full items-center gap-3.5 py-3 text-start'
  const active = cx(base, 'pressable min-h-14 rounded-control hover:bg-text/4')
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
        <span className={base}>{inner}</span>
      )}
    </Tag>
  )
}
