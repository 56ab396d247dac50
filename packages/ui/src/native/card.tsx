import type { HTMLAttributes } from 'react'
import { cx } from './cx.ts'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined
  /** Inner padding; `none` for a picture to the edges. */
  padding?: 'none' | 'sm' | 'md' | undefined
}

const PADDINGS = { none: '', sm: 'p-4', md: 'p-5 md:p-6' }

/** A raised group. Prefer hairlines: a card is for one item of its own, such as a document. */
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
