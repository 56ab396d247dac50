/** What can be seen of a picture before it is sent: blur, darkness, glare, missing colour. Pure. */

/** Pixels as a canvas gives them: red, green, blue and opacity of each, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export type LookProblem = 'blurred' | 'dark' | 'glare' | 'grey' | 'screenshot'

/** Variance of the Laplacian of brightness below which print cannot be read, in a picture of 1,000 pixels. */
const SHARP_FROM = 60
/** Mean brightness, 0 to 255. */
const BRIGHT_FROM = 55
/** A pixel has a colour from this difference between its strongest and its weakest one on, 0 to 255. */
const COLOUR_FROM = 20
/** A copy without colour has some by chance, at the edges of print. */
const COLOURED_FROM_SHARE = 0.005
/** A spot is this bright throughout; it has a share of the picture, and the rest is darker: white paper is no glare. */
const GLARE_BRIGHTNESS = 250
const GLARE_FROM_SHARE = 0.02
const GLARE_TO_SHARE = 0.4
const PAPER_BRIGHTNESS = 222
/** Side of the squares in which glare is looked for (pixels). */
const SQUARE = 16

function brightnessOf({ data, width, height }: Pixels): Float32Array {
  const brightness = new Float32Array(width * height)
  for (let at = 0; at < brightness.length; at++)
    brightness[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!
  return brightness
}

const meanOf = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** How much brightness changes from pixel to pixel: little in a picture without edges. */
function sharpnessOf(brightness: Float32Array, width: number, height: number): number {
  let count = 0
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const around =
        brightness[at - 1]! + brightness[at + 1]! + brightness[at - width]! + brightness[at + width]!
      const edge = around - 4 * brightness[at]!
      count++
      sum += edge
      squares += edge * edge
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** Share of the pixels that have a colour. */
function colouredShareOf({ data }: Pixels): number {
  let coloured = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (Math.max(red, green, blue) - Math.min(red, green, blue) >= COLOUR_FROM) coloured++
  }
  return (coloured * 4) / Math.max(1, data.length)
}

/** Share of the squares that are blown out throughout, and the mean brightness of the others. */
function glareOf(brightness: Float32Array, width: number, height: number) {
  let blown = 0
  let others = 0
  let sum = 0
  for (let top = 0; top + SQUARE <= height; top += SQUARE)
    for (let left = 0; left + SQUARE <= width; left += SQUARE) {
      let least = 255
      let total = 0
      for (let y = top; y < top + SQUARE; y++)
        for (let x = left; x < left + SQUARE; x++) {
          const value = brightness[y * width + x]!
          least = Math.min(least, value)
          total += value
        }
      if (least >= GLARE_BRIGHTNESS) blown++
      else {
        others++
        sum += total / SQUARE ** 2
      }
    }
  return { share: blown / Math.max(1, blown + others), rest: sum / Math.max(1, others) }
}

/** @param pixels a picture of about 1,000 pixels on its longer side */
export function lookProblems(pixels: Pixels): readonly LookProblem[] {
  const { width, height } = pixels
  const brightness = brightnessOf(pixels)
  const { share, rest } = glareOf(brightness, width, height)
  const isGlare = share >= GLARE_FROM_SHARE && share <= GLARE_TO_SHARE && rest < PAPER_BRIGHTNESS
  const found: Readonly<Record<Exclude<LookProblem, 'screenshot'>, boolean>> = {
    blurred: sharpnessOf(brightness, width, height) < SHARP_FROM,
    dark: meanOf(brightness) < BRIGHT_FROM,
    glare: isGlare,
    grey: colouredShareOf(pixels) < COLOURED_FROM_SHARE,
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((problem) => found[problem])
}

export interface ScreenSize {
  readonly width: number
  readonly height: number
  readonly devicePixelRatio: number
}

/** Whether a picture has exactly the pixels of the screen, upright or on its side, in the format of screenshots. */
export function isScreenshot(
  { type, width, height }: { readonly type: string; readonly width: number; readonly height: number },
  screen: ScreenSize,
): boolean {
  if (type !== 'image/png') return false
  const sides = [screen.width, screen.height].map((side) => Math.round(side * screen.devicePixelRatio))
  return sides.includes(width) && sides.includes(height)
}
