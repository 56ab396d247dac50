import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Text for assistive technology only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx('sr-only', className)} />
}
