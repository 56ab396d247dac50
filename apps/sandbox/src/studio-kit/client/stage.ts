import { type Banner, drawBanner, drawTotal } from './banner.ts'
import { type HoldView, paintHold } from './hold-paint.ts'
import { type Context, MAX_PIXEL_RATIO } from './pen.ts'
import { type ReelBoard, reelBoardIn } from './reel-board.ts'
import { CALM_IN_MS, SPEED, calmAlpha, pastStop, speedShare, stopMs, travelled } from './reel-motion.ts'
import { rimFrame } from './skins/frames.ts'
import type { Skin } from './skins/skin.ts'
import { paintTitle } from './title.ts'
import { type Highlight, PULSE_MS, paintHighlight, paintSparks, paintStar } from './win-paint.ts'

/** The amount of a round is shown over its reels for so long. */
const TOTAL_MS = 1_300
const STIR_MS = 900

interface Reel {
  position: number
  /** 1 at full speed, for the blurred copy. */
  blur: number
  alpha: number
  hasLanded: boolean
}

interface Spin {
  readonly startedAt: number
  readonly from: readonly number[]
  stop: { at: number; stops: readonly number[]; length: number; resolve: () => void } | null
}

interface Sprite {
  readonly sharp: HTMLCanvasElement
  readonly blurred: HTMLCanvasElement
}

/** What is painted over the reels: the window, a cell's shorter side, and the symbols at a scale of a cell. */
export type Overlay = (view: {
  context: CanvasRenderingContext2D
  box: {
    left: number
    top: number
    width: number
    height: number
    cellWidth: number
    cellHeight: number
    cell: number
  }
  metal: string
  symbol: (name: string, x: number, y: number, scale: number) => void
}) => void

type Step = (now: number) => void

/** The canvas: reels in their frame. Draws only while something moves. */
export class Stage {
  readonly canvas: HTMLCanvasElement
  private readonly context: CanvasRenderingContext2D
  private readonly skin: Skin
  private readonly strips: readonly string[]
  private readonly rows: number
  private readonly title: string
  private readonly onLand: (reel: number) => void
  private readonly reels: Reel[]
  private sprites = new Map<string, Sprite>()
  /** Frame and name, which stand still. */
  private still: HTMLCanvasElement | null = null
  private width = 0
  private height = 0
  private ratio = 1
  private board: ReelBoard = reelBoardIn(390, 560, 5, 3)
  private spin: Spin | null = null
  private highlight: Highlight | null = null
  private emphasis = 0
  /** When the highlight was set. */
  private litAt = 0
  /** What the whole round has paid, while it is shown over the reels. */
  private total = ''
  private hold: HoldView | null = null
  private sweep = -1
  private banner: Banner | null = null
  /** A symbol that moves while nothing is played, and 0…1 of its time. */
  private idle: { cell: number; share: number } | null = null
  /** Painted over the reels in every frame. */
  overlay: Overlay | null = null
  private readonly active = new Set<Step>()
  private frame = 0
  isCalm = false

  constructor(options: {
    canvas: HTMLCanvasElement
    skin: Skin
    strips: readonly string[]
    rows: number
    title: string
    stops: readonly number[]
    onLand: (reel: number) => void
  }) {
    this.canvas = options.canvas
    const context = options.canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    this.context = context
    this.skin = options.skin
    this.strips = options.strips
    this.rows = options.rows
    this.title = options.title
    this.onLand = options.onLand
    this.reels = options.strips.map((_, reel) => ({
      position: options.stops[reel] ?? 0,
      blur: 0,
      alpha: 1,
      hasLanded: true,
    }))
  }

  /** Fits the drawing to the element's size (CSS pixels). */
  resize(width: number, height: number): void {
    if (width < 40 || height < 40) return
    const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
    if (width === this.width && height === this.height && ratio === this.ratio) return
    this.width = width
    this.height = height
    this.ratio = ratio
    this.canvas.width = Math.round(width * ratio)
    this.canvas.height = Math.round(height * ratio)
    this.board = reelBoardIn(width, height, this.strips.length, this.rows)
    this.paintSprites()
    this.paintStill()
    this.draw()
  }

