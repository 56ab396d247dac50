import type { RouletteDefinition } from '../../../games/definition.ts'
import { type GameEvent, REVEAL_MS, type WheelStopEvent } from '../../../games/events.ts'
import { roulette } from '../../../games/kinds/spots.ts'
import { t } from '../boot.ts'
import { paintDust, paintRoom } from '../cards/room.ts'
import { el } from '../dom.ts'
import { liveLookOf } from '../looks/live.ts'
import { ROULETTE_LOOKS, type RouletteLook } from '../looks/roulette.ts'
import { tone } from '../pen.ts'
import { glow } from '../skins/skin.ts'
import { paintTitle } from '../title.ts'
import { Painter, type Picture } from './painter.ts'
import * as boards from './roulette-board.ts'
import { paintResults } from './roulette-results.ts'
import { RouletteTable, type TableBet } from './roulette-table.ts'
import { rouletteIn } from './roulette-view.ts'
import type { Bet, LoadGame, Scene, SceneContext } from './scene.ts'

type Context = CanvasRenderingContext2D

const TURN = Math.PI * 2
const CANCEL_MS = 700
/** The wheel comes into view, or leaves it, in this time. */
const MOVE_MS = 420
/** The ball is seen in its pocket before the table comes back. */
const LOOK_MS = 900
/** Shares of the reveal at which the ball touches down. */
const TOUCHES = [0.58, 0.7, 0.77, 0.84]
const KEPT = 12
/** Upright the wheel is seen behind the tools too: so far above the scene. */
const ABOVE = 58

