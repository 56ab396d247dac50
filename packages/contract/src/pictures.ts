/**
 * Sizes in which pages show pictures (px, width and height). The server keeps pictures of these sizes on disk, and
 * no others: any other size is rendered for each request and counts against the caller's budget.
 */
export const drawnSizes = [
  [48, 48],
  [132, 176],
  [150, 100],
  [200, 267],
  [206, 206],
  [206, 412],
  [320, 180],
  [360, 450],
  [412, 206],
  [412, 412],
  [840, 360],
] as const
export type DrawnSize = (typeof drawnSizes)[number]

/**
 * Parameters of a page's picture: twice the shown size, quality 75, webp (spec 1 §9). `fit=min` crops to the ratio
 * and never enlarges.
 */
export const pictureQuery = ([width, height]: DrawnSize): string =>
  `w=${width * 2}&h=${height * 2}&fit=min&q=75&fm=webp`

/**
 * Pixels of a picture's preview. A page of 30 games carries them in 1.3 KB; pictures of 20 px in WebP would take
 * 4.1 KB.
 */
export const PREVIEW = { width: 4, height: 6 } as const

/** White text on a tone has at least this contrast ratio. */
const TONE_CONTRAST = 7

/** Relative luminance of a channel (0–255) after WCAG 2. */
function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const contrastWithWhite = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  1.05 / (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05)

/**
 * The background colour for text beside or on a picture: the picture's own colour, darkened until white text is
 * readable on it.
 * @param colour `#rrggbb`
 */
export function toneOf(colour: string): string {
  let channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  while (contrastWithWhite(channels) < TONE_CONTRAST) channels = channels.map((channel) => channel * 0.96)
  return `#${channels.map((channel) => Math.floor(channel).toString(16).padStart(2, '0')).join('')}`
}
