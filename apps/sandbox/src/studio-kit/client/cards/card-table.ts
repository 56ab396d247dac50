import { CARD_RATIO, type CardBack, CardPrints } from './card-face.ts'

type Context = CanvasRenderingContext2D

/** Where a card lies: its centre, and its turn in radians. */
export interface CardPlace {
  readonly x: number
  readonly y: number
  readonly turn: number
}

interface Lying {
  card: number | null
  /** Computed again for every size of the window. */
  readonly place: () => CardPlace
  /** 0: still in the shoe, 1: at its place. */
  way: number
  /** 0: its back is up, 1: its face is up. */
  face: number
  /** 0: not lifted, 1: lifted as a card that is held or has won. */
  lift: number
  isDim: boolean
}

const clamped = (share: number): number => Math.min(1, Math.max(0, share))
const slowing = (share: number): number => 1 - (1 - share) ** 3
/** Share of the time of a card in which it slides; in the rest it is turned over. */
const SLIDE = 0.62

/** Cards on a table: they slide from the shoe to their places, are turned over, and are taken away. */
export class CardTable {
  private readonly prints: CardPrints
  private readonly lying: Lying[] = []
  private readonly shoe: () => CardPlace
  private readonly tray: () => CardPlace
  /** 0: on the table, 1: taken away. */
  private away = 0
  width = 60

  constructor(back: CardBack, { shoe, tray }: { shoe: () => CardPlace; tray: () => CardPlace }) {
    this.prints = new CardPrints(back)
    this.shoe = shoe
    this.tray = tray
  }

  get count(): number {
    return this.lying.length
  }

  /** Adds a card that is still in the shoe. `null` is a card whose face is not known yet. */
  add(card: number | null, place: () => CardPlace): number {
    this.away = 0
    return this.lying.push({ card, place, way: 0, face: 0, lift: 0, isDim: false }) - 1
  }

  /** Moves a card from the shoe by a share of its time. A card without a face stays on its back. */
  deal(index: number, share: number, isCalm: boolean): void {
    const one = this.lying[index]
    if (!one) return
    one.way = isCalm ? 1 : slowing(clamped(share / SLIDE))
    one.face = one.card === null ? 0 : clamped((share - SLIDE) / (1 - SLIDE))
    if (isCalm) one.face = one.card === null ? 0 : Number(share >= 0.5)
  }

  /** Turns over a card that lies on its back. */
  turn(index: number, card: number, share: number): void {
    const one = this.lying[index]
    if (one) Object.assign(one, { card, face: clamped(share) })
  }

  /** Puts another card in the place of one, still in the shoe. */
  replace(index: number, card: number): void {
    const one = this.lying[index]
    if (one) Object.assign(one, { card, way: 0, face: 0, lift: 0, isDim: false })
  }

  show(index: number, card: number | null): void {
    const one = this.lying[index]
    if (one) Object.assign(one, { card, way: 1, face: card === null ? 0 : 1 })
  }

  lift(index: number, share: number): void {
    const one = this.lying[index]
    if (one) one.lift = share
  }

  dim(index: number, isDim: boolean): void {
    const one = this.lying[index]
    if (one) one.isDim = isDim
  }

  takeAway(share: number): void {
    this.away = share
    if (share >= 1) this.clear()
  }

  clear(): void {
    this.lying.length = 0
    this.away = 0
  }

  draw(pen: Context): void {
    const shoe = this.shoe()
    const tray = this.tray()
    for (const one of this.lying) {
      if (one.way === 0) continue
      const to = one.place()
      const at = {
        x: between(between(shoe.x, to.x, one.way), tray.x, this.away),
        y: between(between(shoe.y, to.y, one.way), tray.y, this.away) - one.lift * this.width * 0.16,
        turn: between(between(shoe.turn, to.turn, one.way), tray.turn, this.away),
      }
      this.drawOne(pen, one, at)
    }
  }

  private drawOne(pen: Context, one: Lying, { x, y, turn }: CardPlace): void {
    const width = this.width
    const height = width * CARD_RATIO
    const isFaceUp = one.face > 0.5
    const flip = Math.abs(Math.cos(one.face * Math.PI))
    const high = Math.max(1 - one.way, Math.sin(one.face * Math.PI) * 0.4, one.lift * 0.5)
    pen.save()
    pen.globalAlpha = 1 - clamped((this.away - 0.6) / 0.4)
    pen.translate(x, y)
    pen.rotate(turn)
    pen.scale(Math.max(0.02, one.face > 0 && one.face < 1 ? flip : 1), 1 + high * 0.04)
    pen.shadowColor = 'oklch(0.08 0.03 200 / 0.55)'
    pen.shadowBlur = width * (0.06 + 0.2 * high)
    pen.shadowOffsetY = width * (0.025 + 0.14 * high)
    pen.drawImage(
      this.prints.print(isFaceUp ? one.card : null, width),
      -width / 2,
      -height / 2,
      width,
      height,
    )
    pen.shadowColor = 'transparent'
    if (one.isDim) {
      pen.fillStyle = 'oklch(0.15 0.03 240 / 0.45)'
      pen.beginPath()
      pen.roundRect(-width / 2, -height / 2, width, height, width * 0.08)
      pen.fill()
    }
    pen.restore()
  }
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share
