import { el } from './dom.ts'
import { MAX_PIXEL_RATIO } from './pen.ts'
import type { Scene } from './scenes/scene.ts'

/**
 * Keeps the scene as large as its frame, and paints the room around it from edge to edge of the window, behind scene
 * and bars.
 * @returns the canvas of the room
 */
export function fitToWindow(root: HTMLElement, frame: HTMLElement, scene: Scene): HTMLCanvasElement {
  const canvas = el('canvas', { class: 'room', 'aria-hidden': 'true' })
  const fit = (): void => {
    paintRoom(canvas, scene, root.clientWidth, root.clientHeight)
    scene.resize(frame.clientWidth, frame.clientHeight)
  }
  new ResizeObserver(fit).observe(frame)
  return canvas
}

function paintRoom(canvas: HTMLCanvasElement, scene: Scene, width: number, height: number): void {
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  const size = [Math.round(width * ratio), Math.round(height * ratio)] as const
  if (width < 40 || height < 40 || (canvas.width === size[0] && canvas.height === size[1])) return
  canvas.width = size[0]
  canvas.height = size[1]
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return
  context.scale(ratio, ratio)
  scene.scenery(context, width, height)
}
