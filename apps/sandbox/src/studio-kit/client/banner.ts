import { bannerFont, wrapText } from './lettering.ts'

export interface Banner {
  readonly title: string
  readonly text: string
  /** 0…1 of the time that it is shown. */
  share: number
  /** Milliseconds that it is shown. */
  readonly ms: number
  /** Light behind it: for the start of a feature, and for a payment above the stake. */
  readonly isBright: boolean
}

interface Place {
  readonly width: number
  readonly height: number
  readonly reels: { left: number; top: number; width: number; height: number }
  readonly metal: string
  readonly isCalm: boolean
}

const FADE_MS = 200
const GROW_MS = 380

const easeBack = (at: number): number => 1 + 2.2 * (at - 1) ** 3 + 1.2 * (at - 1) ** 2

/** A panel over the reels with a title and a text below it, over dimmed reels. */
export function drawBanner(context: CanvasRenderingContext2D, banner: Banner, place: Place): void {
  const { width, height, reels, metal, isCalm } = place
  const at = banner.share * banner.ms
  const alpha = Math.max(0, Math.min(1, at / FADE_MS, (banner.ms - at) / FADE_MS))
  // On a large window the panel and its texts are larger too.
  const scale = Math.max(1, Math.min(1.6, reels.width / 580))
  const w = Math.min(width - 24, Math.max(280, reels.width * 0.76))
  const { font, size } = bannerFont(banner.title, w - 40, 40 * scale)
  const textSize = 18 * scale
  const lines = wrapText(context, banner.text, w - 36 * scale, textSize)
  const h = size + (52 + lines.length * 24) * scale
  const x = (width - w) / 2
  const y = Math.min(height - h - 8, reels.top + (reels.height - h) / 2)
  context.save()
  context.globalAlpha = alpha
  context.fillStyle = 'oklch(0.1 0.02 275 / 0.62)'
  context.fillRect(reels.left, reels.top, reels.width, reels.height)
  if (banner.isBright) paintRays(context, banner, { ...place, y: y + h / 2 })
  const grown = isCalm ? 1 : 0.82 + 0.18 * easeBack(Math.min(1, at / GROW_MS))
  context.translate(width / 2, y + h / 2)
  context.scale(grown, grown)
  context.translate(-width / 2, -y - h / 2)
  const panel = context.createLinearGradient(0, y, 0, y + h)
  panel.addColorStop(0, 'oklch(0.25 0.035 275 / 0.97)')
  panel.addColorStop(1, 'oklch(0.14 0.025 275 / 0.97)')
  context.beginPath()
  context.roundRect(x, y, w, h, 18)
  context.fillStyle = panel
  context.fill()
  context.strokeStyle = metal
  context.lineWidth = 3
  context.stroke()
  context.beginPath()
  context.roundRect(x + 6, y + 6, w - 12, h - 12, 13)
  context.globalAlpha = alpha * 0.5
  context.lineWidth = 1
  context.stroke()
  context.globalAlpha = alpha
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = font
  context.fillStyle = metal
  context.fillText(banner.title, width / 2, y + 22 * scale + size / 2)
  context.font = `600 ${textSize}px 'Inter Variable', system-ui, sans-serif`
  context.fillStyle = 'oklch(0.96 0.01 262)'
  lines.forEach((text, index) => context.fillText(text, width / 2, y + size + (44 + index * 24) * scale))
  context.restore()
}

/** Rays that turn slowly behind the panel, inside of the window of the reels. */
function paintRays(
  context: CanvasRenderingContext2D,
  { share, ms }: Banner,
  { width, reels, metal, isCalm, y }: Place & { y: number },
): void {
  const r = Math.hypot(reels.width, reels.height) * 0.6
  const turn = isCalm ? 0 : (share * ms) / 2_600
  context.save()
  context.beginPath()
  context.rect(reels.left, reels.top, reels.width, reels.height)
  context.clip()
  const light = context.createRadialGradient(width / 2, y, 0, width / 2, y, r)
  const edge = metal.replace(/( \/ [^)]*)?\)$/, ' / 0)')
  light.addColorStop(0, metal.replace(/( \/ [^)]*)?\)$/, ' / 0.5)'))
  light.addColorStop(0.85, edge)
  context.fillStyle = light
  for (let ray = 0; ray < 14; ray++) {
    const angle = turn + (ray / 14) * Math.PI * 2
    context.beginPath()
    context.moveTo(width / 2, y)
    context.arc(width / 2, y, r, angle, angle + Math.PI / 14)
    context.fill()
  }
  context.restore()
}

/** What a whole round has paid, large over the reels; only for more than the stake. */
export function drawTotal(
  context: CanvasRenderingContext2D,
  text: string,
  { reels, metal, cell, grown }: Pick<Place, 'reels' | 'metal'> & { cell: number; grown: number },
): void {
  const size = Math.min(cell * 0.72, reels.width / (Math.max(5, text.length) * 0.74), 84) * grown
  const [x, y] = [reels.left + reels.width / 2, reels.top + reels.height / 2]
  context.save()
  context.font = `${size}px 'Gravitas One', serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.shadowColor = 'oklch(0.1 0.02 275 / 0.9)'
  context.shadowBlur = size * 0.5
  context.strokeStyle = 'oklch(0.16 0.03 275)'
  context.lineWidth = size * 0.2
  context.strokeText(text, x, y)
  context.shadowBlur = 0
  const fill = context.createLinearGradient(0, y - size * 0.5, 0, y + size * 0.5)
  fill.addColorStop(0, 'oklch(0.98 0.02 90)')
  fill.addColorStop(0.9, metal)
  context.fillStyle = fill
  context.fillText(text, x, y)
  context.restore()
}

/** An amount on a dark plate, kept inside the width of the picture. */
export function drawAmount(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, room, cell, colour }: { x: number; y: number; room: number; cell: number; colour: string },
): void {
  const size = Math.max(13, Math.min(22, cell * 0.2))
  context.font = `600 ${size}px 'Inter Variable', system-ui, sans-serif`
  const w = context.measureText(text).width + size * 1.2
  const h = size * 1.7
  const middle = Math.min(room - w / 2 - 4, Math.max(w / 2 + 4, x))
  context.beginPath()
  context.roundRect(middle - w / 2, y - h / 2, w, h, h / 2)
  context.fillStyle = 'oklch(0.15 0.025 275 / 0.95)'
  context.fill()
  context.strokeStyle = colour
  context.lineWidth = 2
  context.stroke()
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colour
  context.fillText(text, middle, y + 1)
}
