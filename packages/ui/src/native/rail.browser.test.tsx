import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Rail } from './rail.tsx'

afterEach(() => scrollTo(0, 0))

const items = Array.from({ length: 30 }, (_, index) => `Game ${index + 1}`)
const rail = (title: string) => (
  <>
    <div style={{ height: 3_000 }} />
    <Rail
      title={title}
      previousLabel="Previous"
      nextLabel="Next"
      items={items}
      itemKey={(item) => item}
      renderItem={(item) => (
        <a href="#game" style={{ display: 'block', height: 333 }}>
          {item}
        </a>
      )}
    />
  </>
)
const partsOf = (screen: { container: Element }) => {
  const section = screen.container.querySelector('section')!
  const row = screen.container.querySelector('ul')!
  return {
    row,
    state: () => ({
      height: Math.round(section.getBoundingClientRect().height),
      scrolled: Math.round(row.scrollLeft),
      rendered: row.querySelectorAll('a').length,
    }),
  }
}

/** Opens a rail, scrolls it sideways and leaves the page. */
async function scrolledAndLeft(title: string) {
  const first = await render(rail(title))
  const { row, state } = partsOf(first)
  row.scrollIntoView()
  await vi.waitFor(() => expect(row.scrollWidth).toBeGreaterThan(row.clientWidth))
  row.scrollLeft = 2_000
  await vi.waitFor(() => expect(state().rendered).toBeGreaterThan(12))
  await new Promise((resolve) => setTimeout(resolve, 200))
  const left = state()
  expect(left.scrolled).toBeGreaterThan(1_000)
  await first.unmount()
  scrollTo(0, 0)
  return left
}

it('a rail has its height, its tiles and its place when the same entry of the history is shown again', async () => {
  const left = await scrolledAndLeft('Kept')
  const again = await render(rail('Kept'))
  expect(partsOf(again).state()).toEqual(left)
})

it('a rail of a new entry of the history begins at its start', async () => {
  await scrolledAndLeft('Begun')
  history.pushState(null, '')
  const { state } = partsOf(await render(rail('Begun')))
  expect(state()).toMatchObject({ scrolled: 0, rendered: 8 })
})

it.each([
  [390, false],
  [1023, false],
  [1024, true],
] as const)('at %i px a rail has its arrows: %s', async (width, has) => {
  await page.viewport(width, 800)
  const screen = await render(rail('Arrows'))
  await vi.waitFor(() => expect(screen.container.querySelector('section button')).not.toBeNull())
  const [button] = screen.container.querySelectorAll('section button')
  expect(button?.checkVisibility()).toBe(has)
})