  private paintSprites(): void {
    this.sprites = new Map()
    for (const [symbol, art] of Object.entries(this.skin.symbols)) {
      const size = Math.max(8, Math.round(this.box * 0.94 * this.ratio))
      const sharp = sheet(size, size)
      const pen = sharp.getContext('2d')
      if (!pen) continue
      pen.scale(size / 128, size / 128)
      art.draw(pen)
      // Faint copies, one above the other, as motion blur of a reel.
      const blurred = sheet(size, Math.round(size * 1.3))
      const smear = blurred.getContext('2d')
      if (smear) {
        smear.globalAlpha = 0.13
        for (let i = 0; i < 15; i++) smear.drawImage(sharp, 0, (size * 0.3 * i) / 14)
      }
      this.sprites.set(symbol, { sharp, blurred })
    }
  }

  private paintStill(): void {
    const still = sheet(this.canvas.width, this.canvas.height)
    const context = still.getContext('2d')
    if (!context) return
    context.scale(this.ratio, this.ratio)
    this.paintFrame(context)
    if (this.board.title) paintTitle(context, this.title, this.board.title, this.skin.title)
    this.still = still
  }

  private paintFrame(context: Context): void {
    const { rows, skin } = this
    const { left, top, cellWidth, cellHeight } = this.board
    const count = this.strips.length
    const edge = Math.max(4, Math.min(cellWidth * 0.06, left / 2.2))
    const h = cellHeight * rows
    const frame = skin.frame ?? rimFrame(skin)
    frame(context, { x: left, y: top, w: cellWidth * count, h, edge })
    for (let reel = 0; reel < count; reel++) {
      const x = left + reel * cellWidth
      const shade = context.createLinearGradient(x, 0, x + cellWidth, 0)
      shade.addColorStop(0, 'oklch(1 0 0 / 0.015)')
      shade.addColorStop(0.5, 'oklch(1 0 0 / 0.075)')
      shade.addColorStop(1, 'oklch(1 0 0 / 0.015)')
      context.fillStyle = shade
      context.fillRect(x + 1, top, cellWidth - 2, h)
    }
  }

  /** Shows these stops at once. */
  show(stops: readonly number[]): void {
    stops.forEach((stop, index) => {
      const reel = this.reels[index]
      if (reel) Object.assign(reel, { position: stop, blur: 0, alpha: 1, hasLanded: true })
    })
    this.spin = null
    this.draw()
  }

  setHighlight(highlight: Highlight | null): void {
    this.highlight = highlight
    this.total = ''
    this.litAt = performance.now()
    this.emphasis = highlight?.kind === 'win' ? 1 : 0
    if (highlight?.kind === 'win' && !this.isCalm) void this.run(PULSE_MS, () => {})
    this.draw()
  }

  /** Lets winning cells stand out, once, and the amount of the whole round grow over them. */
  async emphasise(highlight: Highlight, totalAt: (share: number) => string): Promise<void> {
    if (highlight.kind === 'plain') return this.setHighlight(highlight)
    this.highlight = highlight
    this.litAt = performance.now()
    await this.run(TOTAL_MS, (share) => {
      const counted = this.isCalm ? 1 : Math.min(1, share / 0.55)
      this.emphasis = this.isCalm ? 1 : easeOut(Math.min(1, share / 0.2))
      if (this.highlight === highlight) this.total = totalAt(easeOut(counted))
    })
  }

  setHold(hold: HoldView | null): void {
    this.hold = hold
    this.draw()
  }

  /** Starts the reels. They turn until `stopAt`. */
  startSpin(): void {
    this.highlight = null
    for (const reel of this.reels) Object.assign(reel, { hasLanded: false })
    const spin: Spin = {
      startedAt: performance.now(),
      from: this.reels.map((reel) => reel.position),
      stop: null,
    }
    this.spin = spin
    const step: Step = (now) => {
      if (this.spin === spin) this.turn(spin, now)
      else this.active.delete(step)
    }
    this.active.add(step)
    this.wake()
  }

