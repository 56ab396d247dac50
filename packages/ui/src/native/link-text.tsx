import type { ComponentProps } from 'react'
import { Anchor } from './anchor.tsx'
import { cx } from './cx.ts'

export interface LinkStyle {
  /** `brand` leads on, `quiet` is a lesser way, `inline` stands in a sentence. */
  tone?: 'brand' | 'quiet' | 'care' | 'inline' | undefined
  className?: string | undefined
}

const LINKS = {
  brand:
    'tap-target pressable inline-flex items-center gap-1 rounded-control text-sm font-medium text-brand-text hover:underline',
  quiet:
    'tap-target pressable inline-flex items-center gap-1 rounded-control text-sm font-medium text-text-2 hover:text-text hover:underline',
  care: 'tap-target pressable inline-flex items-center gap-1 rounded-control text-sm font-medium text-care hover:underline',
  inline: 'rounded-control text-brand-text underline decoration-1 active:opacity-80',
}

/** Classes of a text link. */
export function linkClass({ tone = 'brand', className }: LinkStyle = {}) {
  return cx('underline-offset-3', LINKS[tone], className)
}

/** A text link; without `href` a button that looks like one. */
export function LinkText({
  tone,
  className,
  href,
  ...rest
}: LinkStyle & Omit<ComponentProps<'a'>, 'className'>) {
  const classes = linkClass({ tone, className })
  if (href !== undefined) return <Anchor {...rest} href={href} className={classes} />
  return <button {...(rest as ComponentProps<'button'>)} type="button" className={classes} />
}
