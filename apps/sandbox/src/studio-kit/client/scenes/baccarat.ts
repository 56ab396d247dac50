import type { BaccaratDefinition } from '../../../games/definition.ts'
import type { BaccaratResultEvent, CardEvent } from '../../../games/card-events.ts'
import { type GameEvent, REVEAL_MS } from '../../../games/events.ts'
import { numberText, t } from '../boot.ts'
import { CardTable } from '../cards/card-table.ts'
import { cardsText } from '../cards/card-text.ts'
import { paintOutline } from '../cards/outline.ts'
import { paintPlate } from '../cards/plate.ts'
import type { CardRoom } from '../cards/card-room.ts'
import { paintDust, paintRoom } from '../cards/room.ts'
import { el } from '../dom.ts'
import { CARD_ROOMS } from '../looks/card-rooms.ts'
import { liveLookOf } from '../looks/live.ts'
import { paintTitle } from '../title.ts'
import { baccaratIn, type BaccaratBoard, type Side } from './baccarat-board.ts'
import { paintBeads } from './beads.ts'
import { Painter, type Picture } from './painter.ts'
import type { Bet, LoadGame, Scene, SceneContext } from './scene.ts'
import { SpotPicker } from './spots.ts'

type Context = CanvasRenderingContext2D
type Outcome = BaccaratResultEvent['outcome']

const CLEAR_MS = 450
const SPOTS = ['player', 'tie', 'banker'] as const
const names = { player: 'baccarat.player', tie: 'baccarat.tie', banker: 'baccarat.banker' } as const
const results = {
  player: 'baccarat.result.player',
  tie: 'baccarat.result.tie',
  banker: 'baccarat.result.banker',
} as const
const KEPT_BEADS = 24

/** Two hands against each other, with stakes on either of them or on a tie. */
class BaccaratScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker = null
  readonly playText = 'game.deal'
  readonly stakeText = 'game.stake.each'
  readonly missing = t('spots.missing')
  private readonly context: SceneContext
  private readonly room: CardRoom
  private readonly painter: Painter
  private readonly spots: SpotPicker
  private readonly table: CardTable
  private board: BaccaratBoard = baccaratIn(390, 560)
  private beads: BaccaratResultEvent[]
  private totals: Record<Side, number | null> = { player: null, banker: null }
  private marked: Outcome | null = null
  private hasWon = false

  constructor(definition: BaccaratDefinition, room: CardRoom, context: SceneContext) {
    this.context = context
    this.room = room
    this.painter = new Painter(t('cards.board', { game: context.opened.game.name }), this)
    this.table = new CardTable(room.back, { shoe: () => this.board.shoe, tray: () => this.board.tray })
    this.spots = new SpotPicker(
      SPOTS.map((spot) => {
        const pays = definition.pays[spot] / definition.base
        const label = t('baccarat.spot', { name: t(names[spot]), pays })
        return { spot, text: t(names[spot]), note: `${numberText(pays)} : 1`, label }
      }),
      context,
    )
    this.element = el('div', { class: 'scene card-scene baccarat' }, this.painter.canvas, this.spots.element)
    this.beads = context.opened.recent
      .flatMap(({ events }) => resultIn(events ?? []) ?? [])
      .slice(0, KEPT_BEADS)
      .toReversed()
  }

  ladder = (): string => 'stake'
  variant = (): string => this.spots.chosen[0] ?? 'banker'
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
    this.forget()
    void this.takeAway()
  }
  async cancel(): Promise<void> {
    await this.takeAway()
  }
  clear(): void {
    this.hasWon = false
    this.marked = null
    this.spots.mark([])
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    this.spots.choose(events.flatMap((event) => (event.type === 'spot-result' ? [event.spot] : [])))
    if (this.table.count > 0) await this.takeAway()
    this.forget()
    const cards = cardsIn(events)
    for (const event of cards) {
      const index = this.add(event, cards)
      await this.painter.run(REVEAL_MS.card, (share) => this.table.deal(index, share, this.painter.isCalm))
      this.totals[sideOf(event)] = event.total
      this.context.sound.land()
    }
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const result = resultIn(events)
    if (!result) return
    const cards = cardsIn(events)
    this.table.clear()
    for (const event of cards) this.table.show(this.add(event, cards), event.card)
    this.totals = { player: result.player, banker: result.banker }
    this.marked = result.outcome
    this.hasWon = isWin
    this.beads = [...this.beads, result].slice(-KEPT_BEADS)
    this.spots.mark(
      events.flatMap((one) => (one.type === 'spot-result' && one.owedMinor !== '0' ? [one.spot] : [])),
    )
    const { player, banker } = result
    const outcome = t(results[result.outcome], { player, banker })
    const hand = (side: Side): string =>
      cardsText(cards.flatMap((event) => (sideOf(event) === side ? [event.card] : [])))
    const hands = t('baccarat.hands', { player: hand('player'), banker: hand('banker') })
    this.painter.canvas.setAttribute('aria-label', `${this.context.opened.game.name}. ${outcome} ${hands}`)
    this.context.status(outcome)
    this.context.readOut(hands)
    this.painter.draw()
  }

  scenery(pen: Context, width: number, height: number): void {
    paintRoom(pen, width, height, this.room)
  }

  still(pen: Context, width: number, height: number): void {
    const { game, isLive } = this.context.opened
    this.board = baccaratIn(width, height, isLive)
    this.table.width = this.board.cardWidth
    if (!isLive) paintTitle(pen, game.name, this.board.title, this.room.title)
  }

  draw(pen: Context, width: number, height: number, now: number): void {
    if (!this.context.opened.isLive) {
      paintDust(pen, width, height, this.room, now)
      if (this.board.beads.rows > 0) paintBeads(pen, this.board.beads, this.beads)
    }
    for (const side of ['player', 'banker'] as const) {
      const total = this.totals[side]
      paintPlate(
        pen,
        { ...this.board.plates[side], width: this.board.plateWidth },
        {
          name: t(names[side]),
          total: total === null ? '' : numberText(total),
          isMarked: this.marked === side && this.hasWon,
        },
      )
    }
    if (this.table.count === 0)
      for (const side of ['player', 'banker'] as const)
        for (const index of [0, 1]) paintOutline(pen, this.board.card(side, index), this.board.cardWidth)
    this.table.draw(pen)
  }

  private add(event: CardEvent, all: readonly CardEvent[]): number {
    const side = sideOf(event)
    const index = all.filter((one) => sideOf(one) === side).indexOf(event)
    return this.table.add(event.card, () => this.board.card(side, index))
  }

  private forget(): void {
    this.totals = { player: null, banker: null }
    this.context.status('')
  }

  /** The cards of the last round leave the table. */
  private async takeAway(): Promise<void> {
    if (this.table.count === 0) return
    await this.painter.run(CLEAR_MS, (share) => this.table.takeAway(share))
  }
}

const sideOf = (event: CardEvent): Side => (event.to === 'banker' ? 'banker' : 'player')
const cardsIn = (events: readonly GameEvent[]): CardEvent[] => events.filter((event) => event.type === 'card')
const resultIn = (events: readonly GameEvent[]): BaccaratResultEvent | undefined =>
  events.find((event) => event.type === 'baccarat-result')

export const load: LoadGame = ({ definition, game }) => {
  const room = CARD_ROOMS[game.symbol] ?? liveLookOf(game)?.cards
  if (definition.kind !== 'baccarat' || !room) return undefined
  return { chord: room.chord, createScene: (context) => new BaccaratScene(definition, room, context) }
}
