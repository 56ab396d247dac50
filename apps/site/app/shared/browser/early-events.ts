/**
 * Replays the player's input from before hydration: the last click on a button, and every changed field, checkbox and
 * radio. Runs as an inline script of the document, before every other script (decision 33). Links and forms with an
 * `action` work without React and are left to the browser.
 */

/** Dispatched on the document by entry.client.tsx once React listens for events. */
export const HYDRATING = 'hydrating'

const FIELDS = 'input:not([type=file]), textarea, select'
const CHECKABLES = '[type=checkbox], [type=radio]'
const RETRY_MS = 50
/** A click that could not be replayed by then is dropped, or its form is submitted without React. */
const PRESS_LIMIT_MS = 10_000
/** Between two tries when nothing was pressed or changed within `PRESS_LIMIT_MS`. */
const SLOW_RETRY_MS = 1_000
const CHANGE_LIMIT_MS = 300_000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Kept {
  readonly keptAt: number
  isHydrated: boolean
}

interface Press extends Kept {
  readonly control: HTMLButtonElement
  readonly meaning: string
}

interface Change extends Kept {
  /** `checked` of a checkbox or radio, `value` of any other field. Stored, because React may render another one. */
  readonly state: string | boolean
}

let isReactListening = false
let isReplaying = false
let press: Press | undefined
const changed = new Map<Field, Change>()
/** The field that an input method is composing text in. A change of its value would end the composition. */
let composing: EventTarget | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Whether React handles events of an element. React hydrates the Suspense boundary of a discrete event synchronously,
 * and stops the event at the document when the boundary's code has not arrived. `touchcancel` is such an event, and no
 * component of the site listens for it. An event may also pass while a render is not committed: React then ignores its
 * target, which has no props yet.
 */
function hydrate(element: Element): boolean {
  if (!isReactListening) return false
  let hasArrived = false
  const arrived = () => {
    hasArrived = true
  }
  element.addEventListener('touchcancel', arrived, { once: true })
  element.dispatchEvent(new Event('touchcancel', { bubbles: true }))
  element.removeEventListener('touchcancel', arrived)
  return hasArrived && Object.keys(element).some((key) => key.startsWith('__reactProps'))
}

