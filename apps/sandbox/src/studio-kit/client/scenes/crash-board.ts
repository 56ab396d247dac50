import { curveAt } from '../../../games/curve.ts'
import { glow, scatter } from '../skins/skin.ts'

type Context = CanvasRenderingContext2D

/** The least time and height that the axes show. */
const LEAST_MS = 8_000
const LEAST = 1.8
const STEPS = 72
/** Height of a label (px). */
const LABEL = 17
/** Space between a label and the edge of the window, and between a label and its line (px). */
const EDGE = 12
const BESIDE = 6
const TICKS = [1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

export interface CrashView {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Measure of what flies. */
  readonly size: number
  readonly number: { x: number; y: number; size: number }
  /** `size` is 0 where no room is left for a title. */
  readonly title: { x: number; y: number; width: number; size: number }
  readonly recent: { x: number; y: number; count: number }
}

/** The field of the curve in a window of this size. */
export function crashIn(width: number, height: number): CrashView {
  const isLow = height <= 330
  const unit = Math.min(width, height)
  // On a phone in landscape the name is beside the picture.
  const isBeside = height <= 460 && width > height
  const titleSize = isBeside ? 0 : Math.round(Math.min(64, width * 0.115))
  const head = isBeside ? 8 : Math.round(titleSize * 1.9)
  const size = Math.max(46, Math.min(unit * 0.22, 130))
  return {
    left: Math.max(58, isLow ? 0 : width * 0.1),
    right: width - Math.max(size * 0.75, width * 0.12),
    top: head + (isLow ? 26 : 46) + size * 0.4,
    bottom: height - size * (isLow ? 0.42 : 0.6),
    size,
    number: {
      x: width * 0.42,
      y: head + (height - head) * (isLow ? 0.45 : 0.36),
      size: isLow ? 46 : Math.min(96, width * 0.17),
    },
    title: { x: width / 2, y: titleSize * 0.95, width: Math.min(width - 40, 560), size: titleSize },
    recent: { x: width / 2, y: head + 16, count: Math.max(4, Math.min(12, Math.floor((width - 40) / 66))) },
  }
}

/** Where the curve is at a time, while the axes show `nowMs`. */
export function curvePoint(view: CrashView, ms: number, nowMs: number): { x: number; y: number } {
  const mostMs = Math.max(LEAST_MS, nowMs)
  const most = Math.max(LEAST, heightAt(nowMs))
  return {
    x: view.left + (ms / mostMs) * (view.right - view.left),
    y: view.bottom - ((heightAt(ms) - 1) / (most - 1)) * (view.bottom - view.top),
  }
}

/** The curve without its steps of a hundredth: only what is drawn. */
const heightAt = (ms: number): number => 2 ** (ms / 10_000)

/** The number that stands beside the curve, in hundredths: it never passes the last one. */
export const numberAt = (ms: number, last: number): number => Math.min(last, curveAt(ms))

export interface CurveColours {
  readonly line: string
  readonly fill: string
  readonly ink: string
}

/** The multiples that have a line: round ones whose labels do not lie on that of the target, and the target. */
export function linesOf({ top, bottom }: CrashView, most: number, target: number): readonly number[] {
  if (target > most * 1.02) return [1, ...TICKS.filter((tick) => tick < most).slice(-3)]
  const room = ((most - 1) * LABEL) / (bottom - top)
  const isClear = (tick: number): boolean => Math.abs(tick - target) > room
  const ticks = TICKS.filter((tick) => tick < most && isClear(tick)).slice(-3)
  return [...[1].filter(isClear), ...ticks, target]
}

/** Lines for round multiples of the stake, and the target. */
export function paintAxes(
  pen: Context,
  view: CrashView,
  nowMs: number,
  { target, colours, text }: { target: number; colours: CurveColours; text: (times: number) => string },
): void {
  const most = Math.max(LEAST, heightAt(nowMs))
  pen.font = "600 13px 'Inter Variable', system-ui, sans-serif"
  pen.textBaseline = 'middle'
  const at = (times: number): number => view.bottom - ((times - 1) / (most - 1)) * (view.bottom - view.top)
  for (const tick of linesOf(view, most, target)) {
    const isTarget = tick === target
    const y = at(tick)
    const label = text(tick)
    // A line begins further right where its label would leave the window.
    const from = Math.max(view.left, EDGE + pen.measureText(label).width + BESIDE)
    pen.beginPath()
    pen.moveTo(from, y)
    pen.lineTo(view.right + view.size * 0.4, y)
    pen.strokeStyle = colours.ink
    pen.globalAlpha = isTarget ? 0.95 : 0.28
    pen.lineWidth = isTarget ? 2 : 1
    pen.setLineDash(isTarget ? [8, 6] : [])
    pen.stroke()
    pen.setLineDash([])
    pen.globalAlpha = 1
    pen.textAlign = 'right'
    pen.lineJoin = 'round'
    pen.lineWidth = 3.5
    pen.strokeStyle = 'oklch(0.16 0.03 275 / 0.85)'
    pen.strokeText(label, from - BESIDE, y)
    pen.fillStyle = colours.ink
    pen.fillText(label, from - BESIDE, y)
  }
  pen.globalAlpha = 1
}

/** The curve up to a time, with light under it. @returns where it ends */
export function paintCurve(
  pen: Context,
  view: CrashView,
  nowMs: number,
  { line, fill }: CurveColours,
): { x: number; y: number } {
  const end = curvePoint(view, nowMs, nowMs)
  pen.beginPath()
  pen.moveTo(view.left, view.bottom)
  for (let step = 0; step <= STEPS; step++) {
    const { x, y } = curvePoint(view, (nowMs * step) / STEPS, nowMs)
    pen.lineTo(x, y)
  }
  pen.lineTo(end.x, view.bottom)
  pen.closePath()
  const under = pen.createLinearGradient(0, view.top, 0, view.bottom)
  under.addColorStop(0, fill)
  under.addColorStop(1, fill.replace(/( \/ [^)]*)?\)$/, ' / 0)'))
  pen.fillStyle = under
  pen.fill()
  pen.beginPath()
  for (let step = 0; step <= STEPS; step++) {
    const { x, y } = curvePoint(view, (nowMs * step) / STEPS, nowMs)
    if (step === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
  pen.strokeStyle = line
  pen.lineWidth = Math.max(3, view.size * 0.05)
  pen.lineCap = 'round'
  pen.stroke()
  return end
}

/** The last end points, newest first; they say nothing of the next. */
export function paintEnds(pen: Context, { x, y, count }: CrashView['recent'], ends: readonly string[]): void {
  pen.font = "600 13px 'Inter Variable', system-ui, sans-serif"
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const texts = ends.slice(0, count)
  const widths = texts.map((text) => pen.measureText(text).width + 18)
  let left = x - (widths.reduce((sum, wide) => sum + wide + 6, 0) - 6) / 2
  texts.forEach((text, index) => {
    const wide = widths[index] ?? 0
    pen.globalAlpha = 1 - (index / Math.max(1, count)) * 0.5
    pen.beginPath()
    pen.roundRect(left, y - 12, wide, 24, 12)
    pen.fillStyle = 'oklch(0.14 0.03 270 / 0.72)'
    pen.fill()
    pen.fillStyle = 'oklch(0.96 0.015 90)'
    pen.fillText(text, left + wide / 2, y + 1)
    left += wide + 6
  })
  pen.globalAlpha = 1
}

/** What drifts past: soft clouds or points of light, faster while the curve runs. */
export function paintDrift(
  pen: Context,
  width: number,
  height: number,
  { kind, way }: { kind: 'clouds' | 'stars' | 'steam'; way: number },
): void {
  const roll = scatter(kind === 'stars' ? 29 : 91)
  const count = kind === 'stars' ? 70 : 9
  const unit = Math.min(width, height)
  for (let index = 0; index < count; index++) {
    const [x, y, depth] = [roll(), roll(), 0.35 + roll() * 0.65]
    const k = (y + way * depth * 0.05) % 1
    const at = { x: (((x - way * depth * 0.03) % 1) + 1) % 1, y: k }
    const light = Math.sin(Math.PI * k) * Math.sin(Math.PI * at.x)
    if (kind === 'stars') {
      pen.beginPath()
      pen.arc(at.x * width, at.y * height, 0.7 + depth * 1.3, 0, Math.PI * 2)
      pen.fillStyle = `oklch(0.96 0.03 ${index % 3 === 0 ? 60 : 250} / ${(light * depth).toFixed(3)})`
      pen.fill()
      continue
    }
    const tint = kind === 'steam' ? '0.86 0.03 70' : '0.98 0.015 240'
    for (let puff = 0; puff < 4; puff++) {
      const dx = (puff - 1.5) * unit * 0.07 * depth
      const r = unit * (puff === 1 || puff === 2 ? 0.12 : 0.085) * depth
      const alpha = (light * 0.3 * depth).toFixed(3)
      glow(pen, at.x * width + dx, at.y * height - (puff % 2) * r * 0.25, r, `oklch(${tint} / ${alpha})`)
    }
  }
}

export interface TargetLimits {
  readonly least: number
  readonly most: number
}

/**
 * A target as a player types it, in hundredths and inside the limits. One or two digits after the last comma or point
 * are decimals; three are a group of thousands.
 * @returns undefined for what is no number
 */
export function typedTarget(text: string, { least, most }: TargetLimits): number | undefined {
  const match = /^(\d{1,3}(?:[.,\s’']\d{3})+|\d{1,9})(?:[.,](\d{0,2}))?$/.exec(
    text.replace(/[×x]/i, '').trim(),
  )
  if (!match) return undefined
  const [, whole = '', decimals = ''] = match
  const hundredths = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return Math.min(most, Math.max(least, hundredths))
}

/** The next target of a list above or below one; the last one stays. */
export function steppedTarget(list: readonly number[], from: number, way: 1 | -1): number {
  const ahead = list.filter((target) => (target - from) * way > 0)
  return ahead.length === 0 ? from : way > 0 ? Math.min(...ahead) : Math.max(...ahead)
}
