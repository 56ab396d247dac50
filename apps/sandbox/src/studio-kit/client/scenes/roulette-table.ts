import type { RouletteDefinition } from '../../../games/definition.ts'
import { roulette } from '../../../games/kinds/spots.ts'
import { t } from '../boot.ts'
import { el, icon, onPress, turnOff } from '../dom.ts'
import { DEPTH, LENGTH, type Place, nextPlace, placeAt, placesOf, upright } from './roulette-layout.ts'
import { betName, printOf } from './roulette-names.ts'
import type { RouletteView } from './roulette-view.ts'

/** How far from a line a finger or a mouse still means it, in pixels; at most this share of a cell. */
const REACH = { touch: 11, mouse: 9 }
const REACH_SHARE = 0.27

export interface TableBet {
  readonly spot: string
  readonly stakeMinor: string
}

interface TableOptions {
  readonly definition: RouletteDefinition
  /** Worth of the next chip. */
  readonly chipMinor: () => string
  /** The amount on a chip. */
  readonly chipText: (minor: string) => string
  readonly changed: () => void
  /** Name and payment of the bet that is pointed at; empty for none. */
  readonly describe: (text: string) => void
}

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A roulette table to bet on. Every bet is a button; one of them is in the order of the Tab key, and arrows walk from
 * bet to bet. A pointer means the bet that is nearest, and may still move before it is lifted.
 */
export class RouletteTable {
  /** The part of the table that is seen; the table in it may be wider. */
  readonly element: HTMLElement
  private readonly table: HTMLElement
  private readonly options: TableOptions
  private readonly wide: readonly Place[]
  private readonly tall: readonly Place[]
  private places: readonly Place[]
  private readonly buttons = new Map<string, HTMLButtonElement>()
  private readonly stakes = new Map<string, string>()
  private readonly clearButton: HTMLButtonElement
  private aimed: Place | undefined
  private isBusy = false

  constructor(options: TableOptions) {
    this.options = options
    this.wide = placesOf(options.definition)
    this.tall = this.wide.map(upright)
    this.places = this.wide
    for (const place of this.wide) this.buttons.set(place.spot, this.buttonOf(place))
    this.clearButton = el(
      'button',
      { type: 'button', class: 'clear-bets', 'aria-label': t('roulette.clear'), title: t('roulette.clear') },
      icon('clear'),
    )
    onPress(this.clearButton, () => {
      this.stakes.clear()
      this.changed()
      // Hiding the pressed button would leave the keyboard without a focus.
      this.table.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    })
    this.table = el(
      'div',
      { class: 'roulette-table', role: 'group', 'aria-label': t('spots.group') },
      ...this.buttons.values(),
      this.clearButton,
    )
    this.element = el('div', { class: 'roulette-felt' }, this.table)
    this.table.addEventListener('pointerdown', (event) => this.aim(event))
    this.table.addEventListener('pointermove', (event) => this.aim(event))
    for (const end of ['pointerleave', 'pointercancel'] as const)
      this.table.addEventListener(end, () => this.aimAt(undefined))
    this.table.addEventListener('pointerup', (event) => this.drop(event))
    this.table.addEventListener('keydown', (event) => this.walk(event))
    this.setUpright(false)
    this.paint()
  }

  get bets(): readonly TableBet[] {
    return [...this.stakes].map(([spot, stakeMinor]) => ({ spot, stakeMinor }))
  }

  choose(bets: readonly TableBet[]): void {
    this.stakes.clear()
    for (const { spot, stakeMinor } of bets) this.stakes.set(spot, stakeMinor)
    this.mark([], null)
  }

  /** Marks the number that came and the bets that paid; `pocket` null takes the marks away. */
  mark(paid: readonly string[], pocket: number | null): void {
    for (const [spot, button] of this.buttons) {
      button.toggleAttribute('data-paid', paid.includes(spot))
      button.toggleAttribute('data-result', pocket !== null && spot === `straight-${pocket}`)
    }
    if (pocket !== null) this.bringIntoView(`straight-${pocket}`)
    this.paint()
  }

  setBusy(isBusy: boolean): void {
    this.isBusy = isBusy
    for (const button of [...this.buttons.values(), this.clearButton]) turnOff(button, isBusy)
  }

  fit({ table: { x, y, w, h }, tableWidth, isUpright }: RouletteView): void {
    const px = { left: x, top: y, width: w, height: h }
    for (const [name, value] of Object.entries(px)) this.element.style.setProperty(name, `${value}px`)
    this.table.style.width = `${tableWidth}px`
    this.element.toggleAttribute('data-wider', tableWidth > w)
    this.setUpright(isUpright)
  }

  /** Of a table that is wider than its place, the cell comes into the middle. */
  private bringIntoView(spot: string): void {
    const button = this.buttons.get(spot)
    if (!button || this.table.offsetWidth <= this.element.clientWidth) return
    const left = button.offsetLeft + (button.offsetWidth - this.element.clientWidth) / 2
    this.element.scrollTo({ left, behavior: 'instant' })
  }

