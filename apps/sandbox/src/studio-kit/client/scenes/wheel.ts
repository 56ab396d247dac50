import type { WheelDefinition } from '../../../games/definition.ts'
import { type GameEvent, REVEAL_MS, type WheelStopEvent } from '../../../games/events.ts'
import { t } from '../boot.ts'
import { el } from '../dom.ts'
import { liveLookOf } from '../looks/live.ts'
import { WHEEL_LOOKS, type WheelLook } from '../looks/wheel.ts'
import { paintScenery } from '../scenery.ts'
import { type Life, glow } from '../skins/skin.ts'
import { paintTitle } from '../title.ts'
import { Painter, type Picture } from './painter.ts'
import type { Bet, LoadGame, Scene, SceneContext } from './scene.ts'
import { SpotPicker } from './spots.ts'
import * as boards from './wheel-board.ts'

type Context = CanvasRenderingContext2D

/** Radians per ms while the answer is awaited. */
const SPEED = 0.0055
const CANCEL_MS = 900
const FLAP_MS = 130
const TURN = Math.PI * 2

/** A wheel of fortune: a stake on any of its numbers, the same on each. */
class WheelScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker = null
  readonly playText = 'game.spin'
  readonly stakeText = 'game.stake.each'
  readonly missing = t('spots.missing')
  readonly life: Life | undefined
  private readonly definition: WheelDefinition
  private readonly look: WheelLook
  private readonly context: SceneContext
  private readonly painter: Painter
  private readonly spots: SpotPicker
  private wheel = document.createElement('canvas')
  private angle: number
  private startedAt: number | null = null
  private startAngle = 0
  private flapAt = 0
  private isMarked = false
  private hasWon = false
  private fade = 1

  constructor(definition: WheelDefinition, look: WheelLook, context: SceneContext) {
    this.definition = definition
    this.look = look
    this.life = look.life
    this.context = context
    this.painter = new Painter(t('wheel.board', { game: context.opened.game.name }), this)
    const names = Object.keys(definition.paysTo1)
    this.spots = new SpotPicker(
      names.map((name) => ({
        spot: name,
        text: name,
        label: t('wheel.spot', { number: Number(name) }),
        colour: boards.segmentFill(look.face, name),
      })),
      context,
    )
    this.element = el('div', { class: 'scene wheel-scene' }, this.painter.canvas, this.spots.element)
    const last = context.opened.last?.events?.find((event) => event.type === 'wheel-stop')
    this.angle = last ? this.angleOf(last) : 0.4
  }

  ladder = (): string => 'stake'
  variant = (): string => this.spots.chosen[0] ?? Object.keys(this.definition.paysTo1)[0] ?? ''
  bet = (stepMinor: string): Bet | null => this.spots.bet(stepMinor)

  resize(width: number, height: number): void {
    this.painter.resize(width, height)
  }
  setBusy(isBusy: boolean): void {
    this.spots.setBusy(isBusy)
  }
  setCalm(isCalm: boolean): void {
    this.painter.isCalm = isCalm
  }
  choose(bets: readonly { readonly spot: string }[]): void {
    this.spots.choose(bets.map(({ spot }) => spot))
  }
  start(): void {
    this.isMarked = false
    this.hasWon = false
    this.startedAt = performance.now()
    this.startAngle = this.angle
  }
  async cancel(): Promise<void> {
    const from = this.angleNow(performance.now())
    this.startedAt = null
    await this.painter.run(CANCEL_MS, (share) => {
      this.angle = from + ((SPEED * CANCEL_MS) / 3) * (1 - (1 - share) ** 3)
    })
  }
  clear(): void {
    this.isMarked = false
    this.hasWon = false
    this.spots.mark([])
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    const event = stopIn(events)
    if (!event) return
    this.spots.choose(events.flatMap((one) => (one.type === 'spot-result' ? [one.spot] : [])))
    const from = this.angleNow(performance.now())
    this.startedAt = null
    const way = boards.turnTo(from, this.angleOf(event), (SPEED * REVEAL_MS.wheel) / 3)
    let place = -1
    await this.painter.run(REVEAL_MS.wheel, (share) => {
      if (this.painter.isCalm) {
        // Reduced motion: the wheel fades out and in again at its place.
        this.angle = share < 0.5 ? from : from + way
        this.fade = Math.max(0.2, Math.abs(share * 2 - 1))
        return
      }
      this.angle = from + way * (1 - (1 - share) ** 3)
      const now = Math.floor((this.angle / TURN) * this.definition.order.length)
      if (now === place) return
      place = now
      this.flapAt = performance.now()
      if (share > 0.25) this.context.sound.land()
    })
    this.fade = 1
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const event = stopIn(events)
    if (!event) return
    this.angle = this.angleOf(event)
    this.isMarked = true
    this.hasWon = isWin
    this.spots.mark(
      events.flatMap((one) => (one.type === 'spot-result' && one.owedMinor !== '0' ? [one.spot] : [])),
    )
    const text = t('wheel.stopped', { number: Number(event.segment) })
    this.painter.canvas.setAttribute('aria-label', `${this.context.opened.game.name}. ${text}`)
    this.context.readOut(text)
    this.painter.draw()
  }

  scenery(pen: Context, width: number, height: number): void {
    paintScenery(pen, this.look.scene, width, height)
  }

  still(pen: Context, width: number, height: number): void {
    const place = boards.wheelIn(width, height, this.context.opened.isLive)
    this.wheel = boards.paintWheel(this.definition.order, place.r, this.look.face)
    if (place.titleSize === 0) return
    const title = { x: place.titleX, y: place.titleY, width: place.titleWidth, size: place.titleSize }
    paintTitle(pen, this.context.opened.game.name, title, this.look.title)
  }

  draw(pen: Context, width: number, height: number, now: number): void {
    const { x, y, r } = boards.wheelIn(width, height, this.context.opened.isLive)
    pen.save()
    pen.globalAlpha = this.fade
    pen.translate(x, y)
    pen.rotate(this.angleNow(now))
    pen.drawImage(this.wheel, -r * 1.08, -r * 1.08, r * 2.16, r * 2.16)
    pen.restore()
    for (let bulb = 0; bulb < 24; bulb++) {
      const at = (bulb / 24) * TURN
      const light = now === 0 ? 0.75 : 0.75 + 0.18 * Math.sin(now / 1_100 + bulb * 2.1)
      pen.beginPath()
      pen.arc(x + Math.cos(at) * r * 1.025, y + Math.sin(at) * r * 1.025, r * 0.016 + 1, 0, TURN)
      pen.fillStyle = `oklch(${light.toFixed(2)} 0.11 ${this.look.face.bulbs})`
      pen.fill()
    }
    if (this.hasWon) glow(pen, x, y - r * 0.86, r * 0.42, 'oklch(0.93 0.12 88 / 0.75)')
    const flap = Math.max(0, 1 - (performance.now() - this.flapAt) / FLAP_MS)
    boards.paintPointer(
      pen,
      { x, y, r },
      { flap: this.painter.isCalm ? 0 : flap, isMarked: this.isMarked, face: this.look.face },
    )
  }

  /** While the answer is awaited the wheel runs up and keeps its speed. */
  private angleNow(now: number): number {
    if (this.startedAt === null || this.painter.isCalm) return this.angle
    const passed = Math.max(0, (now || performance.now()) - this.startedAt)
    const runUp = 170
    this.angle = this.startAngle + SPEED * (passed < runUp ? passed ** 2 / (2 * runUp) : passed - runUp / 2)
    return this.angle
  }

  /** The wheel's angle with the drawn place under the pointer. */
  private angleOf({ index, thousandths }: WheelStopEvent): number {
    const inside = 0.06 + 0.88 * (thousandths / 1_000)
    return -((index + inside) / this.definition.order.length) * TURN
  }
}

const stopIn = (events: readonly GameEvent[]): WheelStopEvent | undefined =>
  events.find((event) => event.type === 'wheel-stop')

export const load: LoadGame = ({ definition, game }) => {
  const look = WHEEL_LOOKS[game.symbol] ?? liveLookOf(game)?.wheel
  if (definition.kind !== 'wheel' || !look) return undefined
  return { chord: look.chord, createScene: (context) => new WheelScene(definition, look, context) }
}
