import type { Oklch } from './color.ts'

export type Theme = 'dark' | 'light'
export const THEMES: readonly Theme[] = ['dark', 'light']

const INK = 262

/** The colour roles with the default brand: [dark, light]. */
const ROLES = {
  bg: [
    [0.165, 0.012, INK],
    [0.985, 0.003, INK],
  ],
  'surface-1': [
    [0.205, 0.014, INK],
    [1, 0, INK],
  ],
  'surface-2': [
    [0.245, 0.016, INK],
    [0.967, 0.005, INK],
  ],
  'surface-3': [
    [0.285, 0.018, INK],
    [0.938, 0.007, INK],
  ],
  line: [
    [0.34, 0.018, INK],
    [0.89, 0.008, INK],
  ],
  'line-strong': [
    [0.57, 0.02, INK],
    [0.615, 0.015, INK],
  ],
  text: [
    [0.965, 0.004, INK],
    [0.23, 0.02, INK],
  ],
  'text-2': [
    [0.8, 0.014, INK],
    [0.42, 0.02, INK],
  ],
  'text-3': [
    [0.69, 0.018, INK],
    [0.495, 0.02, INK],
  ],
  brand: [
    [0.76, 0.135, 175],
    [0.51, 0.094, 178],
  ],
  'on-brand': [
    [0.19, 0.03, 175],
    [0.99, 0.003, 178],
  ],
  'brand-text': [
    [0.82, 0.125, 175],
    [0.46, 0.084, 178],
  ],
  gold: [
    [0.82, 0.135, 82],
    [0.55, 0.112, 72],
  ],
  'on-gold': [
    [0.22, 0.045, 82],
    [0.99, 0.004, 72],
  ],
  positive: [
    [0.8, 0.15, 152],
    [0.475, 0.12, 152],
  ],
  negative: [
    [0.73, 0.15, 22],
    [0.515, 0.19, 25],
  ],
  warning: [
    [0.84, 0.14, 80],
    [0.515, 0.105, 72],
  ],
  info: [
    [0.78, 0.1, 240],
    [0.495, 0.125, 248],
  ],
  care: [
    [0.79, 0.09, 295],
    [0.48, 0.13, 295],
  ],
  'on-care': [
    [0.2, 0.04, 295],
    [0.99, 0.004, 295],
  ],
  danger: [
    [0.56, 0.19, 25],
    [0.53, 0.2, 25],
  ],
  'on-danger': [
    [0.985, 0.004, 25],
    [0.985, 0.004, 25],
  ],
  focus: [
    [0.87, 0.115, 205],
    [0.5, 0.114, 240],
  ],
  /** Used over pictures, so the same in both themes. */
  'art-ink': [
    [0.165, 0.012, INK],
    [0.165, 0.012, INK],
  ],
  'on-art': [
    [0.985, 0.003, INK],
    [0.985, 0.003, INK],
  ],
} satisfies Record<string, readonly [Oklch, Oklch]>

export type Role = keyof typeof ROLES
export type Palette = Readonly<Record<Role, Oklch>>

export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[]

/** Roles whose chroma calm mode halves. */
export const MUTED_WHEN_CALM: readonly Role[] = ['brand', 'brand-text']
export const CALM_CHROMA = 0.5

/** All roles of one theme with the default brand. */
export function palette(theme: Theme): Palette {
  const index = theme === 'dark' ? 0 : 1
  const entries = ROLE_NAMES.map((role): [Role, Oklch] => {
    const pair: readonly [Oklch, Oklch] = ROLES[role]
    return [role, pair[index]]
  })
  return Object.fromEntries(entries) as Record<Role, Oklch>
}
