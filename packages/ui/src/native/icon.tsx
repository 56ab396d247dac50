import type { LucideIcon } from 'lucide-react'

export type { LucideIcon } from 'lucide-react'

export interface IconProps {
  /** The icon of lucide: `import Heart from 'lucide-react/icons/heart'`. */
  of: LucideIcon
  /** Side in px at the browser's own text size: 20 beside text, 24 in navigation. It grows with the text. */
  size?: 14 | 16 | 18 | 20 | 24 | 32 | undefined
  /** Only when the icon stands alone: its text alternative. */
  label?: string | undefined
  /** Filled, for the current or chosen one. */
  filled?: boolean | undefined
  className?: string | undefined
}

/** An icon in the system's size and stroke, hidden from assistive technology unless it has a `label`. */
export function Icon({ of: Shape, size = 20, label, filled = false, className }: IconProps) {
  return (
    <Shape
      size={`${size / 16}rem`}
      strokeWidth={size < 16 ? 2 : size > 24 ? 1.5 : 1.75}
      fill={filled ? 'currentColor' : 'none'}
      className={className === undefined ? 'shrink-0' : `shrink-0 ${className}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}
