import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { brandCss } from '../tokens/index.ts'
import { Gallery } from './index.tsx'

const root = document.documentElement

afterEach(async () => {
  delete root.dataset['theme']
  delete root.dataset['calm']
  root.dir = 'ltr'
  root.style.removeProperty('font-size')
  await page.viewport(1280, 800)
})

async function gallery() {
  root.lang = 'en'
  document.title = 'Gallery'
  return render(
    <main>
      <h1>Gallery</h1>
      <Gallery />
    </main>,
  )
}

async function violations() {
  const result = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } },
  })
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
  )
}

describe('gallery', () => {
  it.each([
    ['dark', 1440],
    ['dark', 390],
    ['light', 1440],
    ['light', 390],
  ] as const)('has no accessibility violations in %s at %i px', async (theme, width) => {
    root.dataset['theme'] = theme
    await page.viewport(width, 900)
    await gallery()
    expect(await violations()).toEqual([])
  })

  it('has none in calm mode under a brand that moves danger', async () => {
    root.dataset['theme'] = 'light'
    root.dataset['calm'] = ''
    const sheet = document.createElement('style')
    sheet.textContent = brandCss(20)
    document.head.append(sheet)
    await gallery()
    expect(await violations()).toEqual([])
    sheet.remove()
  })

  it.each([
    ['at 320 px', 320, '100%'],
    ['with text at 200 %', 640, '200%'],
    ['with text at 200 % at 320 px', 320, '200%'],
  ])('holds without scrolling sideways %s', async (_name, width, fontSize) => {
    root.style.fontSize = fontSize
    await page.viewport(width, 900)
    await gallery()
    expect(root.scrollWidth).toBeLessThanOrEqual(width)
  })

  it.each([390, 320])('holds from right to left at %i px', async (width) => {
    root.dir = 'rtl'
    await page.viewport(width, 900)
    await gallery()
    expect(root.scrollWidth).toBeLessThanOrEqual(width)
    // Elements beyond the start edge, where nothing can be scrolled into view.
    const outside = [...document.querySelectorAll('main *')].filter((element) => {
      const box = element.getBoundingClientRect()
      const isClipped =
        element.closest('.sr-only,[aria-hidden],ul,section[tabindex],table,[role=tablist]') !== null
      return !isClipped && box.width > 1 && (box.right > width + 1 || box.left < -1)
    })
    expect(outside.map((element) => element.outerHTML.slice(0, 120))).toEqual([])
  })

  it('marks what is chosen, on and focused in forced colours', async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
    const screen = await gallery()
    const border = (element: Element) => getComputedStyle(element).borderColor
    const chip = (name: string) => screen.getByRole('button', { name, exact: true }).first().element()
    expect(border(chip('All'))).not.toBe(border(chip('New')))
    const tab = screen.getByRole('tab', { selected: true }).first().element()
    expect(getComputedStyle(tab, '::after').backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
    const off = screen.getByRole('button', { name: 'Off' }).first().element()
    expect(getComputedStyle(off).color).not.toBe(getComputedStyle(chip('All')).color)
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })
})
