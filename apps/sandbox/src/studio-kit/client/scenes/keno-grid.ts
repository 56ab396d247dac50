import type { KenoDefinition } from '../../../games/definition.ts'
import { numberText, t } from '../boot.ts'
import { el, icon, onPress, turnOff } from '../dom.ts'

/** So many are picked when none were chosen before. */
const USUAL = 8

/** The numbers of a keno ticket as buttons, and what the ticket pays. Arrows walk over the grid. */
export class KenoGrid {
  readonly element: HTMLElement
  private readonly definition: KenoDefinition
  private readonly changed: () => void
  private readonly most: number
  private readonly buttons: readonly HTMLButtonElement[]
  private readonly pays = el('ol', { class: 'keno-pays', 'aria-label': t('info.odds.title') })
  private readonly tools: readonly HTMLButtonElement[]
  private readonly numbers = new Set<number>()
  private columns = 8
  private shownFor = -1

  constructor(definition: KenoDefinition, changed: () => void) {
    this.definition = definition
    this.changed = changed
    this.most = Math.max(...Object.keys(definition.pays).map(Number))
    this.buttons = Array.from({ length: definition.numbers }, (_, index) => this.buttonOf(index))
    const tool = (properties: object, content: Node | string, act: () => void): HTMLButtonElement => {
      const button = el('button', { type: 'button', class: 'plain', ...properties }, content)
      onPress(button, act)
      return button
    }
    const clear = { 'aria-label': t('keno.clear'), title: t('keno.clear') }
    this.tools = [
      tool({}, t('keno.quick'), () => this.pick(this.numbers.size || USUAL)),
      tool(clear, icon('clear'), () => this.pick(0)),
    ]
    const label = t('keno.missing', { most: this.most })
    const grid = el('div', { class: 'keno-grid', role: 'group', 'aria-label': label }, ...this.buttons)
    grid.addEventListener('keydown', (event) => this.walk(event))
    this.element = el(
      'div',
      { class: 'keno-card' },
      grid,
      this.pays,
      el('div', { class: 'keno-tools' }, ...this.tools),
    )
    this.paint()
  }

  get chosen(): readonly number[] {
    return [...this.numbers].toSorted((a, b) => a - b)
  }

  choose(numbers: readonly number[]): void {
    this.numbers.clear()
    for (const number of numbers) this.numbers.add(number)
    this.mark([], null)
  }

  /** Marks drawn numbers; `hits` is how many pay, known at the end only. */
  mark(drawn: readonly number[], hits: number | null): void {
    this.buttons.forEach((button, index) => {
      button.toggleAttribute('data-drawn', drawn.includes(index + 1))
    })
    this.paint()
    for (const item of this.pays.children)
      item.toggleAttribute('data-paid', hits !== null && item.getAttribute('data-hits') === String(hits))
    const paid = this.pays.querySelector<HTMLElement>('[data-paid]')
    if (paid) this.pays.scrollTo({ left: paid.offsetLeft - this.pays.offsetLeft, behavior: 'instant' })
  }

  setBusy(isBusy: boolean): void {
    for (const button of [...this.buttons, ...this.tools]) turnOff(button, isBusy)
  }

  setColumns(columns: number): void {
    this.columns = columns
    this.element.style.setProperty('--columns', String(columns))
    this.element.style.setProperty('--rows', String(this.definition.numbers / columns))
  }

  private buttonOf(index: number): HTMLButtonElement {
    const number = index + 1
    const button = el(
      'button',
      { type: 'button', class: 'number', tabindex: index === 0 ? 0 : -1, 'aria-pressed': 'false' },
      numberText(number),
    )
    onPress(button, () => {
      if (!this.numbers.delete(number) && this.numbers.size < this.most) this.numbers.add(number)
      this.mark([], null)
      this.changed()
    })
    return button
  }

  private pick(count: number): void {
    const all = Array.from({ length: this.definition.numbers }, (_, index) => index + 1)
    const order = new Map(all.map((number) => [number, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0]))
    this.choose(all.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, count))
    this.changed()
  }

  private walk(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -this.columns,
      ArrowDown: this.columns,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = this.buttons.findIndex((button) => button === document.activeElement)
    const next = this.buttons[from + step]
    if (from < 0 || !next) return
    this.buttons[from]?.setAttribute('tabindex', '-1')
    next.setAttribute('tabindex', '0')
    next.focus()
  }

  private paint(): void {
    this.buttons.forEach((button, index) =>
      button.setAttribute('aria-pressed', String(this.numbers.has(index + 1))),
    )
    if (this.shownFor === this.numbers.size) return
    this.shownFor = this.numbers.size
    const { pays, base } = this.definition
    this.pays.replaceChildren(
      ...Object.entries(pays[this.numbers.size] ?? {}).map(([hits, coins]) =>
        el('li', { 'data-hits': hits }, `${numberText(Number(hits))} · ${numberText(coins / base)}×`),
      ),
    )
  }
}
