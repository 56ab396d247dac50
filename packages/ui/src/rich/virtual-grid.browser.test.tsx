import axe from 'axe-core'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VirtualGrid, type VirtualGridProps } from './virtual-grid.tsx'

const root = document.documentElement

afterEach(async () => {
  root.dir = 'ltr'
  root.style.removeProperty('font-size')
  scrollTo(0, 0)
  await page.viewport(1280, 800)
})

const grid = (props: Partial<VirtualGridProps> = {}) => (
  <StrictMode>
    <a href="#before">Before</a>
    <VirtualGrid
      label="All"
      count={3000}
      estimateRowHeight={(width) => width * 1.2}
      renderCell={(index, { tabIndex }) => (
        <a href={`#${index + 1}`} tabIndex={tabIndex} style={{ display: 'block', aspectRatio: '3 / 4' }}>
          Item {index + 1}
        </a>
      )}
      {...props}
    />
    <a href="#after">After</a>
  </StrictMode>
)
const focused = () => document.activeElement?.textContent
const isInView = () => {
  const box = document.activeElement?.getBoundingClientRect()
  return box !== undefined && box.top > -1 && box.bottom < innerHeight + 1
}
const focusOn = async (keys: string, name: string) => {
  await userEvent.keyboard(keys)
  await vi.waitFor(
    () => {
      expect(focused()).toBe(name)
      expect(isInView()).toBe(true)
    },
    { timeout: 10_000 },
  )
}