/** True from the try after the one that found the element hydrated: effects, which restore drafts, run in between. */
function isReady(kept: Kept, element: Element): boolean {
  if (kept.isHydrated) return true
  kept.isHydrated = hydrate(element)
  return false
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(FIELDS)

const isCheckable = (field: Field): field is HTMLInputElement => field.matches(CHECKABLES)

const stateOf = (field: Field) => (isCheckable(field) ? field.checked : field.value)

const propertyOf = (field: Field) => (isCheckable(field) ? 'checked' : 'value')

/** React overrides the property on an element that it hydrates, to know what it last read. */
const isReadByReact = (field: Field) => Object.hasOwn(field, propertyOf(field))

/** Text without times: the server does not know the reader's zone, and leaves a space for them. */
function textOf(control: Element): string {
  const copy = control.cloneNode(true) as Element
  for (const time of copy.querySelectorAll('time')) time.remove()
  return copy.textContent.replaceAll(/\s+/g, '')
}

/** What a button says and sends. React may render another meaning on the same element. */
export const meaningOf = (control: HTMLButtonElement) => {
  const { type, name, value, ariaLabel } = control
  return JSON.stringify([type, name, value, ariaLabel, textOf(control)])
}

const hasOwnAction = ({ type, form }: HTMLButtonElement) =>
  type === 'submit' && (form?.hasAttribute('action') ?? false)

function setBusy(control: Element, isBusy: boolean): void {
  if (isBusy) control.setAttribute('aria-busy', 'true')
  else control.removeAttribute('aria-busy')
}

function onClick(event: MouseEvent): void {
  if (isReplaying) return
  dropPress()
  if (isField(event.target)) {
    if (isCheckable(event.target)) onChange(event.target)
    return
  }
  const control = event.target instanceof Element ? event.target.closest('button') : null
  if (!control || hasOwnAction(control) || hydrate(control)) return
  // The browser would send a form without an action to the page's own address.
  if (control.type === 'submit') event.preventDefault()
  keepPress({ control, meaning: meaningOf(control), keptAt: performance.now(), isHydrated: false })
  schedule()
}

function onInput({ target }: Event): void {
  if (!isReplaying && isField(target) && !isCheckable(target)) onChange(target)
}

function onChange(field: Field): void {
  const state = stateOf(field)
  const wasRead = isReadByReact(field)
  const kept = changed.get(field)
  const isHydrated = kept?.isHydrated ?? hydrate(field)
  if (isHydrated && !kept) {
    // React compares with what it has read before the change.
    if (wasRead || !isReadByReact(field)) return
    // React has hydrated the field in this event and has read the new state.
    if (field !== composing) {
      setUnread(field, state)
      return
    }
  }
  if (isRadio(field)) for (const other of changed.keys()) if (isSameGroup(field, other)) drop(other)
  setBusy(field, isCheckable(field))
  changed.set(field, { state, keptAt: performance.now(), isHydrated })
  schedule()
}

const isRadio = ({ type }: Field) => type === 'radio'

const isSameGroup = (radio: Field, other: Field) =>
  isRadio(other) && other.name === radio.name && other.form === radio.form

function drop(field: Field): void {
  setBusy(field, false)
  changed.delete(field)
}

function keepPress(made: Press): void {
  setBusy(made.control, true)
  press = made
}

function dropPress(): void {
  if (press) setBusy(press.control, false)
  press = undefined
}

function schedule(waitMs = RETRY_MS): void {
  clearTimeout(timer)
  timer = setTimeout(replay, waitMs)
}

/** Changes first, because a click handler may read them. */
function replay(): void {
  isReplaying = true
  const now = performance.now()
  for (const [field, change] of changed) replayWhenReady(field, change, now)
  const waiting = press
  dropPress()
  if (waiting?.control.isConnected && meaningOf(waiting.control) === waiting.meaning) {
    if (!waiting.isHydrated && now >= waiting.keptAt + PRESS_LIMIT_MS) submitToRoute(waiting.control)
    else if (isReady(waiting, waiting.control)) waiting.control.click()
    else keepPress(waiting)
  }
  isReplaying = false
  const waits = [...changed.values(), ...(press ? [press] : [])].map(({ isHydrated, keptAt }) =>
    isHydrated || now < keptAt + PRESS_LIMIT_MS ? RETRY_MS : SLOW_RETRY_MS,
  )
  if (waits.length > 0) schedule(Math.min(...waits))
}

/** Scripts may never arrive. The server answers this form with a page that has the sent values. */
function submitToRoute({ type, form }: HTMLButtonElement): void {
  if (type === 'submit' && form?.matches('[data-route-action]')) form.requestSubmit()
}

function replayWhenReady(field: Field, change: Change, now: number): void {
  // React compares the attributes while hydrating.
  setBusy(field, false)
  const isExpired = !change.isHydrated && now >= change.keptAt + CHANGE_LIMIT_MS
  if (!field.isConnected || isExpired) changed.delete(field)
  else if (isReady(change, field) && field !== composing) {
    changed.delete(field)
    replayChange(field, change.state)
  } else setBusy(field, isCheckable(field))
}

function replayChange(field: Field, state: string | boolean): void {
  if (isCheckable(field)) {
    // React calls `onChange` when the state after the click differs from the one that it has read.
    field.checked = state !== true
    field.click()
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(state)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    setUnread(field, state)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Sets a state that differs from the one that React has read. The prototype's setter bypasses React's own. */
function setUnread(field: Field, state: string | boolean): void {
  const { selectionStart = null, selectionEnd = null } = field as Partial<HTMLInputElement>
  const property = propertyOf(field)
  const other = typeof state === 'boolean' ? !state : state === '' ? '0' : ''
  Object.assign(field, { [property]: other })
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, state)
  // WebKit may focus a field whose selection is set.
  if (selectionStart !== null && document.activeElement === field)
    (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
}

function onHydrating(): void {
  isReactListening = true
  // The entry runs before the script that names the route's modules, which the first render needs.
  schedule(0)
}

function onCompositionStart({ target }: Event): void {
  composing = target
}

function onCompositionEnd(): void {
  composing = null
}

/** @returns removes the listeners */
export function replayEarlyEvents(): () => void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  addEventListener('click', onClick, options)
  addEventListener('input', onInput, options)
  addEventListener('compositionstart', onCompositionStart, options)
  addEventListener('compositionend', onCompositionEnd, options)
  document.addEventListener(HYDRATING, onHydrating, options)
  return () => {
    listening.abort()
    clearTimeout(timer)
    dropPress()
    changed.clear()
    composing = null
    isReactListening = false
  }
}
