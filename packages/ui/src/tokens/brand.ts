import { type Oklch, clipToSrgb, css } from './color.ts'
import { MUTED_WHEN_CALM, type Palette, ROLE_NAMES, type Role, type Theme, palette } from './roles.ts'

/** Roles that depend on a brand's hue; danger and care only when the hue is close to theirs. */
export type BrandTokens = Readonly<Record<Theme, Partial<Palette>>> & {
  /** The danger button has an outline, because its colour is too close to the brand's. */
  readonly isDangerOutlined: boolean
}

/**
 * The colours of a white-label brand from one hue, clipped to sRGB. Dark: lightness 0.76 with dark letters; light:
 * 0.50 with near-white letters. A hue of 0–35 looks like danger, so danger becomes orange with an outline; 285–305
 * looks like safety, so safety becomes blue.
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

/** Each role once: one value, or one for light and one for dark, selected by `color-scheme`. */
function declarations(colours: Readonly<Record<Theme, Partial<Palette>>>): string {
  const value = (theme: Theme, role: Role): string => {
    const colour = colours[theme][role]
    if (!colour) throw new Error(`${role} has no colour in the ${theme} theme`)
    return css(colour, MUTED_WHEN_CALM.includes(role))
  }
  const roles = ROLE_NAMES.filter((role) => colours.dark[role] ?? colours.light[role])
  return roles
    .map((role) => {
      const [light, dark] = [value('light', role), value('dark', role)]
      return `--${role}:${light === dark ? light : `light-dark(${light},${dark})`};`
    })
    .join('')
}

/** Fonts for headings that a brand may choose; the first is the one in `tokens.css`. */
const DISPLAY_FACES = {
  bricolage: undefined,
  inter: "'Inter Variable','Inter Fallback'",
  sora: "'Sora','Sora Fallback','Inter Fallback'",
} as const
export type DisplayFace = keyof typeof DISPLAY_FACES
const SYSTEM_FACES = "system-ui,'Hiragino Sans','Yu Gothic UI','Noto Sans JP',sans-serif"

/** A brand as a style sheet to load after `tokens.css`, in the same cascade layer as its palette. */
export function brandCss(hue: number, display: DisplayFace = 'bricolage'): string {
  const tokens = brandTokens(hue)
  const edge = tokens.isDangerOutlined ? '--danger-edge:currentcolor;' : ''
  const faces = DISPLAY_FACES[display]
  const font = faces === undefined ? '' : `:root{--font-display:${faces},${SYSTEM_FACES};}`
  return `@layer theme{\n:root,[data-theme]{${declarations(tokens)}${edge}}${font}\n}\n`
}

/** Values that depend on the theme and are no roles. */
const EXTRA = [
  '--scrim:light-dark(oklch(0.23 0.02 262 / 0.6),oklch(0.1 0.012 262 / 0.6));',
  '--float:0 0 0 1px light-dark(transparent,var(--line)),0 1px 2px light-dark(oklch(0.23 0.02 262 / 0.06),transparent),' +
    '0 8px 24px light-dark(oklch(0.23 0.02 262 / 0.08),transparent);',
  '--danger-edge:transparent;',
].join('')

/**
 * The text of `roles.css`: the default palette. The theme is set by attribute, or follows the system until it is
 * set.
 */
export function rolesCss(): string {
  return [
    ':root{color-scheme:light dark;}',
    "[data-theme='dark']{color-scheme:dark;}",
    "[data-theme='light']{color-scheme:light;}",
    `:root,[data-theme]{${EXTRA}${declarations({ dark: palette('dark'), light: palette('light') })}}\n`,
  ].join('\n')
}
