import type { PlinkoDefinition } from '../../../games/definition.ts'
import { type BallEvent, type GameEvent, REVEAL_MS } from '../../../games/events.ts'
import { numberText, t } from '../boot.ts'
import { PLINKO_LOOKS } from '../looks/plinko.ts'
import { glowInside } from '../skins/skin.ts'
import { paintTitle } from '../title.ts'
import { Painter, type Picture } from './painter.ts'
import * as boards from './plinko-board.ts'
import type { Bet, LoadGame, Scene, SceneContext } from './scene.ts'
import { RiskPicker } from './risk-picker.ts'

type Context = CanvasRenderingContext2D

/** A refused stake lets the ball back to its rest in this time. */
const CANCEL_MS = 300
const GLOW_MS = 520
const DIP_MS = 260

interface Landed {
  readonly slot: number
  readonly isWin: boolean
  /** 0 to 1: how far the cup gives way under the ball. */
  readonly dip: number
}

/** A ball through pins into cups that pay. */
class PlinkoScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker: HTMLElement
  readonly playText = 'game.play'
  readonly stakeText = 'game.stake'
  readonly missing = ''
  private readonly look: boards.PlinkoLook
  private readonly definition: PlinkoDefinition
  private readonly context: SceneContext
  private readonly painter: Painter
  private readonly risks: RiskPicker
  private readonly hits = new Map<string, number>()
  private board: boards.Board
  private ball: { x: number; y: number } | null = null
  private landed: Landed | null = null

  constructor(definition: PlinkoDefinition, look: boards.PlinkoLook, context: SceneContext) {
    this.look = look
    this.definition = definition
    this.context = context
    this.board = boards.boardIn(390, 560, definition.rows)
    this.painter = new Painter(t('plinko.board', { game: context.opened.game.name }), this)
    this.element = this.painter.canvas
    this.risks = new RiskPicker(Object.keys(definition.pays), () => {
      this.clear()
      context.changed()
    })
    this.picker = this.risks.element
  }

  ladder = (): string => 'stake'
  variant = (): string => this.risks.risk
  bet = (stakeMinor: string): Bet => ({ stakeMinor, choice: { risk: this.risks.risk } })

  resize(width: number, height: number): void {
    this.painter.resize(width, height)
  }
  setBusy(isBusy: boolean): void {
    this.risks.setBusy(isBusy)
  }
  setCalm(isCalm: boolean): void {
    this.painter.isCalm = isCalm
  }
  start(): void {
    this.ball = null
    this.clear()
  }
  async cancel(): Promise<void> {
    await this.painter.run(CANCEL_MS, () => {
      this.ball = null
    })
  }
  clear(): void {
    this.landed = null
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    const event = ballIn(events)
    if (!event) return
    const opening = events.find(({ type }) => type === 'stake')
    // A round that is shown again, or was interrupted, is shown on the cups on which it was played.
    if (opening?.type === 'stake') this.risks.choose(opening.variant)
    this.hits.clear()
    let row = -1
    await this.painter.run(REVEAL_MS.ball, (share) => {
      // Reduced motion: the ball is at rest, then in its cup.
      const calmShare = share < 0.5 ? 0 : 1
      const at = boards.ballAt(this.board, event.bits, this.painter.isCalm ? calmShare : share)
      this.ball = at
      if (at.row === row || this.painter.isCalm) return
      row = at.row
      const right = event.bits.slice(0, row).reduce((sum, bit) => sum + bit, 0)
      if (row < this.definition.rows) this.hits.set(`${row}:${right}`, performance.now())
      this.context.sound.land()
    })
    await this.painter.run(this.painter.isCalm ? 1 : DIP_MS, (share) => {
      this.landed = { slot: event.slot, isWin: false, dip: Math.sin(Math.PI * share) }
    })
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const event = ballIn(events)
    if (!event) return
    const { rows, base } = this.definition
    this.ball = boards.ballAt(this.board, event.bits, 1)
    this.landed = { slot: event.slot, isWin, dip: 0 }
    this.painter.draw()
    const times = this.coinsOf(event.slot) / base
    const text = t('plinko.landed', { slot: event.slot + 1, count: rows + 1, times })
    this.element.setAttribute('aria-label', `${this.context.opened.game.name}. ${text}`)
    this.context.readOut(text)
  }

  scenery(pen: Context, width: number, height: number): void {
    boards.paintRoom(pen, width, height, this.look)
  }

  still(pen: Context, width: number, height: number): void {
    const { rows } = this.definition
    this.board = boards.boardIn(width, height, rows)
    this.ball = null
    boards.paintBoard(pen, this.board, { rows, width, look: this.look })
    if (!boards.hasTitle(width, height)) return
    const room = this.board.top - this.board.ballRoom * 1.45
    const box = { x: width / 2, y: room * 0.5, width: Math.min(width - 32, 560), size: room * 0.5 }
    paintTitle(pen, this.context.opened.game.name, { ...box, height: room - 14 }, this.look.title)
  }

  draw(pen: Context, width: number, height: number, now: number): void {
    const { board } = this
    const { rows } = this.definition
    boards.paintBulbs(pen, board, width, height, now)
    for (let row = 0; row < rows; row++)
      for (let pin = 0; pin <= row; pin++)
        boards.paintPin(pen, boards.pinAt(board, row, pin), board.size * 0.13, this.lightOf(`${row}:${pin}`))
    this.paintWinLight(pen, height)
    for (let slot = 0; slot <= rows; slot++) this.paintCup(pen, slot)
    const bob = now === 0 ? 0 : Math.sin(now / 900) * board.size * 0.06
    boards.paintBall(
      pen,
      this.ball ?? { x: board.x, y: board.top - board.ballRoom + bob },
      board.size * 0.24,
      this.look,
    )
  }

  /** Light behind a cup that paid more than the stake. */
  private paintWinLight(pen: Context, height: number): void {
    if (this.landed?.isWin !== true) return
    const { x, gap, cupTop, cupHeight } = this.board
    const cupX = x + (this.landed.slot - this.definition.rows / 2) * gap
    const y = cupTop + cupHeight / 2
    glowInside(pen, { x: cupX, y, r: cupHeight * 1.6, room: height - y }, 'oklch(0.9 0.13 85 / 0.55)')
  }

  private paintCup(pen: Context, slot: number): void {
    const { x: middle, gap, size, cupTop, cupHeight } = this.board
    const { rows, base } = this.definition
    const coins = this.coinsOf(slot)
    const here = this.landed?.slot === slot ? this.landed : null
    const isLit = here?.isWin === true
    const x = middle + (slot - rows / 2) * gap
    const y = cupTop + (here?.dip ?? 0) * size * 0.16
    pen.beginPath()
    pen.roundRect(x - gap * 0.45, y, gap * 0.9, cupHeight, [2, 2, size * 0.26, size * 0.26])
    const fill = pen.createLinearGradient(0, y, 0, y + cupHeight)
    fill.addColorStop(0, boards.cupTone(coins, base, isLit ? 1.4 : 0.5))
    fill.addColorStop(1, boards.cupTone(coins, base, isLit ? 0.4 : -0.6))
    pen.fillStyle = fill
    pen.fill()
    const edge = here ? 'oklch(0.9 0.01 262)' : 'oklch(0.16 0.03 275 / 0.8)'
    pen.strokeStyle = isLit ? 'oklch(0.97 0.05 95)' : edge
    pen.lineWidth = here ? 2.5 : 1.5
    pen.stroke()
    const text = numberText(coins / base)
    const face = Math.min(cupHeight * 0.5, 20, (gap * 1.36) / Math.max(2, text.length))
    pen.font = `700 ${face}px 'Inter Variable', system-ui, sans-serif`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillStyle = coins < base ? 'oklch(0.93 0.01 262)' : 'oklch(0.17 0.04 60)'
    pen.fillText(text, x, y + cupHeight * 0.58)
  }

  private coinsOf(slot: number): number {
    const { rows, pays } = this.definition
    return pays[this.risks.risk]?.[Math.min(slot, rows - slot)] ?? 0
  }

  private lightOf(pin: string): number {
    const at = this.hits.get(pin)
    return at === undefined ? 0 : Math.max(0, 1 - (performance.now() - at) / GLOW_MS)
  }
}

const ballIn = (events: readonly GameEvent[]): BallEvent | undefined =>
  events.find((event) => event.type === 'ball')

export const load: LoadGame = ({ definition, game }) => {
  const look = PLINKO_LOOKS[game.symbol]
  if (definition.kind !== 'plinko' || !look) return undefined
  return { chord: look.chord, createScene: (context) => new PlinkoScene(definition, look, context) }
}