  /** Stops the reels left to right at fixed times; every reel by the same rule. Resolves after `length` ms. */
  stopAt(stops: readonly number[], length: number): Promise<void> {
    const { spin } = this
    if (!spin) {
      this.show(stops)
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      const finish = (): void => {
        if (this.spin !== spin) return
        this.show(stops)
        resolve()
      }
      spin.stop = { at: performance.now(), stops, length, resolve: finish }
      // A hidden page draws no frames, and must not wait for them.
      setTimeout(finish, length + 120)
    })
  }

  private turn(spin: Spin, now: number): void {
    this.reels.forEach((reel, index) => {
      const { stop } = spin
      const passed = now - spin.startedAt
      if (!stop) {
        if (this.isCalm) reel.alpha = calmAlpha(passed, Infinity)
        else {
          reel.position = (spin.from[index] ?? 0) - travelled(passed, index)
          reel.blur = speedShare(passed, index)
        }
        return
      }
      const place = stop.stops[index] ?? 0
      const left = stop.at + stopMs(index, this.reels.length) - now
      if (this.isCalm) {
        reel.alpha = calmAlpha(passed, left)
        if (left > CALM_IN_MS) return
        reel.position = place
      } else if (left > 0) {
        reel.position = place + SPEED * left
        reel.blur = Math.min(1, left / 90)
      } else {
        reel.position = place - pastStop(-left)
        reel.blur = 0
      }
      if (left <= 0 && !reel.hasLanded) {
        reel.hasLanded = true
        this.onLand(index)
      }
    })
    if (spin.stop && now - spin.stop.at >= spin.stop.length) spin.stop.resolve()
  }

  /** A panel over the reels with two lines of text; the lower may change with the share of the time that has passed. */
  async announce(
    title: string,
    text: string | ((share: number) => string),
    { ms, isBright }: { ms: number; isBright: boolean },
  ): Promise<void> {
    await this.run(ms, (share) => {
      const now = typeof text === 'string' ? text : text(share)
      this.banner = { title, text: now, share, ms, isBright }
    })
    this.banner = null
    this.draw()
  }

  /** Lets one symbol move for a moment, when nothing else does. */
  async stir(cell: number): Promise<void> {
    const isAtRest = !this.spin && !this.highlight && !this.hold && !this.banner && !this.overlay
    if (!isAtRest || this.isCalm || this.active.size > 0 || document.hidden) return
    await this.run(STIR_MS, (share) => {
      this.idle = { cell, share }
    })
    this.idle = null
    this.draw()
  }

  /** One respin: light passes down the empty cells, then what landed is there. */
  async respin(before: HoldView, after: HoldView, ms: number): Promise<void> {
    this.hold = before
    await this.run(ms * 0.7, (t) => {
      this.sweep = t
    })
    this.sweep = -1
    this.hold = after
    if (after.fresh.size > 0) this.onLand(0)
    await this.run(ms * 0.3, (t) => {
      this.emphasis = easeOut(t)
    })
  }

  /** Calls `frame` with 0…1 for so long (ms), and with 1 at the end. */
  run(ms: number, frame: (t: number) => void): Promise<void> {
    return new Promise((resolve) => {
      const startedAt = performance.now()
      let isDone = false
      const finish = (): void => {
        if (isDone) return
        isDone = true
        this.active.delete(step)
        frame(1)
        this.draw()
        resolve()
      }
      const step: Step = (now) => {
        const t = (now - startedAt) / ms
        if (t >= 1) finish()
        else frame(Math.max(0, t))
      }
      this.active.add(step)
      setTimeout(finish, ms + 80)
      this.wake()
    })
  }

  private wake(): void {
    if (this.frame !== 0) return
    const loop = (now: number): void => {
      this.frame = 0
      for (const step of this.active) step(now)
      this.draw()
      if (this.active.size > 0) this.frame = requestAnimationFrame(loop)
    }
    this.frame = requestAnimationFrame(loop)
  }

  draw(): void {
    const { context, ratio, still, width, height } = this
    if (!still) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, still.width, still.height)
    context.drawImage(still, 0, 0)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.save()
    context.beginPath()
    context.rect(
      this.board.left,
      this.board.top,
      this.board.cellWidth * this.reels.length,
      this.board.cellHeight * this.rows,
    )
    context.clip()
    this.reels.forEach((reel, index) => this.drawReel(reel, index))
    if (this.hold)
      paintHold(context, this.hold, {
        board: this.board,
        rows: this.rows,
        reels: this.reels.length,
        sweep: this.sweep,
        emphasis: this.emphasis,
        isCalm: this.isCalm,
        panel: this.skin.panel,
        symbol: (...of) => this.drawSymbol(...of),
      })
    context.restore()
    const reels = {
      left: this.board.left,
      top: this.board.top,
      width: this.board.cellWidth * this.reels.length,
      height: this.board.cellHeight * this.rows,
    }
    if (this.highlight && !this.hold) this.paintLit(this.highlight, reels)
    this.overlay?.({
      context,
      box: { ...reels, cellWidth: this.board.cellWidth, cellHeight: this.board.cellHeight, cell: this.box },
      metal: this.skin.metal,
      symbol: (...of) => this.drawSymbol(...of),
    })
    if (this.banner)
      drawBanner(context, this.banner, { width, height, reels, metal: this.skin.metal, isCalm: this.isCalm })
  }

  private symbolAt(reel: number, index: number): string {
    const strip = this.strips[reel] ?? ''
    return strip[((index % strip.length) + strip.length) % strip.length] ?? ''
  }

  private drawReel(reel: Reel, index: number): void {
    const { context, rows } = this
    const { cellWidth, cellHeight } = this.board
    const x = this.board.left + index * cellWidth + cellWidth / 2
    const first = Math.floor(reel.position) - 1
    const isLit = this.highlight?.kind === 'win' && !this.hold
    for (let k = first; k <= first + rows + 2; k++) {
      const y = this.board.top + (k - reel.position + 0.5) * cellHeight
      if (y < this.board.top - cellHeight || y > this.board.top + (rows + 1) * cellHeight) continue
      const row = Math.round(k - reel.position)
      const isWinning = isLit && this.highlight?.cells.includes(index * rows + row)
      if (isWinning) continue
      context.globalAlpha = reel.alpha * (isLit ? 1 - 0.45 * this.emphasis : 1)
      // A reel that goes past its stop presses its symbols together.
      const squash = reel.hasLanded ? 1 + (reel.position - Math.round(reel.position)) * 0.45 : 1
      const stirred = !this.spin && this.idle?.cell === index * rows + row ? this.idle.share : 0
      const swell = Math.sin(Math.PI * stirred)
      const scale = 1 + 0.07 * swell
      this.drawSymbol(this.symbolAt(index, k), x, y, scale, { isBlurred: reel.blur > 0.5, squash })
      if (swell === 0) continue
      context.fillStyle = 'oklch(0.98 0.03 95)'
      paintStar(context, x + this.box * 0.27, y - this.box * 0.29, this.box * 0.13 * swell)
    }
    context.globalAlpha = 1
  }

  private drawSymbol(
    symbol: string,
    x: number,
    y: number,
    scale: number,
    { isBlurred, squash } = { isBlurred: false, squash: 1 },
  ): void {
    const sprite = this.sprites.get(symbol)
    if (!sprite) return
    const image = isBlurred ? sprite.blurred : sprite.sharp
    const w = (image.width / this.ratio) * scale * (2 - squash)
    const h = (image.height / this.ratio) * scale * squash
    this.context.drawImage(image, x - w / 2, y - h / 2, w, h)
  }

  private get box(): number {
    return Math.min(this.board.cellWidth, this.board.cellHeight)
  }

  private paintLit(
    highlight: Highlight,
    reels: { left: number; top: number; width: number; height: number },
  ): void {
    const { context, board, rows, width, emphasis } = this
    const { metal } = this.skin
    const lit = {
      board,
      rows,
      reels: this.reels.length,
      metal,
      width,
      age: this.isCalm ? Infinity : performance.now() - this.litAt,
      emphasis,
      symbol: (cell: number, x: number, y: number, scale: number) => {
        const reel = Math.floor(cell / rows)
        const position = Math.round(this.reels[reel]?.position ?? 0)
        this.drawSymbol(this.symbolAt(reel, position + (cell % rows)), x, y, scale)
      },
    }
    paintHighlight(context, highlight, lit)
    if (this.total === '') return
    paintSparks(context, highlight.cells, lit)
    drawTotal(context, this.total, { reels, metal, cell: this.box, grown: 0.8 + 0.2 * emphasis })
  }
}

function sheet(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

const easeOut = (t: number): number => 1 - (1 - t) ** 3
