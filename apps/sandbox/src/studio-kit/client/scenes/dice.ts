import type { DiceDefinition } from '../../../games/definition.ts'
import type { RollEvent } from '../../../games/draw-events.ts'
import { type GameEvent, REVEAL_MS } from '../../../games/events.ts'
import { hundredthsText, t } from '../boot.ts'
import { paintDust, paintRoom } from '../cards/room.ts'
import { el } from '../dom.ts'
import { DICE_LOOKS, type DiceLook } from '../looks/dice.ts'
import { glow } from '../skins/skin.ts'
import { paintTitle } from '../title.ts'
import * as boards from './dice-board.ts'
import { DicePanel } from './dice-panel.ts'
import { Painter, type Picture } from './painter.ts'
import type { Bet, LoadGame, Scene, SceneContext } from './scene.ts'

type Context = CanvasRenderingContext2D

const CANCEL_MS = 400
/** One tumble of the dice while the answer is awaited. */
const TUMBLE_MS = 520

/** Four dice of ten faces: one number from 0.00 to 99.99. */
class DiceScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker = null
  readonly playText = 'game.roll'
  readonly stakeText = 'game.stake'
  readonly missing = ''
  private readonly definition: DiceDefinition
  private readonly look: DiceLook
  private readonly context: SceneContext
  private readonly painter: Painter
  private readonly panel: DicePanel
  private view = boards.diceIn(390, 520)
  private value: number
  private isKnown: boolean
  private hasWon = false
  private rollsFrom: number | null = null
  /** Share of the reveal; null outside of it. */
  private share: number | null = null

  constructor(definition: DiceDefinition, look: DiceLook, context: SceneContext) {
    this.definition = definition
    this.look = look
    this.context = context
    this.painter = new Painter(t('dice.board', { game: context.opened.game.name }), this)
    this.panel = new DicePanel(definition, () => {
      this.clear()
      context.changed()
    })
    this.element = el('div', { class: 'scene dice-scene' }, this.painter.canvas, this.panel.element)
    const last = rollIn(context.opened.last?.events ?? [])
    this.value = last?.value ?? 0
    this.isKnown = last !== undefined
    if (last) this.panel.choose(last.side, last.winning)
  }

  ladder = (): string => 'stake'
  variant = (): string => String(this.panel.winning)
  bet = (stakeMinor: string): Bet => ({
    stakeMinor,
    choice: { roll: { side: this.panel.side, winning: this.panel.winning } },
  })

  resize(width: number, height: number): void {
    this.painter.resize(width, height)
  }
  setBusy(isBusy: boolean): void {
    this.panel.setBusy(isBusy)
  }
  setCalm(isCalm: boolean): void {
    this.painter.isCalm = isCalm
  }
  start(): void {
    this.isKnown = false
    this.hasWon = false
    this.rollsFrom = performance.now()
    void this.painter.run(TUMBLE_MS, () => undefined)
  }
  async cancel(): Promise<void> {
    await this.painter.run(CANCEL_MS, () => undefined)
    this.rollsFrom = null
    this.painter.draw()
  }
  clear(): void {
    this.isKnown = false
    this.hasWon = false
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    const roll = rollIn(events)
    if (!roll) return
    this.panel.choose(roll.side, roll.winning)
    this.value = roll.value
    let settled = 0
    await this.painter.run(REVEAL_MS.roll, (share) => {
      this.share = share
      if (share < (boards.SETTLES[settled] ?? 2)) return
      settled++
      this.context.sound.land()
    })
    this.share = null
    this.rollsFrom = null
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const roll = rollIn(events)
    if (!roll) return
    this.value = roll.value
    this.isKnown = true
    this.hasWon = isWin
    const text = t('dice.rolled', { number: hundredthsText(roll.value) })
    this.painter.canvas.setAttribute('aria-label', `${this.context.opened.game.name}. ${text}`)
    this.context.status(text)
    this.context.readOut(text)
    this.painter.draw()
  }

  scenery(pen: Context, width: number, height: number): void {
    paintRoom(pen, width, height, this.look.room)
  }

  still(pen: Context, width: number, height: number): void {
    this.view = boards.diceIn(width, height)
    if (this.view.title.size > 0)
      paintTitle(pen, this.context.opened.game.name, this.view.title, this.look.room.title)
  }

  draw(pen: Context, width: number, height: number, now: number): void {
    const { die, room } = this.look
    const { x, y, size, scale } = this.view
    paintDust(pen, width, height, room, now)
    if (this.hasWon) glow(pen, x, y, size * 1.9, 'oklch(0.94 0.11 90 / 0.55)')
    const digits = boards.digitsOf(this.value)
    for (let index = 0; index < 4; index++) {
      const at = { x: boards.dieAt(this.view, index), y, size }
      boards.paintDie(pen, at, { ...this.moveOf(index, digits[index] ?? 0), isLit: this.hasWon }, die)
    }
    pen.beginPath()
    pen.arc(x, y + size * 0.38, size * 0.06, 0, Math.PI * 2)
    pen.fillStyle = 'oklch(0.97 0.02 90)'
    pen.fill()
    const { sides } = this.definition
    const bound = boards.boundOf(this.panel.side, this.panel.winning, sides) / sides
    const zone = this.panel.side === 'under' ? { from: 0, to: bound } : { from: bound, to: 1 }
    const roll = this.isKnown ? (this.value + 0.5) / sides : null
    boards.paintScale(pen, scale, { ...zone, roll, isWon: this.hasWon }, die)
  }

  /** A die tumbles until its time has come. In calm mode it only changes its face. */
  private moveOf(index: number, digit: number): { digit: number; turn: number; lift: number } {
    const settles = boards.SETTLES[index] ?? 1
    const isRolling = this.rollsFrom !== null && (this.share === null || this.share < settles)
    if (!isRolling) return { digit, turn: 0, lift: 0 }
    if (this.painter.isCalm) return { digit: 0, turn: 0, lift: 0 }
    const passed = (performance.now() - (this.rollsFrom ?? 0)) / TUMBLE_MS
    const left = this.share === null ? 1 : Math.min(1, (settles - this.share) * 3)
    return {
      digit: boards.tumblingFace(index, passed),
      turn: (passed * 5 + index) * left * (index % 2 === 0 ? 1 : -1),
      lift: Math.abs(Math.sin((passed + index * 0.23) * Math.PI)) * 0.45 * left,
    }
  }
}

const rollIn = (events: readonly GameEvent[]): RollEvent | undefined =>
  events.find((event) => event.type === 'roll')

export const load: LoadGame = ({ definition, game }) => {
  const look = DICE_LOOKS[game.symbol]
  if (definition.kind !== 'dice' || !look) return undefined
  return { chord: look.room.chord, createScene: (context) => new DiceScene(definition, look, context) }
}
