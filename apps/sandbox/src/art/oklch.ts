/** A colour in OKLCH: lightness 0–1, chroma, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

type Rgb = [red: number, green: number, blue: number]

function linearRgbOf({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const lr = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const mr = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const sr = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * lr - 3.3077115913 * mr + 0.2309699292 * sr,
    -1.2684380046 * lr + 2.6097574011 * mr - 0.3413193965 * sr,
    -0.0041960863 * lr - 0.7034186147 * mr + 1.707614701 * sr,
  ]
}

function inGamut(rgb: Rgb): boolean {
  return rgb.every((channel) => channel >= -0.0001 && channel <= 1.0001)
}

function encode(channel: number): number {
  const clipped = Math.min(1, Math.max(0, channel))
  const gamma = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(gamma * 255)
}

/** The nearest sRGB colour of equal lightness and hue, as `#rrggbb`: outside sRGB only the chroma is reduced. */
export function hexOf(colour: Oklch): string {
  let rgb = linearRgbOf(colour)
  if (!inGamut(rgb)) {
    let [low, high] = [0, colour.c]
    for (let i = 0; i < 14; i++) {
      const c = (low + high) / 2
      if (inGamut(linearRgbOf({ ...colour, c }))) low = c
      else high = c
    }
    rgb = linearRgbOf({ ...colour, c: low })
  }
  return `#${rgb.map((channel) => encode(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Contrast of two `#rrggbb` colours by the formula of WCAG 2: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminance = (hex: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
      const v = parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16) / 255
      return sum + weight * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    }, 0)
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
