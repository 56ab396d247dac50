import type { TextId } from '../../../games/text-id.ts'
import { t } from '../boot.ts'
import { el, onPress, turnOff } from '../dom.ts'

const texts: Readonly<Record<string, TextId>> = {
  low: 'risk.low',
  medium: 'risk.medium',
  high: 'risk.high',
}

/** The risks of a game as buttons side by side, one of them pressed. */
export class RiskPicker {
  readonly element: HTMLElement
  private readonly buttons: ReadonlyMap<string, HTMLButtonElement>
  private chosen = ''

  constructor(risks: readonly string[], changed: () => void) {
    this.buttons = new Map(
      risks.map((risk) => {
        const button = el('button', { type: 'button', class: 'risk' }, t(texts[risk] ?? 'risk.medium'))
        onPress(button, () => {
          this.choose(risk)
          changed()
        })
        return [risk, button]
      }),
    )
    this.element = el(
      'div',
      { class: 'field picker-field risk-field', role: 'group', 'aria-label': t('game.risk') },
      el('span', { class: 'label' }, t('game.risk')),
      el('div', { class: 'risks' }, ...this.buttons.values()),
    )
    this.choose(risks[0] ?? '')
  }

  get risk(): string {
    return this.chosen
  }

  choose(risk: string): void {
    this.chosen = risk
    for (const [name, button] of this.buttons) button.setAttribute('aria-pressed', String(name === risk))
  }

  setBusy(isBusy: boolean): void {
    for (const button of this.buttons.values()) turnOff(button, isBusy)
  }
}
