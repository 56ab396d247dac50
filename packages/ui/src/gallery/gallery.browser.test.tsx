import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
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

  it('holds from right to left', async () => {
    root.dir = 'rtl'
    await page.viewport(390, 900)
    await gallery()
    expect(root.scrollWidth).toBeLessThanOrEqual(390)
  })
})
