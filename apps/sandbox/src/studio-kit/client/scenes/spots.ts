import { t } from '../boot.ts'
import { el, onPress, turnOff } from '../dom.ts'
import type { Bet, SceneContext } from './scene.ts'

interface Spot {
  /** The engine's name of the spot. */
  readonly spot: string
  readonly text: string
  /** A second line, such as the odds. */
  readonly note?: string
  /** For screen readers: what the spot is and what it pays. */
  readonly label: string
  /** Of the place on the board that the spot stands for. */
  readonly colour?: string
}

/** A longer word has smaller letters on a phone. */
const LONG_WORD = 10

/** Spots of a table as buttons that are pressed or not; the same stake is on each of them. */
export class SpotPicker {
  readonly element: HTMLElement
  private readonly buttons: ReadonlyMap<string, HTMLButtonElement>
  private readonly pressed = new Set<string>()

  constructor(spots: readonly Spot[], { changed }: Pick<SceneContext, 'changed'>) {
    this.buttons = new Map(
      spots.map(({ spot, text, note, label, colour }) => {
        const properties = { type: 'button', class: 'spot', 'data-spot': spot, 'aria-label': label }
        const button = el(
          'button',
          { ...properties, 'aria-pressed': 'false' },
          text,
          note ? el('small', {}, note) : null,
        )
        if (text.length > LONG_WORD) button.dataset['long'] = ''
        if (colour) button.style.setProperty('--place', colour)
        onPress(button, () => {
          if (!this.pressed.delete(spot)) this.pressed.add(spot)
          this.mark([])
          changed()
        })
        return [spot, button]
      }),
    )
    this.element = el(
      'div',
      { class: 'spots', role: 'group', 'aria-label': t('spots.group') },
      ...this.buttons.values(),
    )
  }

  get chosen(): readonly string[] {
    return [...this.buttons.keys()].filter((spot) => this.pressed.has(spot))
  }

  bet(stepMinor: string): Bet | null {
    const spots = this.chosen.map((spot) => ({ spot, stakeMinor: stepMinor }))
    if (spots.length === 0) return null
    return { stakeMinor: String(BigInt(stepMinor) * BigInt(spots.length)), choice: { spots } }
  }

  choose(spots: readonly string[]): void {
    this.pressed.clear()
    for (const spot of spots) this.pressed.add(spot)
    this.mark([])
  }

  /** Outlines the spots that paid; a payment up to the stake has no other mark than this (GAM-15). */
  mark(paid: readonly string[]): void {
    for (const [spot, button] of this.buttons) {
      button.setAttribute('aria-pressed', String(this.pressed.has(spot)))
      button.toggleAttribute('data-paid', paid.includes(spot))
    }
  }

  setBusy(isBusy: boolean): void {
    for (const button of this.buttons.values()) turnOff(button, isBusy)
  }
}
