import type { CardEvent } from '../../../games/card-events.ts'
import { type GameEvent, type HandResultEvent, REVEAL_MS } from '../../../games/events.ts'
import type { TextId } from '../../../games/text-id.ts'
import { numberText, t } from '../boot.ts'
import { CARD_RATIO } from '../cards/card-face.ts'
import type { CardRoom } from '../cards/card-room.ts'
import { CardTable } from '../cards/card-table.ts'
import { cardsText } from '../cards/card-text.ts'
import { paintOutline } from '../cards/outline.ts'
import { paintPlate } from '../cards/plate.ts'
import { paintDust, paintRoom } from '../cards/room.ts'
import { el } from '../dom.ts'
import { CARD_ROOMS } from '../looks/card-rooms.ts'
import { paintTitle } from '../title.ts'
import { type BlackjackBoard, blackjackIn, cardIn } from './blackjack-board.ts'
import { type HandOutcome, type Hands, NO_HANDS, handsAfter, outcomeOf } from './blackjack-hands.ts'
import { DecisionBar } from './decision-bar.ts'
import { Painter, type Picture } from './painter.ts'
import type { Bet, Decider, LoadGame, Scene, SceneContext } from './scene.ts'

type Context = CanvasRenderingContext2D

const CLEAR_MS = 450
const HIDDEN_MS = 360
const SPLIT_MS = 420

const outcomeTexts: Readonly<Record<HandOutcome, TextId>> = {
  blackjack: 'blackjack.blackjack',
  won: 'blackjack.won',
  push: 'blackjack.push',
  lost: 'blackjack.lost',
  bust: 'blackjack.bust',
}

