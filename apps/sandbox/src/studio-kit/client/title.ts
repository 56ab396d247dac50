import { boot } from './boot.ts'
import { MAX_PIXEL_RATIO } from './pen.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Where a title stands: around the point, no wider than `width`, letters of a line about `size` high. */
export interface TitleBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  /** Room above and below together; one line without it. */
  readonly height?: number
}

/** Height of a line of lettering with its strokes, in sizes of its letters. */
const LINE = 1.5
/** The page does not wait longer for pictures that only decorate it. */
const PATIENCE_MS = 2_500

let pictures: readonly HTMLImageElement[] = []
/** The lettering as last painted: some scenes paint it with every frame. */
let painted: { key: string; sheet: HTMLCanvasElement } | null = null

/** Fetches the lettering of the tile. Without it a title is written in the face of the letters on the reels. */
export async function loadTitle(): Promise<void> {
  const load = async (address: string): Promise<HTMLImageElement[]> => {
    const image = new Image()
    image.src = address
    await image.decode()
    return [image]
  }
  const wanted = Promise.all(boot.titles.map((address) => load(address).catch(() => [])))
  const late = new Promise<never[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS))
  pictures = (await Promise.race([wanted, late])).flat()
}

/** The name of the game in the lettering of its tile; of its shapes, the one that is largest here. */
export function paintTitle(
  context: Context,
  title: string,
  box: TitleBox,
  colours: readonly [string, string],
): void {
  const room = box.height ?? box.size * LINE
  const scaleOf = (image: HTMLImageElement): number =>
    Math.min(box.width / image.naturalWidth, room / image.naturalHeight)
  const areaOf = (image: HTMLImageElement): number =>
    image.naturalWidth * image.naturalHeight * scaleOf(image) ** 2
  const image = pictures.toSorted((one, other) => areaOf(other) - areaOf(one))[0]
  if (!image) return writeTitle(context, title, box, colours)
  const [w, h] = [image.naturalWidth * scaleOf(image), image.naturalHeight * scaleOf(image)]
  context.save()
  // Lettering that is cut from paper has no outline of its own.
  context.shadowColor = 'oklch(0.13 0.03 270 / 0.7)'
  context.shadowBlur = 18
  context.drawImage(sheetOf(image, w, h), box.x - w / 2, box.y - h / 2, w, h)
  context.restore()
}

function sheetOf(image: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  const size = [Math.ceil(width * ratio), Math.ceil(height * ratio)] as const
  const key = [image.src, ...size].join(' ')
  if (painted?.key === key) return painted.sheet
  const sheet = document.createElement('canvas')
  ;[sheet.width, sheet.height] = size
  sheet.getContext('2d')?.drawImage(image, 0, 0, ...size)
  painted = { key, sheet }
  return sheet
}

function writeTitle(
  context: Context,
  title: string,
  box: TitleBox,
  [light, deep]: readonly [string, string],
): void {
  const size = Math.min(box.size, box.width / (title.length * 0.72))
  context.font = `${size}px 'Gravitas One', serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.strokeStyle = 'oklch(0.16 0.03 275)'
  context.lineWidth = Math.max(5, size * 0.22)
  context.strokeText(title, box.x, box.y)
  const fill = context.createLinearGradient(0, box.y - size * 0.5, 0, box.y + size * 0.5)
  fill.addColorStop(0, light)
  fill.addColorStop(0.54, light)
  fill.addColorStop(0.55, deep)
  fill.addColorStop(1, deep)
  context.fillStyle = fill
  context.fillText(title, box.x, box.y)
}
