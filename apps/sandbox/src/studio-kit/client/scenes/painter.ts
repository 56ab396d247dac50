import { el } from '../dom.ts'
import { MAX_PIXEL_RATIO } from '../pen.ts'

/** A scene in which nothing happens is drawn so often; one in a round with every frame. */
const IDLE_FRAME_MS = 50

type Context = CanvasRenderingContext2D

export interface Picture {
  /** What stands still in the scene, without the room around it: drawn once for each size. */
  still(context: Context, width: number, height: number): void
  /** Everything else. `now` in ms drives what moves at rest; it is 0 in calm mode. */
  draw(context: Context, width: number, height: number, now: number): void
}

/** A canvas with a picture that is drawn with every frame in a round, and slowly at rest. */
export class Painter {
  readonly canvas: HTMLCanvasElement
  private readonly context: Context
  private readonly picture: Picture
  private readonly still = document.createElement('canvas')
  private readonly active = new Set<(now: number) => void>()
  private width = 0
  private height = 0
  private ratio = 1
  private drawnAt = 0
  isCalm = false

  constructor(label: string, picture: Picture) {
    this.canvas = el('canvas', { role: 'img', 'aria-label': label })
    const context = this.canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    this.context = context
    this.picture = picture
    const loop = (now: number): void => {
      for (const step of this.active) step(now)
      if (this.active.size > 0 || (!this.isCalm && now - this.drawnAt >= IDLE_FRAME_MS)) this.draw(now)
      requestAnimationFrame(loop)
    }
    requestAnimationFrame(loop)
  }

  draw(now = performance.now()): void {
    if (this.width === 0) return
    const { context, ratio } = this
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, this.still.width, this.still.height)
    context.drawImage(this.still, 0, 0)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    this.picture.draw(context, this.width, this.height, this.isCalm ? 0 : now)
    this.drawnAt = now
  }

  /** Fits the drawing to the element's size (CSS pixels). */
  resize(width: number, height: number): void {
    if (width < 40 || height < 40) return
    this.width = width
    this.height = height
    this.ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
    for (const sheet of [this.canvas, this.still]) {
      sheet.width = Math.round(width * this.ratio)
      sheet.height = Math.round(height * this.ratio)
    }
    const pen = this.still.getContext('2d')
    pen?.setTransform(this.ratio, 0, 0, this.ratio, 0, 0)
    if (pen) this.picture.still(pen, width, height)
    this.draw()
  }

  /** Calls `frame` with the passed share of `ms`, and with 1 at the end; a hidden page draws no frames and ends too. */
  run(ms: number, frame: (share: number) => void): Promise<void> {
    return new Promise((resolve) => {
      const startedAt = performance.now()
      const finish = (): void => {
        if (!this.active.delete(step)) return
        frame(1)
        this.draw()
        resolve()
      }
      const step = (now: number): void => {
        const share = Math.max(0, (now - startedAt) / ms)
        if (share >= 1) finish()
        else frame(share)
      }
      setTimeout(finish, ms + 80)
      this.active.add(step)
    })
  }
}
