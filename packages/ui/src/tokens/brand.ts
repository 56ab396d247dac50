import { type Oklch, clipToSrgb, css } from './color.ts'
import { MUTED_WHEN_CALM, type Palette, type Role, THEMES, type Theme, palette } from './roles.ts'

/** Roles that a brand's hue decides; danger and care only when the hue would be taken for them. */
export type BrandTokens = Readonly<Record<Theme, Partial<Palette>>> & {
  /** The danger button carries an outline, because its own colour no longer stands apart. */
  readonly isDangerOutlined: boolean
}

/**
 * The colours of a white-label brand from one hue, clipped to sRGB. Dark: lightness 0.76 with dark
 * letters; light: 0.50 with near-white letters. A hue of 0–35 would read as danger and moves danger
 * to orange with an outline; 285–305 would read as safety and moves safety to blue.
 * @param hue degrees, any finite number; taken modulo 360
 * @throws RangeError when the hue is not finite
 */
export function brandTokens(hue: number): BrandTokens {
  if (!Number.isFinite(hue)) throw new RangeError(`A brand hue is a number of degrees, not ${hue}`)
  const h = ((hue % 360) + 360) % 360
  const isDangerOutlined = h <= 35
  const isCareMoved = h >= 285 && h <= 305
  const set = (roles: Partial<Record<Role, Oklch>>): Partial<Palette> =>
    Object.fromEntries(Object.entries(roles).map(([role, colour]) => [role, clipToSrgb(colour)]))
  return {
    isDangerOutlined,
    dark: set({
      brand: [0.76, 0.14, h],
      'on-brand': [0.19, 0.03, h],
      'brand-text': [0.82, 0.125, h],
      ...(isDangerOutlined && { danger: [0.555, 0.125, 52], 'on-danger': [0.985, 0.004, 52] }),
      ...(isCareMoved && { care: [0.8, 0.08, 225], 'on-care': [0.2, 0.04, 225] }),
    }),
    light: set({
      brand: [0.5, 0.14, h],
      'on-brand': [0.99, 0.003, h],
      'brand-text': [0.46, 0.125, h],
      ...(isDangerOutlined && { danger: [0.51, 0.12, 52], 'on-danger': [0.985, 0.004, 52] }),
      ...(isCareMoved && { care: [0.48, 0.085, 225], 'on-care': [0.99, 0.004, 225] }),
    }),
  }
}

/** The whole palette of a theme under a brand hue. */
export function brandPalette(hue: number, theme: Theme): Palette {
  return { ...palette(theme), ...brandTokens(hue)[theme] }
}

/** The same palette in calm mode: the brand keeps its lightness and loses half of its chroma. */
export function calmed(colours: Palette, factor: number): Palette {
  const muted = MUTED_WHEN_CALM.map((role) => {
    const [lightness, chroma, hue] = colours[role]
    return [role, [lightness, chroma * factor, hue] satisfies Oklch]
  })
  return { ...colours, ...Object.fromEntries(muted) }
}

function declarations(colours: Partial<Palette>): string {
  return Object.entries(colours)
    .map(([role, colour]) => `--${role}:${css(colour, MUTED_WHEN_CALM.includes(role as Role))};`)
    .join('')
}

/** Selectors of each theme: chosen by attribute, or followed from the system until chosen. */
function themed(rule: (theme: Theme) => string): string {
  const [dark, light] = THEMES.map((theme) => rule(theme))
  return [
    `:root,[data-theme='dark']{${dark}}`,
    `[data-theme='light']{${light}}`,
    `@media (prefers-color-scheme:light){:root:not([data-theme]){${light}}}`,
  ].join('\n')
}

/** A brand as a style sheet that stands after `tokens.css`, in the same cascade layer as its palette. */
export function brandCss(hue: number): string {
  const tokens = brandTokens(hue)
  const edge = tokens.isDangerOutlined ? '--danger-edge:currentcolor;' : ''
  return `@layer theme{\n${themed((theme) => declarations(tokens[theme]) + edge)}\n}\n`
}

const EXTRA: Record<Theme, string> = {
  dark: 'color-scheme:dark;--float:0 0 0 1px var(--line);--scrim:oklch(0.1 0.012 262 / 0.6);--danger-edge:transparent;',
  light:
    'color-scheme:light;--float:0 1px 2px oklch(0.23 0.02 262 / 0.06),0 8px 24px oklch(0.23 0.02 262 / 0.08);--scrim:oklch(0.23 0.02 262 / 0.6);--danger-edge:transparent;',
}

/** The text of `roles.css`: the house palette of both themes. */
export function rolesCss(): string {
  return `${themed((theme) => EXTRA[theme] + declarations(palette(theme)))}\n`
}
