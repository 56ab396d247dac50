/**
 * Actions of a player in a story. Controls are found by their accessible name, in the page itself, without a test
 * driver.
 */
export interface Actions {
  /** Presses a button, link, tab, option, radio button or checkbox by its name. */
  readonly press: (name: string | RegExp) => Promise<void>
  /** Types into a text field by its label. */
  readonly fill: (label: string | RegExp, value: string) => Promise<void>
  /** Selects an option by the list's label and the option's value. */
  readonly choose: (label: string | RegExp, value: string) => Promise<void>
  readonly key: (name: string) => Promise<void>
  /** Chooses a file by the words of its button. */
  readonly attach: (label: string | RegExp, file: File) => Promise<void>
}

const PRESSABLE = 'button, a[href], [role=button], [role=tab], [role=option], [role=menuitem], input, summary'
const FIELDS = 'input, textarea, select'
const PATIENCE_MS = 3_000

const normal = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** The accessible name, for the ways in which this site's controls are named. */
function nameOf(element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby')
  if (labelledBy !== null)
    return normal(
      labelledBy
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
  const label = element.getAttribute('aria-label')
  if (label !== null) return normal(label)
  if (element instanceof HTMLInputElement || element.matches(FIELDS)) {
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    return normal(labels.map((one) => one.textContent).join(' '))
  }
  return normal(element.textContent)
}

function isUsable(element: Element): boolean {
  const isShown = element.checkVisibility({ visibilityProperty: true })
  // A control that its label renders is invisible itself.
  const isLabelled = element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0
  return (isShown || isLabelled) && element.closest('[inert]') === null && !element.matches(':disabled')
}

/** In an open dialog, otherwise in the page. */
function find(selector: string, name: string | RegExp): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const found = [...(dialog ?? document).querySelectorAll<HTMLElement>(selector)].filter(isUsable)
  const isExact = (element: HTMLElement) =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))
  return (
    found.find(isExact) ??
    (typeof name === 'string' ? found.find((element) => nameOf(element).startsWith(name)) : undefined)
  )
}

async function waitFor(selector: string, name: string | RegExp): Promise<HTMLElement> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const element = find(selector, name)
    if (element) return element
    if (performance.now() > deadline) throw new Error(`the story found no control named ${String(name)}`)
    await pause(20)
  }
}

/** React listens to the prototype's setter, not to the one that it defines on the element. */
function setValue(field: HTMLElement, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const actions: Actions = {
  async press(name) {
    const control = await waitFor(PRESSABLE, name)
    control.focus()
    control.click()
    await pause(30)
  },
  async fill(label, value) {
    const field = await waitFor(FIELDS, label)
    field.focus()
    setValue(field, value)
    await pause(30)
  },
  async choose(label, value) {
    setValue(await waitFor('select', label), value)
    await pause(30)
  },
  async key(name) {
    const target = document.activeElement ?? document.body
    for (const type of ['keydown', 'keyup'])
      target.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true }))
    await pause(30)
  },
  async attach(label, file) {
    const input = (await waitFor('input[type=file]', label)) as HTMLInputElement
    const chosen = new DataTransfer()
    chosen.items.add(file)
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await pause(30)
  },
}
