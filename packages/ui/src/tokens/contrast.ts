import { type Oklch, luminance } from './color.ts'
import type { Role } from './roles.ts'

/** Contrast ratio of two colours, 1 to 21, WCAG 2.2. */
export function contrast(one: Oklch, other: Oklch): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for controls, rings and state marks. */
export const TEXT_MINIMUM = 4.5
export const CONTROL_MINIMUM = 3

export interface Pair {
  readonly front: Role
  readonly back: Role
  readonly minimum: number
}

const BACKS: readonly Role[] = ['bg', 'surface-1', 'surface-2', 'surface-3']
const TEXTS: readonly Role[] = [
  'text',
  'text-2',
  'text-3',
  'brand-text',
  'gold',
  'positive',
  'negative',
  'warning',
  'info',
  'care',
]
const CONTROLS: readonly Role[] = ['line-strong', 'brand', 'focus']
const FILLED: readonly (readonly [Role, Role])[] = [
  ['on-brand', 'brand'],
  ['on-gold', 'gold'],
  ['on-care', 'care'],
  ['on-danger', 'danger'],
]

/**
 * Every pair of colours that components put on each other. Light gold on surface 3 is the one exception: it is used
 * for icons and large text only, so it needs 3.
 */
export const PAIRS: readonly Pair[] = [
  ...TEXTS.flatMap((front) =>
    BACKS.map((back): Pair => {
      const isLargeOnly = front === 'gold' && back === 'surface-3'
      return { front, back, minimum: isLargeOnly ? CONTROL_MINIMUM : TEXT_MINIMUM }
    }),
  ),
  ...CONTROLS.flatMap((front) => BACKS.map((back): Pair => ({ front, back, minimum: CONTROL_MINIMUM }))),
  ...FILLED.map(([front, back]): Pair => ({ front, back, minimum: TEXT_MINIMUM })),
  { front: 'on-art', back: 'art-ink', minimum: TEXT_MINIMUM },
]