  /** Numbers run from top to bottom instead of from left to right. */
  private setUpright(isUpright: boolean): void {
    this.places = isUpright ? this.tall : this.wide
    this.table.dataset['way'] = isUpright ? 'down' : 'across'
    const [columns, rows] = this.size
    for (const { spot, x, y, w, h } of this.places) {
      const style = this.buttons.get(spot)?.style
      style?.setProperty('left', `${(x / columns) * 100}%`)
      style?.setProperty('top', `${(y / rows) * 100}%`)
      if (w === 0) continue
      style?.setProperty('width', `${(w / columns) * 100}%`)
      style?.setProperty('height', `${(h / rows) * 100}%`)
    }
  }

  private get size(): readonly [columns: number, rows: number] {
    return this.places === this.tall ? [DEPTH, LENGTH] : [LENGTH, DEPTH]
  }

  private buttonOf(place: Place): HTMLButtonElement {
    const { spot, w } = place
    const kind = spot.split('-')[0] ?? ''
    const button = el(
      'button',
      {
        type: 'button',
        class: w === 0 ? 'bet line' : `bet cell ${kind}`,
        'data-spot': spot,
        tabindex: spot === 'straight-0' ? 0 : -1,
      },
      w === 0 ? null : el('span', { class: 'print' }, printOf(place)),
      el('span', { class: 'chip', 'aria-hidden': 'true' }),
    )
    if (kind === 'straight') button.dataset['tone'] = this.toneOf(Number(spot.split('-')[1]))
    // A pointer is handled by the table, where the nearest bet is known; keys and screen readers press the button.
    onPress(button, (event) => {
      if (event.detail === 0) this.toggle(place)
    })
    button.addEventListener('focus', () => this.aimAt(place))
    button.addEventListener('blur', () => this.aimAt(undefined))
    return button
  }

  private toneOf(pocket: number): string {
    if (pocket === 0) return 'zero'
    return this.options.definition.red.includes(pocket) ? 'red' : 'black'
  }

  private nearest(event: PointerEvent): Place | undefined {
    if (event.target instanceof Element && event.target.closest('.clear-bets')) return undefined
    const box = this.table.getBoundingClientRect()
    const [columns, rows] = this.size
    const cell = { x: box.width / columns, y: box.height / rows }
    const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse
    return placeAt(
      this.places,
      { x: (event.clientX - box.left) / cell.x, y: (event.clientY - box.top) / cell.y },
      { x: Math.min(reach / cell.x, REACH_SHARE), y: Math.min(reach / cell.y, REACH_SHARE) },
    )
  }

  private aim(event: PointerEvent): void {
    // A mouse points before it is pressed; a finger only while it is down.
    if (event.pointerType === 'touch' && event.buttons === 0) return
    this.aimAt(this.isBusy ? undefined : this.nearest(event))
  }

  private drop(event: PointerEvent): void {
    const place = this.nearest(event)
    if (this.isBusy || !place || event.button !== 0) return
    this.toggle(place)
    if (event.pointerType === 'touch') this.aimAt(undefined)
  }

  private aimAt(place: Place | undefined): void {
    if (place === this.aimed) return
    this.aimed = place
    for (const [spot, button] of this.buttons) {
      const [kind, number] = spot.split('-')
      const isCovered = kind === 'straight' && place?.pockets.has(Number(number)) === true
      button.toggleAttribute('data-covered', isCovered)
      button.toggleAttribute('data-aimed', spot === place?.spot)
    }
    this.options.describe(place ? this.labelOf(place) : '')
  }

  private toggle(place: Place): void {
    const chip = this.options.chipMinor()
    if (this.stakes.get(place.spot) === chip) this.stakes.delete(place.spot)
    else this.stakes.set(place.spot, chip)
    this.changed()
  }

  private changed(): void {
    this.mark([], null)
    this.options.changed()
  }

  private walk(event: KeyboardEvent): void {
    const way = ARROWS[event.key]
    if (!way) return
    event.preventDefault()
    const from = this.places.find(({ spot }) => this.buttons.get(spot) === document.activeElement)
    const to = from && nextPlace(this.places, from, ...way)
    const next = to && this.buttons.get(to.spot)
    if (!from || !next) return
    this.buttons.get(from.spot)?.setAttribute('tabindex', '-1')
    next.setAttribute('tabindex', '0')
    next.focus()
  }

  private labelOf(place: Place): string {
    const pays = roulette.spots(this.options.definition).get(place.spot)?.paysTo1 ?? 0
    return t('roulette.bet', { bet: betName(place), pays })
  }

  private paint(): void {
    for (const place of this.wide) {
      const button = this.buttons.get(place.spot)
      const stake = this.stakes.get(place.spot)
      const chip = button?.querySelector('.chip')
      if (!button || !chip) continue
      const text = stake === undefined ? '' : this.options.chipText(stake)
      const label = this.labelOf(place)
      button.setAttribute('aria-pressed', String(stake !== undefined))
      button.setAttribute(
        'aria-label',
        text === '' ? label : t('roulette.staked', { bet: label, stake: text }),
      )
      chip.textContent = text
    }
    this.clearButton.hidden = this.stakes.size === 0
  }
}
