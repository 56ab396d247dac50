/** Forms of the desk: each is one call of the office's API. */
import { type Html, html } from '../html.ts'
import type { Can } from './rows.ts'

/** The desk of one member of staff. */
export const deskOf = (name: string): string => `/review-desk/${name}`

/** Why the API does not offer an act, in words. */
const whyNot: Readonly<Record<string, string>> = {
  no_right: 'You have no right to this.',
  out_of_scope: 'You have no right to this in the player’s market.',
  own_request: 'You have made this request: another person decides.',
  wrong_state: 'Not possible now.',
}

/** A recent code is typed by the desk when the act asks for it. */
export const isOffered = ({ ok, why }: Can): boolean => ok || why === 'needs_step_up'

export interface ActForm {
  readonly desk: string
  /** Of the API, below `/api/office/v1`; `{player}` is the field of that name. */
  readonly path: string
  readonly button: string
  readonly fields?: readonly Html[]
  readonly hidden?: Readonly<Record<string, string>>
}

export const actForm = ({ desk, path, button, fields = [], hidden = {} }: ActForm): Html =>
  html`<form method="post" action="${desk}/act">
    <input type="hidden" name="path" value="${path}" />
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="body.${name}" value="${value}" />`)}
    ${fields}
    <p class="field"><button>${button}</button></p>
  </form>`

/** A form where the API offers the act; else the reason. */
export const offered = (can: Can, form: () => Html): Html =>
  isOffered(can) ? form() : html`<p class="quiet small">${whyNot[can.why ?? ''] ?? 'Not possible now.'}</p>`

export const textField = (name: string, label: string, value = ''): Html =>
  html`<p class="field">
    <label>${label}<input name="body.${name}" value="${value}" autocomplete="off" /></label>
  </p>`

export const dayField = (name: string, label: string): Html =>
  html`<p class="field">
    <label>${label}<input type="date" name="body.${name}" /></label>
  </p>`

export const playerField = (): Html =>
  html`<p class="field">
    <label>Number of the player<input name="player" inputmode="numeric" autocomplete="off" required /></label>
  </p>`

export const choiceField = (name: string, label: string, choices: readonly string[]): Html =>
  html`<p class="field">
    <label
      >${label}<select name="body.${name}">
        ${choices.map((choice) => html`<option value="${choice}">${wordsOf(choice)}</option>`)}
      </select></label
    >
  </p>`

/** A code as people read it. */
export const wordsOf = (code: string): string =>
  code === '' ? 'none' : code.replaceAll(/[_-]/g, ' ').toLowerCase()

/** Values that are numbers, or null where nothing is typed. */
const numbers: readonly string[] = ['months']
const orNull: readonly string[] = ['months', 'period', 'expiresOn', 'product']

function valueOf(name: string, text: string): unknown {
  if (text === '' && orNull.includes(name)) return null
  return numbers.includes(name) ? Number(text) : text
}

const PATH = /^\/[\w/{}-]+$/

/** The call of a form that was sent; null for one that is none. */
export function callOf(form: Readonly<Record<string, unknown>>): { path: string; body: object } | null {
  const { path, player } = form
  if (typeof path !== 'string' || !PATH.test(path)) return null
  const number = typeof player === 'string' && /^\d+$/.test(player) ? player : '0'
  const body = Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => name.startsWith('body.'))
      .map(([name, value]) => [name.slice('body.'.length), String(value)] as const)
      .map(([name, text]) => [name, valueOf(name, text)]),
  )
  return { path: path.replace('{player}', number), body }
}
