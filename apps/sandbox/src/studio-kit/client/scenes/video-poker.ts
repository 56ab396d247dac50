import type { PokerDealEvent, PokerDrawEvent, PokerResultEvent } from '../../../games/card-events.ts'
import type { VideoPokerDefinition } from '../../../games/definition.ts'
import { type GameEvent, REVEAL_MS } from '../../../games/events.ts'
import type { Decision } from '../../decision.ts'
import { asSentence, t } from '../boot.ts'
import { CARD_RATIO } from '../cards/card-face.ts'
import type { CardRoom } from '../cards/card-room.ts'
import { CardTable } from '../cards/card-table.ts'
import { cardText, cardsText } from '../cards/card-text.ts'
import { paintOutline } from '../cards/outline.ts'
import { paintDust, paintRoom } from '../cards/room.ts'
import { el } from '../dom.ts'
import { CARD_ROOMS } from '../looks/card-rooms.ts'
import { paintTitle } from '../title.ts'
import { Painter, type Picture } from './painter.ts'
import { PLACES, type PokerBoard, pokerIn } from './poker-board.ts'
import { handTexts, paintPays } from './poker-pays.ts'
import type { Bet, Decider, LoadGame, Scene, SceneContext } from './scene.ts'

type Context = CanvasRenderingContext2D

const CLEAR_MS = 450
const LIFT_MS = 120
const places = Array.from({ length: PLACES }, (_, place) => place)

