import { bannerFont, wrapText } from './lettering.ts'

export interface Banner {
  title: string
  text: string
  alpha: number
}

/** A panel over the reels with a title and a text below it. */
export function drawBanner(
  context: CanvasRenderingContext2D,
  banner: Banner,
  {
    width,
    height,
    reels,
    metal,
  }: {
    width: number
    height: number
    reels: { left: number; top: number; width: number; height: number }
    metal: string
  },
): void {
  const w = Math.min(width - 24, Math.max(280, reels.width * 0.82))
  const { font, size } = bannerFont(banner.title, w - 32)
  const lines = wrapText(context, banner.text, w - 36, 16)
  const h = size + 44 + lines.length * 22
  const x = (width - w) / 2
  const y = Math.min(height - h - 8, reels.top + (reels.height - h) / 2)
  context.globalAlpha = banner.alpha
  context.beginPath()
  context.roundRect(x, y, w, h, 16)
  context.fillStyle = 'oklch(0.15 0.025 275 / 0.95)'
  context.fill()
  context.strokeStyle = metal
  context.lineWidth = 2
  context.stroke()
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = font
  context.fillStyle = metal
  context.fillText(banner.title, width / 2, y + 20 + size / 2)
  context.font = "500 16px 'Inter Variable', system-ui, sans-serif"
  context.fillStyle = 'oklch(0.95 0.01 262)'
  lines.forEach((text, index) => context.fillText(text, width / 2, y + size + 40 + index * 22))
  context.globalAlpha = 1
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