/** A wheel with one zero, and its table. */
class RouletteScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker = null
  readonly playText = 'game.spin'
  readonly stakeText = 'game.stake.each'
  readonly missing = t('spots.missing')
  private readonly definition: RouletteDefinition
  private readonly look: RouletteLook
  private readonly context: SceneContext
  private readonly painter: Painter
  private readonly table: RouletteTable
  private view = rouletteIn(390, 560)
  private bowl = document.createElement('canvas')
  private rotor = document.createElement('canvas')
  private chipMinor = '0'
  private results: number[]
  /** The pocket in which the ball lies, as an angle on the rotor; null while it runs. */
  private pocket: number | null = null
  private flight: { ball: boards.Ball; light: number } | null = null
  private runsFrom: number | null = null
  /** 0: the table is in view, 1: the wheel. */
  private shown = 0
  private hasWon = false

  constructor(definition: RouletteDefinition, look: RouletteLook, context: SceneContext) {
    this.definition = definition
    this.look = look
    this.context = context
    this.painter = new Painter(t('wheel.board', { game: context.opened.game.name }), this)
    this.table = new RouletteTable({
      definition,
      chipMinor: () => this.chipMinor,
      chipText: (minor) => context.money.bare(minor),
      changed: context.changed,
      describe: context.status,
    })
    this.element = el('div', { class: 'scene roulette-scene' }, this.painter.canvas, this.table.element)
    // The table has the colours of its wheel.
    const { red, zero } = look.wheel
    this.table.element.style.setProperty('--red', tone(...red))
    this.table.element.style.setProperty('--zero', tone(...zero))
    const stops = context.opened.recent.flatMap(({ events }) => stopIn(events ?? []) ?? [])
    this.results = stops.map(({ segment }) => Number(segment)).slice(0, KEPT)
    if (stops[0]) this.pocket = this.pocketOf(stops[0])
  }

  ladder = (): string => 'stake'
  /** The certificate states returns by the number of pockets that a bet covers. */
  variant = (): string => {
    const spot = this.table.bets[0]?.spot ?? ''
    return String(roulette.spots(this.definition).get(spot)?.covers ?? 1)
  }
  bet = (stepMinor: string): Bet | null => {
    this.chipMinor = stepMinor
    const spots = this.table.bets.map((bet) => ({ ...bet }))
    if (spots.length === 0) return null
    const sum = spots.reduce((total, { stakeMinor }) => total + BigInt(stakeMinor), 0n)
    return { stakeMinor: String(sum), choice: { spots } }
  }

  resize(width: number, height: number): void {
    this.view = rouletteIn(width, height, this.context.opened.isLive)
    this.table.fit(this.view)
    this.element.classList.toggle('shared', this.view.isShared)
    this.element.style.setProperty('--over', `${this.above}px`)
    this.painter.resize(width, height + this.above)
  }
  setBusy(isBusy: boolean): void {
    this.table.setBusy(isBusy)
  }
  setCalm(isCalm: boolean): void {
    this.painter.isCalm = isCalm
  }
  choose(bets: readonly TableBet[]): void {
    this.table.choose(bets)
  }
  start(): void {
    this.runsFrom = performance.now()
    this.pocket = null
    this.flight = { ball: { angle: 0, far: 0.9 }, light: this.painter.isCalm ? 0 : 1 }
    void this.move(1)
  }
  async cancel(): Promise<void> {
    this.runsFrom = null
    await this.painter.run(CANCEL_MS, (share) => {
      if (this.flight) this.flight.light = 1 - share
    })
    this.flight = null
    await this.move(0)
  }
  clear(): void {
    this.hasWon = false
    this.table.mark([], null)
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    const event = stopIn(events)
    if (!event) return
    this.table.choose(events.filter((one) => one.type === 'spot-result'))
    const startedAt = performance.now()
    const from = this.ballWaiting(startedAt)
    this.runsFrom = null
    const pocket = this.pocketOf(event)
    let touched = 0
    await this.painter.run(REVEAL_MS.wheel, (share) => {
      const { isCalm } = this.painter
      const flight = { from, startedAt, ms: REVEAL_MS.wheel, pocket }
      const ball = isCalm ? { angle: pocket, far: boards.REST } : boards.ballAt(flight, share)
      this.flight = { ball, light: isCalm ? Math.max(0, share * 2 - 1) : 1 }
      if (isCalm || share < (TOUCHES[touched] ?? 2)) return
      touched++
      this.context.sound.land()
    })
    this.flight = null
    this.pocket = pocket
    await this.painter.run(LOOK_MS, () => undefined)
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const event = stopIn(events)
    if (!event) return
    const number = Number(event.segment)
    this.pocket = this.pocketOf(event)
    this.hasWon = isWin
    this.results = [number, ...this.results].slice(0, KEPT)
    const paid = events.flatMap((one) =>
      one.type === 'spot-result' && one.owedMinor !== '0' ? [one.spot] : [],
    )
    this.table.mark(paid, number)
    this.table.element.classList.toggle('won', isWin)
    const text = t(this.resultText(number), { number })
    this.painter.canvas.setAttribute('aria-label', `${this.context.opened.game.name}. ${text}`)
    this.context.status(text)
    this.context.readOut(text)
    this.painter.draw()
    void this.move(0)
  }

  scenery(pen: Context, width: number, height: number): void {
    paintRoom(pen, width, height, this.look.room)
  }

  still(pen: Context): void {
    const { room, wheel } = this.look
    const { running, title } = this.view
    this.bowl = boards.paintBowl(running.r, wheel)
    this.rotor = boards.paintRotor(running.r, this.definition, wheel)
    if (title.size > 0 && !this.view.isTall) paintTitle(pen, this.context.opened.game.name, title, room.title)
  }

  draw(pen: Context, width: number, height: number, now: number): void {
    pen.save()
    pen.translate(0, this.above)
    this.drawTable(pen, now)
    pen.restore()
    if (!this.context.opened.isLive) paintDust(pen, width, height, this.look.room, now)
  }

  private get above(): number {
    return this.view.isTall && !this.context.opened.isLive ? ABOVE : 0
  }

  private drawTable(pen: Context, now: number): void {
    const { room, wheel } = this.look
    const { waiting, running, isTall, title, recent } = this.view
    const circle = { ...running, y: waiting.y + (running.y - waiting.y) * this.shown }
    boards.placeSheet(pen, this.bowl, circle, 0)
    const angle = now === 0 ? 0 : boards.rotorAt(now)
    boards.placeSheet(pen, this.rotor, circle, angle)
    const ball = this.ballNow(now, angle)
    if (this.hasWon && ball) {
      const at = ball.angle - Math.PI / 2
      const far = circle.r * ball.far
      const light = 'oklch(0.94 0.12 88 / 0.8)'
      glow(pen, circle.x + Math.cos(at) * far, circle.y + Math.sin(at) * far, circle.r * 0.2, light)
    }
    if (ball) boards.paintBall(pen, circle, ball, this.flight?.light ?? 1)
    if (isTall && title.size > 0) paintTitle(pen, this.context.opened.game.name, title, room.title)
    paintResults(pen, recent, this.results, { definition: this.definition, look: wheel })
  }

  private ballNow(now: number, rotor: number): boards.Ball | null {
    if (this.runsFrom !== null) return { angle: this.ballWaiting(now || performance.now()), far: 0.9 }
    if (this.flight) return this.flight.ball
    return this.pocket === null ? null : { angle: rotor + this.pocket, far: boards.REST }
  }

  /** While the answer is awaited the ball runs around the track. */
  private ballWaiting(now: number): number {
    return -Math.max(0, now - (this.runsFrom ?? now)) * boards.BALL_SPEED
  }

  private pocketOf({ index, thousandths }: WheelStopEvent): number {
    return boards.pocketAngle(this.definition.wheelOrder.length, index, thousandths) % TURN
  }

  private resultText(number: number): 'roulette.zero' | 'roulette.cameRed' | 'roulette.cameBlack' {
    if (number === 0) return 'roulette.zero'
    return this.definition.red.includes(number) ? 'roulette.cameRed' : 'roulette.cameBlack'
  }

  /** A phone has room for the wheel or for the table. */
  private async move(to: 0 | 1): Promise<void> {
    const from = this.shown
    this.element.classList.toggle('wheel-in-view', to === 1)
    if (!this.view.isShared || from === to) {
      this.shown = to
      return
    }
    await this.painter.run(MOVE_MS, (share) => {
      const eased = this.painter.isCalm ? Math.round(share) : share * share * (3 - 2 * share)
      this.shown = from + (to - from) * eased
    })
  }
}

const stopIn = (events: readonly GameEvent[]): WheelStopEvent | undefined =>
  events.find((event) => event.type === 'wheel-stop')

export const load: LoadGame = ({ definition, game }) => {
  const look = ROULETTE_LOOKS[game.symbol] ?? liveLookOf(game)?.roulette
  if (definition.kind !== 'roulette' || !look) return undefined
  return { chord: look.room.chord, createScene: (context) => new RouletteScene(definition, look, context) }
}
