import type { ComponentProps, ReactNode } from 'react'
import { controlClass, frameClass, frameSizes, type InputSize } from './control-frame.ts'
import { cx } from './cx.ts'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** `lg` is for the one amount of a screen. */
  size?: InputSize | undefined
  /** Inside the frame before the text: an icon or a currency sign. */
  start?: ReactNode
  /** Inside the frame after the text: a small button or a unit. */
  end?: ReactNode
}

/** A one-line text control. `className` reaches the frame. */
export function Input({ size = 'md', start, end, className, type = 'text', ...rest }: InputProps) {
  return (
    <span className={cx(frameClass, frameSizes[size], end !== undefined && 'pe-1', className)}>
      {start !== undefined && <span className="grid shrink-0 place-items-center text-text-3">{start}</span>}
      <input {...rest} type={type} className={controlClass} />
      {end}
    </span>
  )
}
