import { t } from './boot.ts'
import { el, icon, iconButton, ignoreHeldKey, onPress, turnOff } from './dom.ts'
import { type Ask, isFault } from './server.ts'
import type { Sound } from './sound.ts'
import type { Fault, Opened } from './types.ts'

/** `win` and `refused` are coloured. */
export type SayKind = '' | 'win' | 'refused'

/** Stands between texts that say one thing each; a line breaks there before it breaks inside of one. */
const BESIDE = ' · '

/** The line of text below the scene, and what only screen readers are told. */
export function createTexts() {
  const status = el('p', { class: 'status' })
  const say = el('p', { class: 'say', role: 'status', 'aria-live': 'polite' })
  const aloud = el('p', { class: 'visually-hidden', 'aria-live': 'polite' })
  const tell = (text: string, kind: SayKind): void => {
    say.textContent = text
    say.className = `say ${kind}`
  }
  return {
    status,
    say,
    aloud,
    /** What a scene says with them. */
    forScene: {
      status: (text: string): void => {
        if (status.textContent === text) return
        const parts = text === '' ? [] : text.split(BESIDE)
        status.replaceChildren(
          ...parts.flatMap((part, at) =>
            at < parts.length - 1 ? [el('span', {}, `${part} ·`), ' '] : [el('span', {}, part)],
          ),
        )
      },
      readOut: (text: string): void => {
        aloud.textContent = text
      },
    },
    tell,
    /** Before a round: a text that comes again is announced again, and none of the last round stays to be read. */
    clear: (): void => {
      tell('', '')
      status.replaceChildren()
      aloud.textContent = ''
    },
  }
}

/** Tells whether the player wants little motion, now and at each change. */
export function followMotion(setCalm: (isCalm: boolean) => void): void {
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  setCalm(motion.matches)
  motion.addEventListener('change', () => setCalm(motion.matches))
}

export function soundButton(sound: Sound): HTMLButtonElement {
  const button = iconButton(t('game.sound'), 'soundOff', { 'aria-pressed': 'false' })
  button.addEventListener('click', () => {
    sound.set(!sound.isOn)
    button.setAttribute('aria-pressed', String(sound.isOn))
    button.replaceChildren(icon(sound.isOn ? 'soundOn' : 'soundOff'))
  })
  return button
}

export const toolButton = (
  label: string,
  name: Parameters<typeof icon>[0],
  act: () => void,
): HTMLButtonElement => iconButton(label, name, { title: label, onclick: act })

/** Name of the game, whether it is played with play money, and its tools. */
export const pageHead = (
  { game, mode }: Pick<Opened, 'game' | 'mode'>,
  tools: readonly (HTMLElement | null)[],
): HTMLElement =>
  el(
    'header',
    { class: 'top' },
    el('h1', {}, game.name),
    mode === 'demo' && el('span', { class: 'badge' }, t('game.demo'), el('span', {}, t('game.demo.money'))),
    el('div', { class: 'tools' }, ...tools),
  )

export const balanceField = (mode: Opened['mode'], amount: HTMLElement): HTMLElement =>
  el(
    'div',
    { class: 'field balance' },
    el('span', { class: 'label' }, t(mode === 'demo' ? 'game.playMoney' : 'game.balance')),
    amount,
  )

/** Fills up play money. It is shown where too little is left. */
export function refillButton(
  ask: Ask,
  answered: (answer: { balanceMinor: string } | Fault) => void,
): HTMLButtonElement {
  const button = el('button', { type: 'button', class: 'plain' }, t('game.refill'))
  button.hidden = true
  async function fill(): Promise<void> {
    const answer = await ask<{ balanceMinor: string }>('refill')
    button.hidden = !isFault(answer)
    answered(answer)
  }
  button.addEventListener('click', () => void fill())
  return button
}

/** The stake between the buttons that change it by a step. */
export function createStepper(label: string, move: (by: 1 | -1) => void) {
  const text = el('output', { class: 'amount', id: 'stake-value', 'aria-live': 'polite' })
  const less = iconButton(t('game.stake.lower'), 'minus')
  const more = iconButton(t('game.stake.higher'), 'plus')
  onPress(less, () => move(-1))
  onPress(more, () => move(1))
  const element = el(
    'div',
    { class: 'field stake', role: 'group', 'aria-label': label },
    el('span', { class: 'label' }, label),
    el('div', { class: 'stepper' }, less, text, more),
  )
  return {
    element,
    paint(amount: string, canLower: boolean, canRaise: boolean): void {
      text.textContent = amount
      turnOff(less, !canLower)
      turnOff(more, !canRaise)
    },
  }
}

/**
 * Space and Enter press the main button from anywhere in the game. A held key starts one round, not many (GAM-12).
 */
export function pressByKey(button: HTMLButtonElement, press: () => void): void {
  button.addEventListener('click', press)
  button.addEventListener('keydown', ignoreHeldKey)
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    const target = event.target as HTMLElement | null
    if (document.querySelector('dialog[open]') || target?.closest('button, select, input, a, summary')) return
    event.preventDefault()
    if (!event.repeat) press()
  })
}
