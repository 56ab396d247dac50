import { chanceOfTarget } from '../../../games/crash-target.ts'
import type { CrashDefinition } from '../../../games/definition.ts'
import { hundredthsText, percentText, t } from '../boot.ts'
import { el, iconButton, onPress, turnOff } from '../dom.ts'
import { steppedTarget, typedTarget } from './crash-board.ts'

/** From this chance on it is said in percent, below as one in so many rounds. */
const LEAST_PERCENT = 0.01

/** The target of a crash game, typed or stepped, with the chance that it is reached. */
export class TargetPicker {
  readonly element: HTMLElement
  private readonly definition: CrashDefinition
  private readonly changed: () => void
  private readonly input: HTMLInputElement
  private readonly less = iconButton(t('crash.target.lower'), 'minus')
  private readonly more = iconButton(t('crash.target.higher'), 'plus')
  private readonly chance = el('output', { class: 'amount', for: 'target' })
  private readonly steps: readonly number[]
  private target: number
  private isBusy = false

  /** @param steps targets for the two buttons */
  constructor(definition: CrashDefinition, steps: readonly number[], first: number, changed: () => void) {
    this.definition = definition
    this.steps = steps
    this.target = first
    this.changed = changed
    this.input = el('input', {
      id: 'target',
      type: 'text',
      inputmode: 'decimal',
      autocomplete: 'off',
      maxlength: 12,
    })
    this.input.addEventListener('focus', () => this.input.select())
    this.input.addEventListener('input', () => this.take(false))
    this.input.addEventListener('change', () => this.take(true))
    this.input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.take(true)
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      this.step(event.key === 'ArrowUp' ? 1 : -1)
    })
    onPress(this.less, () => this.step(-1))
    onPress(this.more, () => this.step(1))
    this.element = el(
      'div',
      { class: 'field picker-field target-field' },
      el('div', {}, el('span', { class: 'label' }, t('dice.chance')), this.chance),
      el(
        'div',
        {},
        el('label', { class: 'label', for: 'target' }, t('crash.target')),
        el('div', { class: 'stepper' }, this.less, this.input, this.more),
      ),
    )
    this.choose(first)
  }

  get hundredths(): number {
    return this.target
  }

  choose(hundredths: number): void {
    this.target = hundredths
    this.input.value = `${hundredthsText(hundredths)}×`
    this.paint()
  }

  setBusy(isBusy: boolean): void {
    this.isBusy = isBusy
    this.input.disabled = isBusy
    this.paint()
  }

  private step(way: 1 | -1): void {
    this.choose(steppedTarget(this.steps, this.target, way))
    this.changed()
  }

  /** Takes over what is typed; the end of typing writes the target as it is understood. */
  private take(isEnd: boolean): void {
    const { minTarget: least, maxTarget: most } = this.definition
    const typed = typedTarget(this.input.value, { least, most })
    if (typed !== undefined) this.target = typed
    if (isEnd) this.choose(this.target)
    else this.paint()
    this.changed()
  }

  private paint(): void {
    const chance = chanceOfTarget(this.definition, this.target)
    this.chance.textContent =
      chance >= LEAST_PERCENT
        ? percentText((100 * chance).toFixed(2))
        : t('info.odds', { rounds: Math.round(1 / chance) })
    turnOff(this.less, this.isBusy || steppedTarget(this.steps, this.target, -1) === this.target)
    turnOff(this.more, this.isBusy || steppedTarget(this.steps, this.target, 1) === this.target)
  }
}