/** Five cards, a choice of those that stay, and one draw. */
class VideoPokerScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker = null
  readonly playText = 'game.deal'
  readonly stakeText = 'game.stake'
  readonly missing = ''
  readonly decider: Decider
  private readonly definition: VideoPokerDefinition
  private readonly context: SceneContext
  private readonly room: CardRoom
  private readonly painter: Painter
  private readonly table: CardTable
  private readonly holds: readonly HTMLButtonElement[]
  private readonly row: HTMLElement
  private readonly drawButton: HTMLButtonElement
  private readonly held = new Set<number>()
  private board: PokerBoard = pokerIn(390, 560)
  private cards: readonly number[] = []
  private result: PokerResultEvent | null = null
  private hasWon = false
  private decided: ((decision: Decision) => void) | null = null

  constructor(definition: VideoPokerDefinition, room: CardRoom, context: SceneContext) {
    this.definition = definition
    this.context = context
    this.room = room
    this.painter = new Painter(t('cards.board', { game: context.opened.game.name }), this)
    const away = () => ({
      x: this.board.left + this.board.cardWidth * 6,
      y: -this.board.cardWidth,
      turn: 0.5,
    })
    this.table = new CardTable(room.back, { shoe: away, tray: away })
    this.holds = places.map((place) => {
      const button = el(
        'button',
        { type: 'button', class: 'hold', 'aria-pressed': 'false', 'aria-keyshortcuts': place + 1 },
        el('span', {}, t('poker.hold')),
      )
      button.addEventListener('click', () => this.toggle(place))
      return button
    })
    this.drawButton = el('button', { type: 'button', class: 'main spin' }, t('poker.draw'))
    this.drawButton.addEventListener('click', () => this.drawCards())
    this.drawButton.hidden = true
    this.decider = { element: this.drawButton, decide: () => this.decide() }
    document.addEventListener('keydown', (event) => this.pressed(event))
    this.row = el('div', { class: 'holds', role: 'group', 'aria-label': t('poker.choose') }, ...this.holds)
    this.element = el('div', { class: 'scene card-scene' }, this.painter.canvas, this.row)
    this.setHolds(false)
  }

  ladder = (): string => 'stake'
  variant = (): string => 'stake'
  bet = (stakeMinor: string): Bet => ({ stakeMinor, choice: {} })

  resize(width: number, height: number): void {
    this.painter.resize(width, height)
    const { cardWidth, gap, left, top, label } = this.board
    const { style } = this.row
    style.left = `${left - gap / 2}px`
    style.top = `${top - 8}px`
    style.width = `${PLACES * (cardWidth + gap)}px`
    style.height = `${cardWidth * CARD_RATIO + label + 8}px`
  }
  setBusy(): void {
    // Cards are chosen inside a round, while the bar is busy.
  }
  setCalm(isCalm: boolean): void {
    this.painter.isCalm = isCalm
  }
  start(): void {
    this.forget()
    void this.takeAway()
  }
  async cancel(): Promise<void> {
    await this.takeAway()
  }
  clear(): void {
    this.hasWon = false
    this.result = null
    for (const place of places) this.table.dim(place, false)
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'poker-deal') await this.showDeal(event)
      else if (event.type === 'poker-draw') await this.showDraw(event)
    }
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const draw = events.find((event) => event.type === 'poker-draw')
    const result = events.find((event) => event.type === 'poker-result')
    if (!draw || !result) return
    this.take(draw.cards)
    this.result = result
    this.hasWon = isWin
    for (const place of places) {
      this.table.lift(place, 0)
      this.table.dim(place, result.hand !== null && !result.places.includes(place))
    }
    const hand = t(result.hand === null ? 'poker.nothing' : handTexts[result.hand])
    this.context.status(hand)
    this.context.readOut(`${hand}. ${this.text()}`)
    this.painter.canvas.setAttribute(
      'aria-label',
      `${this.context.opened.game.name}. ${hand}. ${this.text()}`,
    )
    this.painter.draw()
  }

  scenery(pen: Context, width: number, height: number): void {
    paintRoom(pen, width, height, this.room)
  }

  still(pen: Context, width: number, height: number): void {
    this.board = pokerIn(width, height)
    this.table.width = this.board.cardWidth
    const { title } = this.board
    if (title.size > 0) paintTitle(pen, this.context.opened.game.name, title, this.room.title)
  }

  draw(pen: Context, width: number, height: number, now: number): void {
    paintDust(pen, width, height, this.room, now)
    const marked = { hand: this.result?.hand ?? null, isWin: this.hasWon }
    paintPays(pen, this.board.pays, this.definition.pays, marked)
    if (this.table.count === 0) this.paintPlaces(pen)
    this.table.draw(pen)
  }

  /** Outlines of the places of the cards, before the first round. */
  private paintPlaces(pen: Context): void {
    const { cardWidth, gap, left, top } = this.board
    const y = top + (cardWidth * CARD_RATIO) / 2
    for (const place of places)
      paintOutline(pen, { x: left + place * (cardWidth + gap) + cardWidth / 2, y }, cardWidth)
  }

  private async showDeal({ cards }: PokerDealEvent): Promise<void> {
    if (this.table.count > 0) await this.takeAway()
    this.forget()
    for (const card of cards) {
      const index = this.add(card)
      await this.painter.run(REVEAL_MS.pokerCard, (share) =>
        this.table.deal(index, share, this.painter.isCalm),
      )
      this.context.sound.land()
    }
    this.cards = cards
  }

  private async showDraw({ cards, held }: PokerDrawEvent): Promise<void> {
    this.mark(held)
    for (const place of places) if (!held.includes(place)) this.table.replace(place, cards[place] ?? 0)
    for (const place of places) {
      if (held.includes(place)) continue
      await this.painter.run(REVEAL_MS.pokerCard, (share) =>
        this.table.deal(place, share, this.painter.isCalm),
      )
      this.context.sound.land()
    }
    this.cards = cards
    this.mark([])
  }

  private decide(): Promise<Decision> {
    this.setHolds(true)
    this.context.status(t('poker.choose'))
    this.context.readOut(this.text())
    this.drawButton.focus()
    return new Promise((resolve) => {
      this.decided = resolve
    })
  }

  private drawCards(): void {
    const { decided } = this
    this.decided = null
    this.setHolds(false)
    this.context.status('')
    decided?.({ type: 'draw', held: places.filter((place) => this.held.has(place)) })
  }

  /** Keys 1 to 5 hold a card. */
  private pressed(event: KeyboardEvent): void {
    const place = Number(event.key) - 1
    if (this.decided === null || event.repeat || !places.includes(place)) return
    if (document.querySelector('dialog[open]') !== null) return
    this.toggle(place)
    // The focus is elsewhere, so that the button does not say its new state.
    const held = this.cards.filter((_, at) => this.held.has(at))
    this.context.readOut(t(held.length === 0 ? 'poker.held.none' : 'poker.held', { cards: cardsText(held) }))
  }

  private toggle(place: number): void {
    if (this.decided === null) return
    if (!this.held.delete(place)) this.held.add(place)
    this.mark([...this.held])
    this.context.sound.land()
  }

  /** Shows which cards stay. */
  private mark(held: readonly number[]): void {
    this.held.clear()
    for (const place of held) this.held.add(place)
    for (const place of places) {
      this.holds[place]?.setAttribute('aria-pressed', String(this.held.has(place)))
      void this.painter.run(this.painter.isCalm ? 0 : LIFT_MS, (share) =>
        this.table.lift(place, this.held.has(place) ? share : 0),
      )
    }
  }

  /** Only cards that can be held have buttons to find. */
  private setHolds(isOpen: boolean): void {
    this.row.inert = !isOpen
    for (const [place, card] of this.cards.entries())
      this.holds[place]?.setAttribute(
        'aria-label',
        asSentence(t('poker.hold.card', { card: cardText(card) })),
      )
  }

  private take(cards: readonly number[]): void {
    this.cards = cards
    this.table.clear()
    for (const card of cards) this.table.show(this.add(card), card)
  }

  private add(card: number): number {
    const place = this.table.count
    return this.table.add(card, () => {
      const { cardWidth, gap, left, top } = this.board
      return {
        x: left + place * (cardWidth + gap) + cardWidth / 2,
        y: top + (cardWidth * CARD_RATIO) / 2,
        turn: 0,
      }
    })
  }

  private text(): string {
    return t('poker.hand', { cards: cardsText(this.cards) })
  }

  private forget(): void {
    this.cards = []
    this.result = null
    this.mark([])
    this.context.status('')
  }

  private async takeAway(): Promise<void> {
    if (this.table.count === 0) return
    await this.painter.run(CLEAR_MS, (share) => this.table.takeAway(share))
  }
}

export const load: LoadGame = ({ definition, game }) => {
  const room = CARD_ROOMS[game.symbol]
  if (definition.kind !== 'video-poker' || !room) return undefined
  return { chord: room.chord, createScene: (context) => new VideoPokerScene(definition, room, context) }
}
