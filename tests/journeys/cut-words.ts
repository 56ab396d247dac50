import type { Frame, Page } from 'playwright'
import { expect } from 'vitest'

/** Nothing on screen is cut off, outside the window or scrolls the page sideways. */
export async function expectNothingCut(page: Page | Frame, what: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(cutWords), what).toEqual([])
}

/** Runs in the page: text that is outside the window or cut off by its own box, unless its row scrolls. */
function cutWords(): string[] {
  const root = document.documentElement
  const width = root.clientWidth
  const found: string[] = []
  if (root.scrollWidth > width) {
    const beyond = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width)
      .map((element) => element.outerHTML.slice(0, 120))
    found.push(
      `the page is ${root.scrollWidth} px wide in a window of ${width}: ${beyond.slice(-3).join(' … ')}`,
    )
  }
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const goesOn = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== layer; at = at.parentElement) {
      // Text for screen readers only is in a box of one pixel.
      if (at.getBoundingClientRect().width <= 1 || at.getAttribute('aria-hidden') === 'true') return true
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
    }
    return false
  }
  const hiderOf = (element: Element): Element | undefined => {
    for (let at = element.parentElement; at && at !== layer; at = at.parentElement)
      if (/hidden|clip/.test(getComputedStyle(at).overflowX)) return at
    return undefined
  }
  const rectsOf = (element: Element): DOMRect[] => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()]
  }
  for (const element of layer.querySelectorAll<HTMLElement>('*')) {
    const words = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join('')
      .trim()
    if (words === '' || !element.checkVisibility() || goesOn(element)) continue
    const box = element.getBoundingClientRect()
    // What an ancestor hides: the words themselves, whose box may be narrower than they are.
    const hider = hiderOf(element)
    const rects = hider ? rectsOf(element) : []
    const clip = hider?.getBoundingClientRect()
    const isHidden =
      clip !== undefined && rects.some(({ left, right }) => left < clip.left - 2 || right > clip.right + 2)
    const isOut = box.left < -1 || box.right > width + 1
    const isCut =
      /hidden|clip/.test(getComputedStyle(element).overflow) &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)
    if (isOut || isCut || isHidden)
      found.push(`${isOut ? 'outside' : isCut ? 'cut' : 'hidden'}: ${words.slice(0, 60)}`)
  }
  return found
}
