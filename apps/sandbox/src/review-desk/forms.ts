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

/** What the path of the form names besides the player. */
export const namedField = (name: 'reference' | 'case', label: string): Html =>
  html`<p class="field">
    <label>${label}<input name="${name}" autocomplete="off" required /></label>
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

/** Values that are numbers or yes and no, or null where nothing is typed. */
const numbers: readonly string[] = ['months', 'days', 'markers']
const truths: readonly string[] = ['wasReached']
const orNull: readonly string[] = ['months', 'period', 'expiresOn', 'product', 'checkId']

function valueOf(name: string, text: string): unknown {
  if (text === '' && orNull.includes(name)) return null
  if (truths.includes(name)) return text === 'true'
  return numbers.includes(name) ? Number(text) : text
}

/** The fields below a name: `body.kind` and, one level deeper, `body.named.firstName`. */
function fieldsBelow(form: Readonly<Record<string, unknown>>, prefix: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [typed, value] of Object.entries(form)) {
    if (!typed.startsWith(prefix)) continue
    const [name = '', ...deeper] = typed.slice(prefix.length).split('.')
    fields[name] = deeper.length > 0 ? fieldsBelow(form, `${prefix}${name}.`) : valueOf(name, String(value))
  }
  return fields
}

const PATH = /^\/[\w/{}-]+$/
const NAMED = /\{(player|reference|case)\}/g
const ID = /^[\w-]+$/

/** The call of a form that was sent; null for one that is none. */
export function callOf(form: Readonly<Record<string, unknown>>): { path: string; body: object } | null {
  const { path } = form
  if (typeof path !== 'string' || !PATH.test(path)) return null
  const idOf = (name: string): string => {
    const typed = form[name]
    const id = typeof typed === 'string' ? typed.trim() : ''
    // Nobody has this one: the server answers that there is no such thing.
    return ID.test(id) ? id : '0'
  }
  return { path: path.replace(NAMED, (_all, name: string) => idOf(name)), body: fieldsBelow(form, 'body.') }
}
