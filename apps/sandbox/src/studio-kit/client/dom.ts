import { t } from './boot.ts'

type Child = Node | string | null | false
type Properties = Readonly<Record<string, string | number | boolean | ((event: Event) => void) | undefined>>

/** Creates an element; properties that start with `on` are listeners, `class` and others are attributes. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}

/**
 * A button that is turned off keeps the focus: without a focused button the next Enter would start a round. What it
 * does when it is pressed comes through `onPress`.
 */
export const turnOff = (button: HTMLButtonElement, isOff: boolean): void =>
  button.setAttribute('aria-disabled', String(isOff))

const isOff = (button: HTMLButtonElement): boolean => button.getAttribute('aria-disabled') === 'true'

/** Calls `act` at each press of a button that is not turned off. */
export function onPress(button: HTMLButtonElement, act: (event: MouseEvent) => void): void {
  button.addEventListener('click', (event) => {
    if (!isOff(button)) act(event)
  })
}

/** Listener for `keydown`: buttons do nothing while Enter or Space repeats. */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}

const SVG = 'http://www.w3.org/2000/svg'
const ICONS = {
  info: 'M12 16v-5M12 8h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  history: 'M3 12a9 9 0 1 0 3-6.700L3 8M3 3v5h5M12 7v5l4 2',
  shield:
    'M20 13c0 5-3.500 7.500-8 9-4.500-1.500-8-4-8-9V5.500c3 0 5.500-1.500 8-3.500 2.500 2 5 3.500 8 3.500ZM9 12l2 2 4-4',
  soundOn: 'M11 5 6 9H3v6h3l5 4ZM15.500 8.500a5 5 0 0 1 0 7M18.500 5.500a9 9 0 0 1 0 13',
  soundOff: 'M11 5 6 9H3v6h3l5 4ZM22 9l-6 6M16 9l6 6',
  exit: 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4M16 17l5-5-5-5M21 12H9',
  close: 'M18 6 6 18M6 6l12 12',
  clear: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
} as const
export type IconName = keyof typeof ICONS

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [key, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: '22',
    height: '22',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(key, value)
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}

/** A button with a picture only. */
export const iconButton = (label: string, name: IconName, properties: Properties = {}): HTMLButtonElement =>
  el('button', { type: 'button', class: 'icon', 'aria-label': label, ...properties }, icon(name))

/** A modal sheet over the game. It closes by its button and by Escape, and restores the focus. */
export function sheet(title: string, ...children: readonly Child[]): HTMLDialogElement {
  const close = iconButton(t('page.close'), 'close')
  const dialog = el(
    'dialog',
    { class: 'sheet', 'aria-label': title },
    el('div', { class: 'sheet-head' }, el('h1', {}, title), close),
    el('div', { class: 'sheet-body', tabindex: '0', role: 'region', 'aria-label': title }, ...children),
  )
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/** A row of a `dl` of class `facts`. */
export const factRow = (label: string, value: string): HTMLElement =>
  el('div', { class: 'fact' }, el('dt', {}, label), el('dd', {}, value))

/** A row whose value is long and technical. */
export const codeRow = (label: string, value: string): HTMLElement =>
  el('div', { class: 'fact long' }, el('dt', {}, label), el('dd', {}, el('code', {}, value)))
