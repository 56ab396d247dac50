import type { KenoDefinition } from '../../../games/definition.ts'
import type { NumbersDrawnEvent } from '../../../games/draw-events.ts'
import { type GameEvent, REVEAL_MS } from '../../../games/events.ts'
import { numberText, t } from '../boot.ts'
import { el } from '../dom.ts'
import { KENO_LOOKS, type KenoLook } from '../looks/keno.ts'
import { paintTitle } from '../title.ts'
import * as boards from './keno-board.ts'
import { KenoGrid } from './keno-grid.ts'
import { Painter, type Picture } from './painter.ts'
import type { Bet, LoadGame, Scene, SceneContext } from './scene.ts'

type Context = CanvasRenderingContext2D

const CANCEL_MS = 300
/** How much faster the balls move in a round. */
const STIRRED = 9

/** Twenty of eighty numbers are drawn; a ticket pays by how many of its numbers are among them. */
class KenoScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker = null
  readonly playText = 'game.play'
  readonly stakeText = 'game.stake'
  readonly missing: string
  private readonly look: KenoLook
  private readonly context: SceneContext
  private readonly painter: Painter
  private readonly grid: KenoGrid
  private view = boards.kenoIn(390, 508)
  private drawn: readonly number[] = []
  private hits: readonly number[] = []
  private hasWon = false
  private isStirred = false
  private way = 0
  private movedAt = 0

  constructor(definition: KenoDefinition, look: KenoLook, context: SceneContext) {
    this.look = look
    this.context = context
    this.missing = t('keno.missing', { most: Math.max(...Object.keys(definition.pays).map(Number)) })
    this.painter = new Painter(t('keno.board', { game: context.opened.game.name }), this)
    this.grid = new KenoGrid(definition, () => {
      this.forget()
      context.changed()
    })
    this.element = el('div', { class: 'scene keno-scene' }, this.painter.canvas, this.grid.element)
    const last = drawIn(context.opened.last?.events ?? [])
    if (last) this.grid.choose(last.chosen)
  }

  ladder = (): string => 'stake'
  /** The certificate states returns by how many numbers are chosen. */
  variant = (): string => String(this.grid.chosen.length || 1)
  bet = (stakeMinor: string): Bet | null => {
    const numbers = [...this.grid.chosen]
    return numbers.length === 0 ? null : { stakeMinor, choice: { numbers } }
  }

  resize(width: number, height: number): void {
    this.view = boards.kenoIn(width, height)
    const { card, columns } = this.view
    const { style } = this.grid.element
    style.left = `${card.x}px`
    style.top = `${card.y}px`
    style.width = `${card.w}px`
    style.height = `${card.h}px`
    this.grid.setColumns(columns)
    this.painter.resize(width, height)
  }
  setBusy(isBusy: boolean): void {
    this.grid.setBusy(isBusy)
  }
  setCalm(isCalm: boolean): void {
    this.painter.isCalm = isCalm
  }
  start(): void {
    this.forget()
    this.isStirred = true
    void this.painter.run(CANCEL_MS, () => undefined)
  }
  async cancel(): Promise<void> {
    await this.painter.run(CANCEL_MS, () => undefined)
    this.isStirred = false
  }
  clear(): void {
    this.hasWon = false
    this.grid.mark([], null)
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    const draw = drawIn(events)
    if (!draw) return
    this.grid.choose(draw.chosen)
    this.context.changed()
    this.isStirred = true
    this.hits = draw.hits
    await this.painter.run(REVEAL_MS.number * draw.numbers.length, (share) => {
      const count = Math.floor(share * draw.numbers.length)
      if (count <= this.drawn.length) return
      this.drawn = draw.numbers.slice(0, count)
      this.grid.mark(this.drawn, null)
      this.context.sound.land()
    })
    this.isStirred = false
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const draw = drawIn(events)
    if (!draw) return
    this.drawn = draw.numbers
    this.hits = draw.hits
    this.hasWon = isWin
    this.grid.mark(draw.numbers, draw.coins > 0 ? draw.hits.length : null)
    this.grid.element.classList.toggle('won', isWin)
    const text = t('keno.hits', { hits: draw.hits.length, chosen: draw.chosen.length })
    const numbers = t('keno.drawn', { numbers: draw.numbers.toSorted((a, b) => a - b) })
    this.painter.canvas.setAttribute('aria-label', `${this.context.opened.game.name}. ${text} ${numbers}`)
    this.context.status(text)
    this.context.readOut(`${text} ${numbers}`)
    this.painter.draw()
  }

  scenery(pen: Context, width: number, height: number): void {
    this.look.scenery(pen, width, height)
  }

  still(pen: Context): void {
    if (this.view.title.size > 0)
      paintTitle(pen, this.context.opened.game.name, this.view.title, this.look.title)
  }

  draw(pen: Context, _width: number, _height: number, now: number): void {
    const { drum, tray } = this.view
    if (now > 0) {
      const passed = Math.min(60, now - this.movedAt)
      this.way += (passed / 1_600) * (this.isStirred ? STIRRED : 1)
      this.movedAt = now
    }
    if (this.hasWon) boards.paintWinLight(pen, drum)
    boards.paintDrum(pen, drum, this.way, this.look.balls)
    for (let index = this.drawn.length; index < 20; index++) {
      const { x, y } = boards.slotOf(tray, index)
      pen.beginPath()
      pen.arc(x, y, tray.r, 0, Math.PI * 2)
      pen.fillStyle = 'oklch(0.14 0.03 260 / 0.42)'
      pen.fill()
    }
    this.drawn.forEach((number, index) => {
      const { ball, hit } = this.look.balls
      const colour = this.hits.includes(number) ? hit : ball
      boards.paintBall(pen, { ...boards.slotOf(tray, index), r: tray.r }, numberText(number), colour)
    })
  }

  private forget(): void {
    this.drawn = []
    this.hits = []
    this.hasWon = false
    this.grid.element.classList.remove('won')
    this.grid.mark([], null)
    this.painter.draw()
  }
}

const drawIn = (events: readonly GameEvent[]): NumbersDrawnEvent | undefined =>
  events.find((event) => event.type === 'numbers-drawn')

export const load: LoadGame = ({ definition, game }) => {
  const look = KENO_LOOKS[game.symbol]
  if (definition.kind !== 'keno' || !look) return undefined
  return { chord: look.chord, createScene: (context) => new KenoScene(definition, look, context) }
}
