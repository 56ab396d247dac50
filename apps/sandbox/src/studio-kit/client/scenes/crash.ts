import type { CrashDefinition } from '../../../games/definition.ts'
import type { CrashEndEvent } from '../../../games/draw-events.ts'
import type { GameEvent } from '../../../games/events.ts'
import { curveMs } from '../../../games/curve.ts'
import { hundredthsText, t } from '../boot.ts'
import { CRASH_LOOKS, type CrashLook } from '../looks/crash.ts'
import { glowInside } from '../skins/skin.ts'
import { paintTitle } from '../title.ts'
import * as boards from './crash-board.ts'
import { Painter, type Picture } from './painter.ts'
import type { Bet, LoadGame, Scene, SceneContext } from './scene.ts'
import { TargetPicker } from './target-picker.ts'

type Context = CanvasRenderingContext2D

/** What flies comes back to the start, or leaves after the end, in this time. */
const RETURN_MS = 400
const LEAVE_MS = 500
const FIRST_TARGET = 200
const KEPT = 12

type Ended = 'reached' | 'ended' | null

/** A curve that rises until it ends; the target is chosen before it starts. */
class CrashScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker: HTMLElement
  readonly playText = 'game.play'
  readonly stakeText = 'game.stake'
  readonly missing = ''
  private readonly look: CrashLook
  private readonly context: SceneContext
  private readonly painter: Painter
  private readonly target: TargetPicker
  private view = boards.crashIn(390, 520)
  private ends: number[]
  /** How far the curve has run (ms), and the last number that it may show. */
  private ranMs = 0
  private last = 100
  private isAway = false
  private ended: Ended = null
  private hasWon = false
  /** 0: what flies is at the curve, 1: it has left. */
  private left = 0

  constructor(definition: CrashDefinition, look: CrashLook, context: SceneContext) {
    this.look = look
    this.context = context
    this.painter = new Painter(t('crash.board', { game: context.opened.game.name }), this)
    this.element = this.painter.canvas
    const listed = context.opened.paytable.variants.map(({ variant }) => Number(variant))
    this.target = new TargetPicker(definition, listed, FIRST_TARGET, () => {
      this.clear()
      context.changed()
    })
    this.picker = this.target.element
    this.ends = context.opened.recent.flatMap(({ events }) => endIn(events ?? [])?.endHundredths ?? [])
  }

  ladder = (): string => 'stake'
  variant = (): string => String(this.target.hundredths)
  bet = (stakeMinor: string): Bet => ({
    stakeMinor,
    choice: { targetHundredths: this.target.hundredths },
  })

  resize(width: number, height: number): void {
    this.painter.resize(width, height)
  }
  setBusy(isBusy: boolean): void {
    this.target.setBusy(isBusy)
  }
  setCalm(isCalm: boolean): void {
    this.painter.isCalm = isCalm
  }
  start(): void {
    this.ended = null
    this.hasWon = false
    this.isAway = true
    const from = this.ranMs
    void this.painter.run(RETURN_MS, (share) => {
      this.left = 0
      if (this.isAway) this.ranMs = from * (1 - share)
    })
  }
  async cancel(): Promise<void> {
    this.isAway = false
    this.ranMs = 0
    await this.painter.run(RETURN_MS, () => undefined)
  }
  clear(): void {
    this.hasWon = false
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    const end = endIn(events)
    if (!end) return
    this.take(events)
    await this.painter.run(RETURN_MS, () => undefined)
    this.isAway = false
    this.ended = null
    this.last = end.cashedOutHundredths ?? end.endHundredths
    const ms = curveMs(this.last)
    let step = 1
    if (ms > 0)
      await this.painter.run(ms, (share) => {
        this.ranMs = ms * share
        if (this.ranMs < step * 1_000) return
        step++
        this.context.sound.land()
      })
    this.ranMs = ms
    this.ended = end.cashedOutHundredths === null ? 'ended' : 'reached'
    if (this.ended === 'ended')
      await this.painter.run(LEAVE_MS, (share) => {
        this.left = this.painter.isCalm ? Math.round(share) : share
      })
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const end = endIn(events)
    if (!end) return
    const { cashedOutHundredths: reached, endHundredths } = end
    this.last = reached ?? endHundredths
    this.ranMs = curveMs(this.last)
    this.ended = reached === null ? 'ended' : 'reached'
    this.left = reached === null ? 1 : 0
    this.hasWon = isWin
    this.ends = [endHundredths, ...this.ends].slice(0, KEPT)
    const ran = t('crash.ended', { times: hundredthsText(endHundredths) })
    const text = reached === null ? ran : `${t('crash.reached', { times: hundredthsText(reached) })} ${ran}`
    this.element.setAttribute('aria-label', `${this.context.opened.game.name}. ${text}`)
    this.context.status(text)
    this.context.readOut(text)
    this.painter.draw()
  }

  scenery(pen: Context, width: number, height: number): void {
    this.look.scenery(pen, width, height)
  }

  still(pen: Context, width: number, height: number): void {
    this.view = boards.crashIn(width, height)
    if (this.view.title.size > 0)
      paintTitle(pen, this.context.opened.game.name, this.view.title, this.look.title)
  }

  draw(pen: Context, width: number, height: number, now: number): void {
    const { drift, colours } = this.look
    boards.paintDrift(pen, width, height, { kind: drift, way: now / 9_000 + this.ranMs / 2_500 })
    boards.paintEnds(pen, this.view.recent, this.ends.map(timesText))
    const target = this.target.hundredths / 100
    boards.paintAxes(pen, this.view, this.ranMs, {
      target,
      colours,
      text: (times) => timesText(Math.round(times * 100)),
    })
    const tip = boards.paintCurve(pen, this.view, this.ranMs, colours)
    this.drawCraft(pen, { ...tip, room: height - tip.y }, now)
    this.drawNumber(pen)
  }

  private drawCraft(pen: Context, tip: { x: number; y: number; room: number }, now: number): void {
    const { size } = this.view
    if (this.hasWon) glowInside(pen, { ...tip, r: size * 1.3 }, 'oklch(0.95 0.11 90 / 0.7)')
    const sway = now === 0 ? 0 : Math.sin(now / 800) * 0.05
    const before = boards.curvePoint(this.view, Math.max(0, this.ranMs - 200), this.ranMs)
    const isStill = this.ranMs < 200
    const slope = isStill ? 0.9 : Math.atan2(tip.x - before.x, before.y - tip.y)
    pen.save()
    pen.globalAlpha = 1 - this.left
    pen.translate(tip.x, tip.y + this.left * size * 0.7)
    pen.rotate(slope * this.look.lean + sway)
    pen.scale(size / 128, size / 128)
    pen.translate(-64, -64)
    this.look.craft(pen)
    pen.restore()
  }

  private drawNumber(pen: Context): void {
    const { x, y, size } = this.view.number
    const isResting = this.ended === null && this.ranMs === 0
    const text = isResting
      ? timesText(this.target.hundredths)
      : timesText(boards.numberAt(this.ranMs, this.last))
    pen.font = `${size}px 'Gravitas One', serif`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.lineJoin = 'round'
    pen.strokeStyle = 'oklch(0.16 0.03 275 / 0.85)'
    pen.lineWidth = size * 0.16
    pen.strokeText(text, x, y)
    const plain = this.ended === 'ended' ? 'oklch(0.82 0.02 260)' : 'oklch(0.98 0.015 90)'
    pen.fillStyle = this.hasWon ? 'oklch(0.93 0.12 92)' : plain
    pen.fillText(text, x, y)
    if (!isResting) return
    pen.font = `600 ${Math.max(13, size * 0.2)}px 'Inter Variable', system-ui, sans-serif`
    pen.lineWidth = 4
    pen.strokeText(t('crash.target'), x, y - size * 0.72)
    pen.fillText(t('crash.target'), x, y - size * 0.72)
  }

  /** A round that is shown again, or was interrupted, is shown with its own target. */
  private take(events: readonly GameEvent[]): void {
    const begun = events.find((event) => event.type === 'crash-start')
    if (begun?.type === 'crash-start') this.target.choose(begun.targetHundredths)
    this.context.changed()
  }
}

const timesText = (hundredths: number): string => `${hundredthsText(hundredths)}×`
const endIn = (events: readonly GameEvent[]): CrashEndEvent | undefined =>
  events.find((event) => event.type === 'crash-end')

export const load: LoadGame = ({ definition, game }) => {
  const look = CRASH_LOOKS[game.symbol]
  if (definition.kind !== 'crash' || !look) return undefined
  return { chord: look.chord, createScene: (context) => new CrashScene(definition, look, context) }
}
