import { afterEach, beforeEach, vi } from 'vitest'
import texts from '../../games/texts/en.json' with { type: 'json' }

/** An element as far as a sheet uses one. */
class FakeElement {
  textContent = ''
  hidden = false
  readonly children: FakeElement[] = []
  private readonly listeners = new Map<string, () => void>()
  append(...children: (FakeElement | string)[]): void {
    for (const child of children) {
      if (typeof child === 'string') this.textContent += child
      else this.children.push(child)
    }
  }
  replaceChildren(...children: (FakeElement | string)[]): void {
    this.children.length = 0
    this.textContent = ''
    this.append(...children)
  }
  setAttribute(): void {}
  showModal(): void {}
  addEventListener(name: string, listener: () => void): void {
    this.listeners.set(name, listener)
  }
  click(): void {
    this.listeners.get('click')?.()
  }
  /** It and everything in it that is shown. */
  *shown(): Generator<FakeElement> {
    if (this.hidden) return
    yield this
    for (const child of this.children) yield* child.shown()
  }
}

/** Before each test of a file, a document for the sheets of a game, with English texts. */
export function fakeDocument() {
  const body = new FakeElement()
  beforeEach(() => {
    const boot = { textContent: JSON.stringify({ texts, locale: 'en' }) }
    const create = () => new FakeElement()
    vi.stubGlobal('document', {
      querySelector: () => boot,
      createElement: create,
      createElementNS: create,
      body,
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
    body.children.length = 0
  })
  const shown = () => [...body.shown()]
  return {
    shownTexts: (): string[] => shown().map(({ textContent }) => textContent),
    press: (text: string): void =>
      shown()
        .find(({ textContent }) => textContent === text)
        ?.click(),
  }
}
