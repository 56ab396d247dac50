import type { Context } from './pen.ts'
import type { Skin } from './skins/skin.ts'

/** Spill over the edges (CSS pixels), so that the blurred edge of the scenery is outside of the window. */
const SPILL = 6

/** The scenery of a skin, darkened and out of focus, so that the reels stand in front of it. */
export function paintScenery(context: Context, scene: Skin['scene'], width: number, height: number): void {
  const { canvas } = context
  const ratio = canvas.width / width
  const sharp = document.createElement('canvas')
  sharp.width = canvas.width
  sharp.height = canvas.height
  const pen = sharp.getContext('2d')
  if (!pen) return
  pen.scale(ratio, ratio)
  scene(pen, width, height)
  context.filter = `blur(${(1.6 * ratio).toFixed(1)}px) brightness(0.86)`
  context.drawImage(sharp, -SPILL, -SPILL, width + SPILL * 2, height + SPILL * 2)
  context.filter = 'none'
  const vignette = context.createLinearGradient(0, 0, 0, height)
  vignette.addColorStop(0, 'oklch(0.12 0.02 270 / 0.5)')
  vignette.addColorStop(0.3, 'oklch(0.12 0.02 270 / 0)')
  vignette.addColorStop(0.75, 'oklch(0.12 0.02 270 / 0)')
  vignette.addColorStop(1, 'oklch(0.12 0.02 270 / 0.6)')
  context.fillStyle = vignette
  context.fillRect(0, 0, width, height)
}
