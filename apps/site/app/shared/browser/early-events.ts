/**
 * Replays the player's input from before hydration: the last click on a control, and every changed field. Runs as an
 * inline script of the document, before every other script (decision 33). Links and forms with an `action` work
 * without React and are left to the browser.
 */

/** Dispatched on the document by entry.client.tsx once React listens for events. */
export const HYDRATING = 'hydrating'

const CONTROLS = 'button, input[type=checkbox], input[type=radio]'
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select'
const RETRY_MS = 50
/** A click that could not be replayed by then is dropped: the player no longer expects its effect. */
const PRESS_LIMIT_MS = 10_000

type Control = HTMLButtonElement | HTMLInputElement
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Press {
  readonly control: Control
  /** State of a checkbox or radio after the click. */
  readonly isChecked: boolean | undefined
  readonly expiresAt: number
}

let isReactListening = false
let isReplaying = false
let press: Press | undefined
/** Values are stored, because React renders a field without a change event with its own value again. */
const changed = new Map<Field, string>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Whether React handles events of an element. React hydrates the Suspense boundary of a discrete event synchronously,
 * and stops the event at the document when the boundary's code has not arrived. `touchcancel` is such an event, and no
 * component of the site listens for it.
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
  return hasArrived
}

const toControl = (event: Event) =>
  event.target instanceof Element ? event.target.closest<Control>(CONTROLS) : null

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(FIELDS)

const hasOwnAction = (control: Control) =>
  control.type === 'submit' && (control.form?.hasAttribute('action') ?? false)

function onClick(event: MouseEvent): void {
  if (isReplaying) return
  const control = toControl(event)
  dropPress()
  if (!control || hasOwnAction(control) || hydrate(control)) return
  // The browser would send a form without an action to the page's own address, with every value in the query.
  if (control.type === 'submit') event.preventDefault()
  keepPress({
    control,
    isChecked: 'checked' in control ? control.checked : undefined,
    expiresAt: performance.now() + PRESS_LIMIT_MS,
  })
  schedule()
}

function onInput({ target }: Event): void {
  if (isReplaying || !isField(target) || hydrate(target)) return
  changed.set(target, target.value)
  schedule()
}

function keepPress(made: Press): void {
  made.control.setAttribute('aria-busy', 'true')
  press = made
}

function dropPress(): void {
  press?.control.removeAttribute('aria-busy')
  press = undefined
}

function schedule(waitMs = RETRY_MS): void {
  clearTimeout(timer)
  timer = setTimeout(replay, waitMs)
}

/** Fields first, because a click handler may read them. */
function replay(): void {
  isReplaying = true
  for (const [field, value] of changed) {
    if (field.isConnected && !hydrate(field)) continue
    changed.delete(field)
    if (field.isConnected) replayChange(field, value)
  }
  const waiting = press
  // React compares the attributes while hydrating.
  dropPress()
  if (waiting?.control.isConnected && performance.now() < waiting.expiresAt) {
    if (hydrate(waiting.control)) replayPress(waiting)
    else keepPress(waiting)
  }
  isReplaying = false
  if (press || changed.size > 0) schedule()
}

function replayPress({ control, isChecked }: Press): void {
  // React calls `onChange` when the state differs from the one that it read while hydrating.
  if ('checked' in control && isChecked !== undefined) control.checked = !isChecked
  control.click()
}

function replayChange(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { selectionStart, selectionEnd } = field
  // React overrides `value` on the element to know what it last read. The prototype's setter bypasses that.
  field.value = value === '' ? '0' : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function onHydrating(): void {
  isReactListening = true
  // The entry runs before the script that names the route's modules, which the first render needs.
  schedule(0)
}

/** @returns removes the listeners */
export function replayEarlyEvents(): () => void {
  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  document.addEventListener(HYDRATING, onHydrating)
  return () => {
    removeEventListener('click', onClick, true)
    removeEventListener('input', onInput, true)
    document.removeEventListener(HYDRATING, onHydrating)
    clearTimeout(timer)
    dropPress()
    changed.clear()
    isReactListening = false
  }
}
