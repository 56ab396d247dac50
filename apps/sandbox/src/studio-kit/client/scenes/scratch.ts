import type { ScratchDefinition } from '../../../games/definition.ts'
import type { GameEvent, TicketEvent } from '../../../games/events.ts'
import { t } from '../boot.ts'
import { SCRATCH_LOOKS } from '../looks/scratch.ts'
import { paintTitle } from '../title.ts'
import { Painter, type Picture } from './painter.ts'
import type { Bet, LoadGame, Scene, SceneContext } from './scene.ts'
import {
  type ScratchLook,
  type Ticket,
  paintFoil,
  paintPrint,
  paintStreet,
  paintTicket,
  paintWinLight,
  ticketIn,
} from './scratch-board.ts'

type Context = CanvasRenderingContext2D

const SLIDE_MS = 420
/** Every place is scratched in the same time, whatever is under it. */
const CELL_MS = 330

/** A ticket with places under foil: three equal amounts pay that amount. */
class ScratchScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker = null
  readonly playText = 'game.play'
  readonly stakeText = 'game.stake'
  readonly missing = ''
  private readonly look: ScratchLook
  private readonly definition: ScratchDefinition
  private readonly context: SceneContext
  private readonly painter: Painter
  private board: Ticket = ticketIn(390, 560)
  private ticket: TicketEvent | null = null
  private stakeMinor = '0'
  /** Places that are scratched, with a part of the one that is being scratched. */
  private scratched = 0
  /** 0: the ticket is in its place, 1: it is out of the window. */
  private away = 0
  private mark: 'none' | 'win' | 'returned' = 'none'

  constructor(definition: ScratchDefinition, look: ScratchLook, context: SceneContext) {
    this.look = look
    this.definition = definition
    this.context = context
    this.painter = new Painter(t('scratch.board', { game: context.opened.game.name }), this)
    this.element = this.painter.canvas
  }

  ladder = (): string => 'stake'
  variant = (): string => 'stake'
  bet = (stakeMinor: string): Bet => ({ stakeMinor, choice: {} })

  resize(width: number, height: number): void {
    this.painter.resize(width, height)
  }
  setBusy(): void {
    // A ticket has nothing to choose.
  }
  setCalm(isCalm: boolean): void {
    this.painter.isCalm = isCalm
  }
  /** The last ticket leaves and a new one comes, still covered. */
  start(): void {
    this.mark = 'none'
    void this.painter.run(SLIDE_MS, (share) => {
      this.away = this.painter.isCalm ? 0 : Math.sin(Math.PI * share)
      if (share < 0.5) return
      this.scratched = 0
      this.ticket = null
    })
  }
  async cancel(): Promise<void> {
    await this.painter.run(SLIDE_MS, () => {
      this.scratched = 0
      this.ticket = null
    })
  }
  clear(): void {
    this.mark = 'none'
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    const ticket = ticketOf(events)
    if (!ticket) return
    await this.painter.run(SLIDE_MS, () => undefined)
    this.take(events, ticket)
    for (let cell = 0; cell < this.definition.cells; cell++) {
      await this.painter.run(CELL_MS, (share) => {
        this.scratched = cell + (this.painter.isCalm ? Math.round(share) : share)
      })
      this.context.sound.land()
    }
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const ticket = ticketOf(events)
    if (!ticket) return
    this.take(events, ticket)
    this.scratched = this.definition.cells
    const paid = isWin ? 'win' : 'returned'
    this.mark = ticket.prize > 0 ? paid : 'none'
    const places = ticket.cells.map((symbol) => this.textOf(symbol)).join(', ')
    const text = t('scratch.places', { places })
    this.element.setAttribute('aria-label', `${this.context.opened.game.name}. ${text}`)
    this.context.readOut(text)
    this.painter.draw()
  }

  scenery(pen: Context, width: number, height: number): void {
    paintStreet(pen, width, height, this.look)
  }

  still(_pen: Context, width: number, height: number): void {
    this.board = ticketIn(width, height)
  }

  draw(pen: Context, _width: number, height: number, now: number): void {
    const { x, y, w, titleSize } = this.board
    const sway = now === 0 ? 0 : Math.sin(now / 1_700) * 0.004
    pen.save()
    pen.translate(0, this.away * height)
    pen.translate(x + w / 2, y)
    pen.rotate(sway)
    pen.translate(-x - w / 2, -y)
    paintTicket(pen, this.board, this.look)
    const title = { x: x + w / 2, y: y + titleSize * 0.95, width: w * 0.86, size: titleSize }
    if (titleSize > 0) paintTitle(pen, this.context.opened.game.name, title, this.look.title)
    if (this.mark === 'win')
      for (const cell of this.ticket?.winningCells ?? []) paintWinLight(pen, this.board, cell)
    for (let cell = 0; cell < this.definition.cells; cell++) this.drawCell(pen, cell, now)
    pen.restore()
  }

  private drawCell(pen: Context, cell: number, now: number): void {
    const symbol = this.ticket?.cells[cell]
    const share = Math.min(1, Math.max(0, this.scratched - cell))
    const isPaid = this.mark !== 'none' && this.ticket?.winningCells.includes(cell) === true
    const mark = isPaid ? this.mark : 'none'
    const hasPrize = symbol !== undefined && symbol < this.definition.prizes.length
    const text = hasPrize ? this.textOf(symbol) : '✦'
    if (symbol !== undefined) paintPrint(pen, this.board, { cell, text, symbol, mark })
    if (share < 1) paintFoil(pen, this.board, { cell, share, now, look: this.look })
  }

  private take(events: readonly GameEvent[], ticket: TicketEvent): void {
    const opening = events.find((event) => event.type === 'stake')
    this.stakeMinor = opening?.type === 'stake' ? opening.stakeMinor : '0'
    this.ticket = ticket
  }

  /** The prize that a symbol stands for, as an amount; symbols without a prize have a name. */
  private textOf(symbol: number): string {
    const prize = this.definition.prizes[symbol]?.[0]
    if (prize === undefined) return t('scratch.blank')
    return this.context.money.text(BigInt(this.stakeMinor) * BigInt(prize))
  }
}

const ticketOf = (events: readonly GameEvent[]): TicketEvent | undefined =>
  events.find((event) => event.type === 'ticket')

export const load: LoadGame = ({ definition, game }) => {
  const look = SCRATCH_LOOKS[game.symbol]
  if (definition.kind !== 'scratch' || !look) return undefined
  return { chord: look.chord, createScene: (context) => new ScratchScene(definition, look, context) }
}
