import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

export interface IconProps {
  /** Side in px at the browser's own text size: 20 beside text, 24 in navigation; it grows with the text. */
  size?: 14 | 16 | 18 | 20 | 24 | 32 | undefined
  /** Only when the icon stands alone: what it says to assistive technology. */
  label?: string | undefined
  /** Drawn solid, for the current or chosen one. */
  filled?: boolean | undefined
  className?: string | undefined
}

export type Icon = ComponentType<IconProps>

/** Wraps a drawing of lucide in the house's size, stroke and silence to assistive technology. */
export function icon(Drawing: LucideIcon): Icon {
  return function HouseIcon({ size = 20, label, filled = false, className }) {
    return (
      <Drawing
        size={`${size / 16}rem`}
        strokeWidth={size < 16 ? 2 : size > 24 ? 1.5 : 1.75}
        fill={filled ? 'currentColor' : 'none'}
        className={className === undefined ? 'shrink-0' : `shrink-0 ${className}`}
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      />
    )
  }
}
