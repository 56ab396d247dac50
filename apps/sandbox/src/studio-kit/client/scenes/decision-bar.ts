import type { DecisionEvent } from '../../../games/events.ts'
import type { Decision } from '../../decision.ts'
import { t } from '../boot.ts'
import { el } from '../dom.ts'
import type { Money } from '../money.ts'
import type { Decider } from './scene.ts'

type HandAction = Extract<Decision, { type: 'hit' | 'stand' | 'double' | 'split' }>['type']

const ACTIONS: readonly HandAction[] = ['hit', 'stand', 'double', 'split']
const texts = {
  hit: 'blackjack.hit',
  stand: 'blackjack.stand',
  double: 'blackjack.double',
  split: 'blackjack.split',
} as const

/** Buttons for what can be done with a hand, with the further stake that it costs. Keys 1 to 4 press them. */
export class DecisionBar implements Decider {
  readonly element: HTMLElement
  private readonly money: Money
  private readonly buttons: ReadonlyMap<HandAction, HTMLButtonElement>
  private decided: ((decision: Decision) => void) | null = null

  constructor(money: Money) {
    this.money = money
    this.buttons = new Map(
      ACTIONS.map((type, at) => {
        const button = el('button', { type: 'button', class: 'main', 'aria-keyshortcuts': at + 1 })
        button.addEventListener('click', () => this.take(type))
        return [type, button]
      }),
    )
    this.element = el('div', { class: 'decisions', role: 'group' }, ...this.buttons.values())
    this.element.hidden = true
    document.addEventListener('keydown', (event) => {
      const type = ACTIONS[Number(event.key) - 1]
      const isFree = !event.repeat && document.querySelector('dialog[open]') === null
      if (type !== undefined && isFree && this.buttons.get(type)?.hidden === false) this.take(type)
    })
  }

  decide({ choices }: DecisionEvent): Promise<Decision> {
    for (const [type, button] of this.buttons) {
      const choice = choices.find(({ action }) => action === type)
      button.hidden = choice === undefined
      const text = t(texts[type], { stake: this.money.text(choice?.stakeMinor ?? '0') })
      const [word = '', stake] = text.split(/(?=\+)/)
      const cost = stake === undefined ? null : el('span', { class: 'cost' }, stake)
      button.replaceChildren(el('span', {}, word, cost))
    }
    this.element.setAttribute('aria-label', t('blackjack.choices'))
    this.buttons.get('hit')?.focus()
    return new Promise((resolve) => {
      this.decided = resolve
    })
  }

  private take(type: HandAction): void {
    const { decided } = this
    this.decided = null
    decided?.({ type })
  }
}
