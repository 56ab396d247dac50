import { type Draw, MAX_PIXEL_RATIO } from './pen.ts'

/** A small picture of one symbol, for the paytable. */
export function picture(draw: Draw, size: number): HTMLCanvasElement {
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(size * ratio)
  canvas.height = Math.round(size * ratio)
  canvas.className = 'symbol'
  canvas.setAttribute('aria-hidden', 'true')
  const context = canvas.getContext('2d')
  if (context) {
    context.scale((size * ratio) / 128, (size * ratio) / 128)
    draw(context)
  }
  return canvas
}
