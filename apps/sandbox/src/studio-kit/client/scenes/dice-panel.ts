import type { DiceDefinition } from '../../../games/definition.ts'
import { hundredthsText, percentText, t } from '../boot.ts'
import { el, onPress, turnOff } from '../dom.ts'
import { boundOf } from './dice-board.ts'

type Side = 'under' | 'over'
const SIDES: readonly Side[] = ['under', 'over']
/** The slider says its value itself. */
const ofRange = { for: 'winning', 'aria-live': 'off' }

/** The choice of a dice game: which side wins, and how many rolls of it. */
export class DicePanel {
  readonly element: HTMLElement
  side: Side = 'under'
  private readonly definition: DiceDefinition
  private readonly buttons: ReadonlyMap<Side, HTMLButtonElement>
  private readonly range: HTMLInputElement
  private readonly chance = el('output', ofRange)
  private readonly pays = el('output', ofRange)

  constructor(definition: DiceDefinition, changed: () => void) {
    this.definition = definition
    const { pays } = definition
    const even = pays.findIndex(([winning]) => winning * 2 === definition.sides)
    this.range = el('input', {
      type: 'range',
      id: 'winning',
      min: 0,
      max: pays.length - 1,
      value: pays.length - 1 - Math.max(0, even),
    })
    this.range.addEventListener('input', () => {
      this.paint()
      changed()
    })
    this.buttons = new Map(
      SIDES.map((side) => {
        const button = el('button', { type: 'button', class: 'side' })
        onPress(button, () => {
          this.side = side
          this.paint()
          changed()
        })
        return [side, button]
      }),
    )
    this.element = el(
      'div',
      { class: 'dice-panel' },
      el('div', { class: 'sides', role: 'group', 'aria-label': t('dice.side') }, ...this.buttons.values()),
      el(
        'div',
        { class: 'chance' },
        el('label', { for: 'winning' }, t('dice.chance')),
        this.chance,
        this.pays,
      ),
      this.range,
    )
    this.paint()
  }

  /** So many rolls win. */
  get winning(): number {
    return this.row[0]
  }

  choose(side: Side, winning: number): void {
    const { pays } = this.definition
    const index = pays.findIndex(([count]) => count === winning)
    this.side = side
    this.range.value = String(pays.length - 1 - Math.max(0, index))
    this.paint()
  }

  setBusy(isBusy: boolean): void {
    this.range.disabled = isBusy
    for (const button of this.buttons.values()) turnOff(button, isBusy)
  }

  /** The rarest rolls are on the left of the slider. */
  private get row(): readonly [winning: number, coins: number] {
    const { pays } = this.definition
    return pays[pays.length - 1 - Number(this.range.value)] ?? [0, 0]
  }

  private paint(): void {
    const { sides, base } = this.definition
    const [winning, coins] = this.row
    const percent = percentText(((winning / sides) * 100).toFixed(2))
    const times = t('info.times', { times: coins / base })
    this.chance.textContent = percent
    this.pays.textContent = times
    this.range.setAttribute('aria-valuetext', `${percent}, ${times}`)
    for (const [side, button] of this.buttons) {
      button.setAttribute('aria-pressed', String(side === this.side))
      const number = hundredthsText(boundOf(side, winning, sides))
      button.textContent = t(side === 'under' ? 'dice.under' : 'dice.over', { number })
    }
  }
}
