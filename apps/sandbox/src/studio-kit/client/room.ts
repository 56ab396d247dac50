import { el } from './dom.ts'
import { createLife } from './life.ts'
import { type Context, MAX_PIXEL_RATIO } from './pen.ts'
import type { Scene } from './scenes/scene.ts'

/** A scene says with this event that its feature begins or ends; `detail` is true while it runs. */
export const FEATURE_EVENT = 'scene-feature'

type Paint = (context: Context, width: number, height: number) => void

/**
 * Keeps the scene as large as its frame, and paints the room around it from edge to edge of the window, behind scene
 * and bars.
 * @returns the room: its picture, the picture of the feature above it, and what moves in front
 */
export function fitToWindow(root: HTMLElement, frame: HTMLElement, scene: Scene): HTMLElement {
  const canvas = el('canvas')
  const feature = el('canvas', { class: 'feature' })
  const room = el('div', { class: 'room', 'aria-hidden': 'true' }, canvas, feature)
  if (scene.life) room.append(createLife(scene.life))
  let isFeature = false
  const fit = (): void => {
    const [width, height] = [root.clientWidth, root.clientHeight]
    paintRoom(canvas, (context) => scene.scenery(context, width, height), width, height)
    if (isFeature && scene.featureScenery) paintRoom(feature, scene.featureScenery, width, height)
    scene.resize(frame.clientWidth, frame.clientHeight)
  }
  root.addEventListener(FEATURE_EVENT, (event) => {
    isFeature = (event as CustomEvent<boolean>).detail
    if (isFeature && scene.featureScenery)
      paintRoom(feature, scene.featureScenery, root.clientWidth, root.clientHeight)
    room.toggleAttribute('data-feature', isFeature)
  })
  new ResizeObserver(fit).observe(frame)
  return room
}

function paintRoom(canvas: HTMLCanvasElement, paint: Paint, width: number, height: number): void {
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  const size = [Math.round(width * ratio), Math.round(height * ratio)] as const
  if (width < 40 || height < 40 || (canvas.width === size[0] && canvas.height === size[1])) return
  canvas.width = size[0]
  canvas.height = size[1]
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return
  context.scale(ratio, ratio)
  paint(context, width, height)
}
