import { randomOf } from '../../../art/random.ts'
import { figureOf } from '../../../art/tables/dealers/figure.ts'
import { isLight, placeLayers } from '../../../art/tables/layers.ts'
import type { Layer, Light } from '../../../art/tables/layers.ts'
import { FIGURE, HEAD, roomLayers, tableLayers, vignette } from '../../../art/tables/scene.ts'
import type { Place } from '../../../art/tables/scene.ts'
import type { LiveRoom } from '../../../catalogue/live-rooms.ts'
import type { PaintLayers } from './dealer-canvas.ts'

/** A painted piece of the picture and where it goes, in CSS pixels. */
interface Piece {
  readonly canvas: HTMLCanvasElement
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What does not change between two frames, painted once for a size. */
export interface Picture {
  readonly place: Place
  readonly paint: PaintLayers
  readonly back: HTMLCanvasElement
  readonly candles: readonly Light[]
  readonly torso: Piece
  /** The head with open eyes, and with lowered lids for a blink. */
  readonly open: Piece
  readonly shut: Piece
  readonly front: Piece
}

type Request = { place: Place; ratio: number; seed: string; paint: PaintLayers }

export function pictureOf(room: LiveRoom, { place, ratio, seed, paint }: Request): Picture {
  const { width, height, x, edge, unit } = place
  const isCandle = (layer: Layer): layer is Light => isLight(layer) && layer.light === 'candle'
  const all = roomLayers(room, seed, place)
  const shadow = { blur: 4, dx: 1, dy: 3 }
  const piece = (box: Omit<Piece, 'canvas'>, layers: readonly Layer[], shade?: typeof shadow): Piece => {
    const canvas = canvasOf(box, ratio, (context) => {
      paint(context, layers, true)
      grain(context, box, 'source-atop')
    })
    return { ...box, canvas: shade ? shadowed(canvas, shade, unit * ratio) : canvas }
  }
  const head = (eyes: 'open' | 'lowered') =>
    placeLayers(figureOf(room.dealer, eyes).head, x, edge - HEAD * unit, unit * FIGURE)
  const headBox = { x: x - 44 * unit, y: edge - 134 * unit, width: 88 * unit, height: 128 * unit }
  const torsoBox = { x: x - 90 * unit, y: edge - 134 * unit, width: 180 * unit, height: 176 * unit }
  const { torso } = figureOf(room.dealer, 'open')
  const { rail, felt } = tableLayers(place)
  const top = edge - 16 * unit
  return {
    place,
    paint,
    back: canvasOf({ x: 0, y: 0, width, height }, ratio, (context) => {
      paint(
        context,
        all.filter((layer) => !isCandle(layer)),
      )
      paint(context, [vignette(place)])
      grain(context, { x: 0, y: 0, width, height }, 'source-over')
    }),
    candles: all.filter(isCandle),
    torso: piece(torsoBox, placeLayers(torso, x, edge - HEAD * unit, unit * FIGURE), shadow),
    open: piece(headBox, head('open'), shadow),
    shut: piece(headBox, head('lowered'), shadow),
    front: piece({ x: 0, y: top, width, height: height - top }, [rail, ...felt], { blur: 5, dx: 0, dy: -2 }),
  }
}

type Paint = (context: CanvasRenderingContext2D) => void

/** A canvas of a box, painted in the coordinates of the whole picture. */
function canvasOf(box: Omit<Piece, 'canvas'>, ratio: number, draw: Paint): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(box.width * ratio))
  canvas.height = Math.max(1, Math.round(box.height * ratio))
  const context = canvas.getContext('2d')
  if (context) {
    context.setTransform(ratio, 0, 0, ratio, -box.x * ratio, -box.y * ratio)
    draw(context)
  }
  return canvas
}

function shadowed(
  source: HTMLCanvasElement,
  { blur, dx, dy }: { blur: number; dx: number; dy: number },
  scale: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = source.width
  canvas.height = source.height
  const context = canvas.getContext('2d')
  if (!context) return source
  context.shadowColor = 'rgb(6 8 18 / 0.45)'
  context.shadowBlur = blur * scale
  context.shadowOffsetX = dx * scale
  context.shadowOffsetY = dy * scale
  context.drawImage(source, 0, 0)
  return canvas
}

const TILE = 128
let noise: HTMLCanvasElement | undefined

/** Fine light and dark grains, as in the tiles; `source-atop` keeps them on what is painted. */
function grain(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Omit<Piece, 'canvas'>,
  operation: GlobalCompositeOperation,
): void {
  noise ??= noiseTile()
  const pattern = context.createPattern(noise, 'repeat')
  if (!pattern) return
  context.globalCompositeOperation = operation
  context.fillStyle = pattern
  context.fillRect(x, y, width, height)
  context.globalCompositeOperation = 'source-over'
}

function noiseTile(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = TILE
  canvas.height = TILE
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const image = context.createImageData(TILE, TILE)
  const random = randomOf('grain')
  for (let i = 0; i < image.data.length; i += 4) {
    const value = random.next() + random.next() - 1
    image.data.fill(value > 0 ? 255 : 0, i, i + 3)
    image.data[i + 3] = Math.abs(value) * 17
  }
  context.putImageData(image, 0, 0)
  return canvas
}
