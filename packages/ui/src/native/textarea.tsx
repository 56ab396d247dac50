import type { ComponentProps } from 'react'
import { controlClass, frameClass } from './control-frame.ts'
import { cx } from './cx.ts'

/** A multi-line text control that grows with its content. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={cx(frameClass, 'px-4', className)}>
      <textarea
        rows={3}
        {...rest}
        className={cx(controlClass, 'field-sizing-content min-h-20 resize-y py-3')}
      />
    </span>
  )
}
