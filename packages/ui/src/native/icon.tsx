// oxlint-disable-next-line typescript/triple-slash-reference -- a wildcard declaration has no import
/// <reference path="./lucide-icons.d.ts" />
import type { IconNode } from 'lucide'
import { createElement } from 'react'

/** The shapes of an icon of lucide: `import Heart from 'lucide/dist/esm/icons/heart.mjs'`. */
export type LucideIcon = IconNode

export interface IconProps {
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
export function Icon({ of: shapes, size = 20, label, filled = false, className }: IconProps) {
  const side = `${size / 16}rem`
  return (
    <svg
      viewBox="0 0 24 24"
      width={side}
      height={side}
      stroke="currentColor"
      strokeWidth={size < 16 ? 2 : size > 24 ? 1.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      fill={filled ? 'currentColor' : 'none'}
      className={className === undefined ? 'shrink-0' : `shrink-0 ${className}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {shapes.map(([tag, attributes], place) => createElement(tag, { key: place, ...attributes }))}
    </svg>
  )
}