/** A hand against the dealer, played by decisions. */
class BlackjackScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker = null
  readonly playText = 'game.deal'
  readonly stakeText = 'game.stake'
  readonly missing = ''
  readonly decider: Decider
  private readonly context: SceneContext
  private readonly room: CardRoom
  private readonly painter: Painter
  private readonly table: CardTable
  private board: BlackjackBoard = blackjackIn(390, 560)
  private hands: Hands = NO_HANDS
  /** Numbers of the cards on the table: the dealer's, then those of each hand. */
  private dealerCards: number[] = []
  private handCards: number[][] = [[]]
  /** 0: one hand in the middle, 1: two hands apart. */
  private apart = 0
  private turn: number | null = null
  private hasWon = false

  constructor(room: CardRoom, context: SceneContext) {
    this.context = context
    this.room = room
    this.painter = new Painter(t('cards.board', { game: context.opened.game.name }), this)
    const shoe = () => ({ x: this.painter.canvas.clientWidth + this.board.cardWidth, y: 0, turn: 0.7 })
    const tray = () => ({ x: -this.board.cardWidth, y: 0, turn: -0.9 })
    this.table = new CardTable(room.back, { shoe, tray })
    const bar = new DecisionBar(context.money)
    this.decider = {
      element: bar.element,
      decide: (offered) => {
        this.turn = offered.hand
        this.tell()
        return bar.decide(offered)
      },
    }
    this.element = el('div', { class: 'scene card-scene' }, this.painter.canvas)
  }

  ladder = (): string => 'stake'
  variant = (): string => 'stake'
  bet = (stakeMinor: string): Bet => ({ stakeMinor, choice: {} })

  resize(width: number, height: number): void {
    this.painter.resize(width, height)
  }
  setBusy(): void {
    // Everything that can be chosen is in the bar.
  }
  setCalm(isCalm: boolean): void {
    this.painter.isCalm = isCalm
  }
  start(): void {
    this.context.status('')
    void this.takeAway()
  }
  async cancel(): Promise<void> {
    await this.takeAway()
  }
  clear(): void {
    this.hasWon = false
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    this.turn = null
    for (const event of events) {
      if (event.type === 'stake') await this.takeAway()
      const isSplit = event.type === 'hand-action' && event.action === 'split'
      const next = handsAfter(this.hands, event)
      // A total is painted when its card is seen.
      if (event.type === 'card') await this.showCard(event, next)
      this.hands = next
      if (isSplit) await this.showSplit()
    }
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const last = events.reduce(handsAfter, NO_HANDS)
    this.turn = null
    this.hasWon = isWin
    if (last.hands !== this.hands.hands) this.layOut(last)
    this.tell()
    this.painter.draw()
  }

  scenery(pen: Context, width: number, height: number): void {
    paintRoom(pen, width, height, this.room)
  }

  still(pen: Context, width: number, height: number): void {
    this.board = blackjackIn(width, height)
    this.table.width = this.board.cardWidth
    paintTitle(pen, this.context.opened.game.name, this.board.title, this.room.title)
  }

  draw(pen: Context, width: number, height: number, now: number): void {
    paintDust(pen, width, height, this.room, now)
    const { cardWidth, dealer, plate } = this.board
    const over = (cardWidth * CARD_RATIO) / 2 + plate
    const totalText = (total: number | null): string => (total === null ? '' : numberText(total))
    paintPlate(
      pen,
      { x: dealer.x, y: dealer.y - over, width: dealer.room },
      { name: t('blackjack.dealer'), total: totalText(this.hands.dealer.total), isMarked: false },
    )
    for (const [index, hand] of this.hands.hands.entries()) {
      const row = this.rowOf(index)
      const name =
        this.hands.hands.length === 1 ? t('blackjack.you') : t('blackjack.hand', { number: index + 1 })
      const isPaid = hand.result !== null && BigInt(hand.result.owedMinor) > BigInt(hand.result.stakeMinor)
      const isMarked = hand.result === null ? this.turn === index : this.hasWon && isPaid
      const at = { x: row.x, y: row.y - over, width: row.room }
      paintPlate(pen, at, { name, total: totalText(hand.total), isMarked })
      const under = { x: row.x, y: row.y + over, width: row.room }
      const text = this.betText(index)
      if (text !== '') paintPlate(pen, under, { name: text, total: '', isMarked: false })
    }
    if (this.table.count === 0)
      for (const row of [dealer, this.board.player])
        for (const index of [0, 1]) paintOutline(pen, cardIn(row, cardWidth, index, 2), cardWidth)
    this.table.draw(pen)
  }

  private rowOf(hand: number): BlackjackBoard['player'] {
    const { player, apart } = this.board
    return { ...player, x: player.x + (hand === 0 ? -1 : 1) * apart * this.apart }
  }

  /** What is staked on a hand, and then how it ended. */
  private betText(index: number): string {
    const hand = this.hands.hands[index]
    if (!hand || this.hands.betMinor === 0n) return ''
    const { money } = this.context
    const { result } = hand
    if (!result) return money.text(this.hands.betMinor * BigInt(hand.bets))
    const paid = result.owedMinor === '0' ? '' : money.text(result.owedMinor)
    return [this.outcomeText(result), paid].filter((part) => part !== '').join(' · ')
  }

  /** How a hand ended. Of a round that is no win, no hand is called won (GAM-15). */
  private outcomeText(result: HandResultEvent): string {
    const outcome = outcomeOf(result)
    const isWin = outcome === 'won' || outcome === 'blackjack'
    return isWin && !this.hasWon ? '' : t(outcomeTexts[outcome])
  }

  private async showCard(event: CardEvent, next: Hands): Promise<void> {
    const isHidden = event.to === 'dealer' && this.dealerCards.length === 2 && next.dealer.cards.length === 2
    if (isHidden) {
      const [, hidden = 0] = this.dealerCards
      await this.painter.run(REVEAL_MS.card, (share) => this.table.turn(hidden, event.card, share))
      return
    }
    const index = this.add(event.card, event.to === 'dealer' ? null : event.hand)
    await this.painter.run(REVEAL_MS.card, (share) => this.table.deal(index, share, this.painter.isCalm))
    this.context.sound.land()
    if (!next.dealer.cards.includes(null) || this.dealerCards.length !== 1) return
    const back = this.add(null, null)
    await this.painter.run(HIDDEN_MS, (share) => this.table.deal(back, share, this.painter.isCalm))
  }

  private async showSplit(): Promise<void> {
    const [left = 0, right = 0] = this.handCards[0] ?? []
    this.handCards = [[left], [right]]
    await this.painter.run(SPLIT_MS, (share) => {
      this.apart = this.painter.isCalm ? 1 : 1 - (1 - share) ** 3
    })
  }

  /** Puts a card on the table; `hand` null is the dealer's. */
  private add(card: number | null, hand: number | null): number {
    const index = this.table.add(card, () => this.placeOf(index))
    const cards = hand === null ? this.dealerCards : (this.handCards[hand] ?? [])
    cards.push(index)
    return index
  }

  private placeOf(index: number): { x: number; y: number; turn: number } {
    const { cardWidth, dealer } = this.board
    const hand = this.handCards.findIndex((cards) => cards.includes(index))
    const cards = hand === -1 ? this.dealerCards : (this.handCards[hand] ?? [])
    const row = hand === -1 ? dealer : this.rowOf(hand)
    return { ...cardIn(row, cardWidth, cards.indexOf(index), cards.length), turn: 0 }
  }

  /** Lays out a table at once. */
  private layOut(hands: Hands): void {
    this.table.clear()
    this.hands = hands
    this.dealerCards = []
    this.handCards = hands.hands.map(() => [])
    this.apart = hands.hands.length > 1 ? 1 : 0
    for (const card of hands.dealer.cards) this.table.show(this.add(card, null), card)
    for (const [hand, { cards }] of hands.hands.entries())
      for (const card of cards) this.table.show(this.add(card, hand), card)
  }

  /** The table for screen readers: every card, and what came of each hand. */
  private tell(): void {
    const dealer = cardsText(this.hands.dealer.cards.filter((card) => card !== null))
    const player = this.hands.hands.map(({ cards, total, result }) => {
      const outcome = result ? this.outcomeText(result) : ''
      const end = outcome === '' ? '' : `, ${outcome}`
      return `${cardsText(cards)} (${numberText(total ?? 0)}${end})`
    })
    const text = t('blackjack.hands', { dealer, player: player.join('; ') })
    this.context.readOut(text)
    this.painter.canvas.setAttribute('aria-label', `${this.context.opened.game.name}. ${text}`)
  }

  /** The cards of the last round leave the table. */
  private async takeAway(): Promise<void> {
    if (this.table.count > 0) await this.painter.run(CLEAR_MS, (share) => this.table.takeAway(share))
    this.hands = NO_HANDS
    this.dealerCards = []
    this.handCards = [[]]
    this.apart = 0
  }
}

export const load: LoadGame = ({ game }) => {
  const room = CARD_ROOMS[game.symbol]
  if (!room) return undefined
  return { chord: room.chord, createScene: (context) => new BlackjackScene(room, context) }
}
