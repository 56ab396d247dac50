/** A colour as lightness 0–1, chroma and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

type Triple = readonly [number, number, number]

/** OKLCH to linear-light sRGB; channels outside 0–1 are outside the gamut. */
export function toLinearSrgb([lightness, chroma, hue]: Oklch): Triple {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const TOLERANCE = 0.0001

export function isInSrgb(colour: Oklch): boolean {
  return toLinearSrgb(colour).every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE)
}

/** The same lightness and hue with the largest chroma, up to the given one, that sRGB can show. */
export function clipToSrgb(colour: Oklch): Oklch {
  if (isInSrgb(colour)) return colour
  const [lightness, chroma, hue] = colour
  let low = 0
  let high = chroma
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2
    if (isInSrgb([lightness, middle, hue])) low = middle
    else high = middle
  }
  return [lightness, Math.floor(low * 1000) / 1000, hue]
}

/** A linear-light channel as a screen shows it, 0 to 255. */
function toByte(channel: number): number {
  const clamped = Math.min(1, Math.max(0, channel))
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}

/** `#rrggbb`, for what reads no OKLCH. */
export function toHex(colour: Oklch): string {
  const bytes = toLinearSrgb(colour).map((channel) => toByte(channel).toString(16).padStart(2, '0'))
  return `#${bytes.join('')}`
}

/** The colour as a screen shows it: 8-bit channels, then back to linear light. */
function shown(colour: Oklch): Triple {
  const [r, g, b] = toLinearSrgb(colour).map((channel) => decode(toByte(channel) / 255))
  return [r ?? 0, g ?? 0, b ?? 0]
}

function decode(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** Relative luminance, WCAG 2.2. */
export function luminance(colour: Oklch): number {
  const [r, g, b] = shown(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** As a CSS colour. With `followsChroma`, chroma is multiplied by `--chroma`, which calm mode lowers. */
export function css([lightness, chroma, hue]: Oklch, followsChroma = false): string {
  const c = followsChroma ? `calc(${chroma} * var(--chroma))` : String(chroma)
  return `oklch(${lightness} ${c} ${hue})`
}