describe('VirtualGrid', () => {
  it('is a grid of all items with the rows near the viewport in the document', async () => {
    const screen = await render(grid())
    const element = screen.getByRole('grid', { name: 'All' })
    await expect.element(element).toHaveAttribute('aria-rowcount', '500')
    await expect.element(element).toHaveAttribute('aria-colcount', '6')
    expect(screen.getByRole('link', { name: /^Item/ }).elements().length).toBeLessThan(60)
    const height = element.element().getBoundingClientRect().height
    expect(height).toBeGreaterThan(50_000)
  })

  it('that is opened again shows the same rows at a restored scroll position', async () => {
    // Rows are a third higher than estimated.
    const tall = () => grid({ estimateRowHeight: (width) => width })
    const shown = () => {
      const link = [...document.querySelectorAll<HTMLElement>('[role=gridcell] a')].find(
        (one) => one.getBoundingClientRect().top > 100,
      )
      return { name: link?.textContent, top: Math.round(link?.getBoundingClientRect().top ?? 0) }
    }
    const first = await render(tall())
    for (let step = 0; step < 12; step++) {
      scrollBy(0, 500)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    const left = scrollY
    const before = shown()
    expect(left).toBeGreaterThan(4_000)
    await first.unmount()
    await render(tall())
    scrollTo(0, left)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const after = shown()
    expect(after.name).toBe(before.name)
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2)
  })

  it('has one tab stop and moves focus with arrows, Home and End', async () => {
    await render(grid())
    await userEvent.keyboard('{Tab}{Tab}')
    expect(focused()).toBe('Item 1')
    await focusOn('{ArrowRight}', 'Item 2')
    await focusOn('{ArrowDown}', 'Item 8')
    await focusOn('{End}', 'Item 12')
    await focusOn('{Home}', 'Item 7')
    await focusOn('{ArrowUp}', 'Item 1')
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('After')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe('Item 1')
  })

  it('reaches the last of 3,000 items with Ctrl+End and comes back with Ctrl+Home', async () => {
    await render(grid())
    await userEvent.keyboard('{Tab}{Tab}')
    await focusOn('{Control>}{End}{/Control}', 'Item 3000')
    await focusOn('{Control>}{Home}{/Control}', 'Item 1')
  })

  it('keeps the first and the last item in view when Home or End does not move focus', async () => {
    await render(grid())
    await userEvent.keyboard('{Tab}{Tab}')
    await focusOn('{Control>}{End}{/Control}', 'Item 3000')
    for (const keys of ['{Control>}{End}{/Control}', '{End}']) {
      scrollTo(0, 0)
      await focusOn(keys, 'Item 3000')
    }
    await focusOn('{Control>}{Home}{/Control}', 'Item 1')
    scrollTo(0, 3_000)
    await focusOn('{Control>}{Home}{/Control}', 'Item 1')
  })

  it('moves by the visible rows with Page Down and Page Up', async () => {
    await render(grid())
    await userEvent.keyboard('{Tab}{Tab}')
    await userEvent.keyboard('{PageDown}')
    await vi.waitFor(() => expect(Number(focused()?.slice(5))).toBeGreaterThan(6))
    expect((Number(focused()?.slice(5)) - 1) % 6).toBe(0)
    await vi.waitFor(() => expect(isInView()).toBe(true))
    await focusOn('{PageUp}', 'Item 1')
  })

  it('keeps focus when its row is scrolled away, and continues from there', async () => {
    await render(grid())
    await userEvent.keyboard('{Tab}{Tab}{ArrowDown}')
    scrollTo(0, 30_000)
    await vi.waitFor(() =>
      expect(
        Number(document.querySelector('[role=row]:last-child')?.getAttribute('aria-rowindex')),
      ).toBeGreaterThan(90),
    )
    expect(focused()).toBe('Item 7')
    await focusOn('{ArrowRight}', 'Item 8')
  })

  it('reports the rendered range, and reports it again after scrolling', async () => {
    const onRange = vi.fn()
    await render(grid({ onRange }))
    await vi.waitFor(() => expect(onRange).toHaveBeenCalled())
    expect(onRange.mock.calls[0]?.[0]).toBe(0)
    scrollTo(0, 20_000)
    await vi.waitFor(() => expect(onRange.mock.lastCall?.[0]).toBeGreaterThan(300))
    expect(onRange.mock.lastCall?.[1]).toBeLessThan(3000)
  })

  it('calls onKey for keys that do not move focus', async () => {
    const onKey = vi.fn(() => true)
    await render(grid({ onKey }))
    await userEvent.keyboard('{Tab}{Tab}{ArrowRight}i')
    expect(onKey).toHaveBeenCalledWith('i', 1)
  })

  it('that is opened again with placeholders has its height at once', async () => {
    const cells = (isLoaded: boolean) =>
      grid({
        count: 60,
        renderCell: (_index, { tabIndex, heightPx }) =>
          isLoaded ? (
            <a href="#item" tabIndex={tabIndex} style={{ display: 'block', height: 300 }}>
              Item
            </a>
          ) : (
            <div style={{ minHeight: heightPx }} />
          ),
      })
    const heightOf = (screen: { container: Element }) =>
      screen.container.querySelector('[role=grid]')?.getBoundingClientRect().height
    const first = await render(cells(true))
    await vi.waitFor(() => expect(heightOf(first)).toBeGreaterThan(2_000))
    for (let step = 0; step < 8; step++) {
      scrollBy(0, 500)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    const heightPx = heightOf(first)
    await first.unmount()
    scrollTo(0, 0)
    const again = await render(cells(false))
    expect(heightOf(again)).toBeCloseTo(heightPx ?? 0, 0)
  })

  it('focuses a placeholder cell, and its control once it is loaded', async () => {
    const cells = (isLoaded: boolean) =>
      grid({
        renderCell: (index, { tabIndex }) =>
          index < 6 || isLoaded ? (
            <a href="#item" tabIndex={tabIndex}>
              Item {index + 1}
            </a>
          ) : (
            <span className="block h-20" />
          ),
      })
    const screen = await render(cells(false))
    await userEvent.keyboard('{Tab}{Tab}{ArrowDown}')
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-cell')).toBe('6'))
    await screen.rerender(cells(true))
    await vi.waitFor(() => expect(focused()).toBe('Item 7'))
    expect(document.activeElement?.tagName).toBe('A')
  })

  it('has a tab stop while its items load, and none beside it once they have loaded', async () => {
    const cells = (isLoaded: boolean) =>
      grid({
        renderCell: (index, { tabIndex }) =>
          isLoaded ? (
            <a href="#item" tabIndex={tabIndex}>
              Item {index + 1}
            </a>
          ) : (
            <span className="block h-20" />
          ),
      })
    const screen = await render(cells(false))
    await userEvent.keyboard('{Tab}{Tab}')
    expect(document.activeElement?.getAttribute('data-cell')).toBe('0')
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('After')
    await screen.rerender(cells(true))
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe('Item 1')
    expect(screen.getByRole('grid').element().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })

  it('mirrors the arrows from right to left', async () => {
    root.dir = 'rtl'
    await render(grid())
    await userEvent.keyboard('{Tab}{Tab}')
    await focusOn('{ArrowLeft}', 'Item 2')
  })

  it('hydrates the rows of the server without moving or remounting them', async () => {
    const box = document.createElement('div')
    document.body.append(box)
    box.innerHTML = renderToString(grid({ initialCount: 18, initialColumns: 6 }))
    const before = [...box.querySelectorAll<HTMLElement>('[data-cell] a')].slice(0, 12)
    expect(box.querySelectorAll('[data-cell]')).toHaveLength(18)
    const places = before.map((cell) => cell.getBoundingClientRect().toJSON() as unknown)
    const app = hydrateRoot(box, grid({ initialCount: 18, initialColumns: 6 }))
    await vi.waitFor(() =>
      expect(box.querySelector<HTMLElement>('[role=grid]')?.style.paddingBottom).toBeTruthy(),
    )
    expect(before.every((cell) => cell.isConnected)).toBe(true)
    expect(before.map((cell) => cell.getBoundingClientRect().toJSON() as unknown)).toEqual(places)
    app.unmount()
    box.remove()
  })

  it('has other columns at another width, without sideways scroll at 320 px and with text at 200 %', async () => {
    await page.viewport(320, 700)
    root.style.fontSize = '200%'
    const screen = await render(grid())
    await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-colcount', '3')
    await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1000')
    expect(root.scrollWidth).toBeLessThanOrEqual(320)
  })

  it('regroups the rows of the server by the columns of the window', async () => {
    const box = document.createElement('div')
    document.body.append(box)
    box.innerHTML = renderToString(grid())
    expect(box.querySelector('[role=grid]')?.getAttribute('aria-colcount')).toBe('3')
    const first = box.querySelector('[data-cell="6"]')?.getBoundingClientRect().toJSON() as unknown
    const app = hydrateRoot(box, grid())
    await vi.waitFor(() => expect(box.querySelector('[role=grid]')?.getAttribute('aria-colcount')).toBe('6'))
    expect(box.querySelector('[data-cell="6"]')?.getBoundingClientRect().toJSON() as unknown).toEqual(first)
    app.unmount()
    box.remove()
  })

  it('has no accessibility violation', async () => {
    const screen = await render(grid())
    await expect.element(screen.getByRole('grid')).toBeVisible()
    const { violations } = await axe.run(screen.container, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)).toEqual(
      [],
    )
  })
})
