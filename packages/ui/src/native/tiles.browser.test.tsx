import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MixedGrid } from './mixed-grid.tsx'
import { Rail } from './rail.tsx'
import { TilePanel } from './tile-panel.tsx'
import { Tile, type TileProps } from './tile.tsx'

const ART = {
  src: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>',
  width: 150,
  height: 200,
  color: 'rgb(40, 60, 80)',
}
const tile = (props: Partial<TileProps> = {}) => (
  <Tile name="Frostmark" label="Frostmark, Own studio" art={ART} onOpen={() => undefined} {...props} />
)

describe('Tile', () => {
  it('has one accessible name and opens when pressed', async () => {
    const onOpen = vi.fn()
    const screen = await render(tile({ onOpen }))
    await screen.getByRole('button', { name: 'Frostmark, Own studio' }).click()
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it('keeps its size and shows the dominant colour before its picture has loaded', async () => {
    const screen = await render(<div style={{ width: 150 }}>{tile({ href: '#frostmark' })}</div>)
    const box = screen
      .getByRole('link', { name: 'Frostmark, Own studio' })
      .element()
      .querySelector('[data-art]')
    expect(box?.getBoundingClientRect().height).toBe(200)
    expect(box && getComputedStyle(box).backgroundColor).toBe('rgb(40, 60, 80)')
  })

  it('of the first view has its picture requested from the head of the document, others when they are near', () => {
    const src = '/content/images/frostmark.webp'
    const html = renderToString(
      <html lang="en">
        <head>
          <link rel="modulepreload" href="/assets/entry.js" />
        </head>
        <body>
          {tile({ art: { ...ART, src }, eager: true })}
          {tile({ art: { ...ART, src: '/content/images/later.webp' } })}
        </body>
      </html>,
    )
    const head = new DOMParser().parseFromString(html, 'text/html').head
    const requested = [...head.querySelectorAll('link')].map((link) => [
      link.rel,
      link.getAttribute('href'),
      link.getAttribute('fetchpriority'),
    ])
    expect(requested).toEqual([
      ['preload', src, 'high'],
      ['modulepreload', '/assets/entry.js', null],
    ])
  })

  it('shows its name on its colour until its picture may load', async () => {
    const screen = await render(tile({ deferImage: true }))
    const button = screen.getByRole('button', { name: 'Frostmark, Own studio' })
    expect(button.element().querySelector('img')).toBeNull()
    await expect.element(button.getByText('Frostmark', { exact: true }).first()).toBeVisible()
    await screen.rerender(tile())
    expect(button.element().querySelector('img')).not.toBeNull()
  })

  it('handles the keys i and f, and the toggle announces its state', async () => {
    const onInfo = vi.fn()
    const onToggle = vi.fn()
    const screen = await render(
      tile({ onInfo, toggle: { isOn: true, label: 'Favourite Frostmark', onToggle } }),
    )
    ;(screen.getByRole('button', { name: 'Frostmark, Own studio' }).element() as HTMLElement).focus()
    await userEvent.keyboard('if')
    expect(onInfo).toHaveBeenCalledOnce()
    expect(onToggle).toHaveBeenCalledOnce()
    const heart = screen.getByRole('button', { name: 'Favourite Frostmark' })
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    expect(onToggle).toHaveBeenCalledTimes(2)
  })

  it('opens the info after a long press, and then does not open the game', async () => {
    const onInfo = vi.fn()
    const onOpen = vi.fn()
    const screen = await render(tile({ onInfo, onOpen }))
    const button = screen.getByRole('button', { name: 'Frostmark, Own studio' }).element() as HTMLElement
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    await vi.waitFor(() => expect(onInfo).toHaveBeenCalledOnce())
    button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }))
    button.click()
    expect(onOpen).not.toHaveBeenCalled()
    button.click()
    expect(onOpen).toHaveBeenCalledOnce()
  })
})

const focusedName = () => document.activeElement?.querySelector('.sr-only')?.textContent

const NAMES = Array.from({ length: 24 }, (_, index) => `Game ${index + 1}`)
const rail = (
  <Rail
    title="Popular this week"
    items={NAMES}
    itemKey={(name) => name}
    renderItem={(name, { tabIndex }) => (
      <Tile name={name} label={name} art={ART} href="#game" tabIndex={tabIndex} />
    )}
    previousLabel="Back"
    nextLabel="On"
  />
)

const panelTile = (props: Partial<TileProps> = {}) =>
  tile({
    href: '#frostmark',
    renderPanel: () => (
      <TilePanel facts={[{ name: 'Return', value: '96.04 %' }]}>
        <a href="#play">Play</a>
      </TilePanel>
    ),
    ...props,
  })
const two = (
  <div style={{ display: 'grid', gridTemplateColumns: '150px 150px', gap: 12, padding: 40 }}>
    {panelTile()}
    {tile({ name: 'Ember', label: 'Ember' })}
  </div>
)

describe('the panel of a Tile', () => {
  it('opens at once on keyboard focus and leaves the neighbours where they are', async () => {
    const screen = await render(two)
    const neighbour = screen.getByRole('button', { name: 'Ember' }).element()
    const before = neighbour.getBoundingClientRect().toJSON() as unknown
    const width = screen
      .getByRole('link', { name: /Frostmark/ })
      .element()
      .getBoundingClientRect().width
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByText('96.04 %')).toBeVisible()
    const lifted = screen
      .getByRole('link', { name: /Frostmark/ })
      .element()
      .getBoundingClientRect()
    expect(lifted.width).toBe(width + 16)
    expect(neighbour.getBoundingClientRect().toJSON() as unknown).toEqual(before)
    const panel = screen.getByText('96.04 %').element().closest('.min-h-24')?.getBoundingClientRect()
    expect(panel?.top).toBeGreaterThanOrEqual(lifted.bottom - 1)
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.textContent).toBe('Play')
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByText('96.04 %')).not.toBeInTheDocument()
  })

  it('opens after the pointer stayed for 300 ms, and closes with Escape', async () => {
    const screen = await render(two)
    await userEvent.hover(screen.getByRole('link', { name: /Frostmark/ }))
    await expect.element(screen.getByText('96.04 %')).not.toBeInTheDocument()
    await new Promise((resolve) => setTimeout(resolve, 400))
    await expect.element(screen.getByText('96.04 %')).toBeVisible()
    await userEvent.unhover(screen.getByRole('link', { name: /Frostmark/ }))
    await expect.element(screen.getByText('96.04 %')).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByText('96.04 %')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText('96.04 %')).not.toBeInTheDocument()
  })

  it('keeps the picture of a tile that fills a cell', async () => {
    const screen = await render(
      <div style={{ padding: 40 }}>
        <MixedGrid
          label="All"
          items={['Frostmark', 'Ember']}
          itemKey={(name) => name}
          spanOf={() => '1x1'}
          renderItem={(name) => panelTile({ name, label: name, shape: 'fill' })}
        />
      </div>,
    )
    const picture = () =>
      screen.getByRole('link', { name: 'Frostmark' }).element().querySelector('[data-art]')
    const closed = picture()?.getBoundingClientRect().height ?? NaN
    expect(closed).toBeGreaterThan(50)
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByText('96.04 %')).toBeVisible()
    expect(picture()?.getBoundingClientRect().height).toBeCloseTo(closed + 16, 0)
  })

  it('opens when its content has loaded, and the tile keeps its size until then', async () => {
    const screen = await render(panelTile({ renderPanel: undefined }))
    const before = screen.getByRole('link').element().getBoundingClientRect().toJSON() as unknown
    await userEvent.keyboard('{Tab}')
    expect(screen.getByRole('link').element().getBoundingClientRect().toJSON() as unknown).toEqual(before)
    await screen.rerender(panelTile())
    await expect.element(screen.getByText('96.04 %')).toBeVisible()
  })

  it('is not cut off by the rail it stands in', async () => {
    const screen = await render(
      <Rail
        title="Popular"
        items={['Frostmark', 'Ember']}
        itemKey={(name) => name}
        renderItem={(name, { tabIndex }) => panelTile({ name, label: name, tabIndex })}
        previousLabel="Back"
        nextLabel="On"
      />,
    )
    ;(screen.getByRole('link', { name: 'Frostmark' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Ember'))
    const play = screen.getByRole('link', { name: 'Play' }).element()
    const box = play.getBoundingClientRect()
    expect(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)).toBe(play)
  })
})

describe('Rail', () => {
  // A rail of the same entry of the history is as it was left.
  beforeEach(() => history.pushState(null, ''))

  it('is a region named by its heading', async () => {
    const screen = await render(rail)
    await expect.element(screen.getByRole('region', { name: 'Popular this week' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Popular this week' })).toBeVisible()
  })

  it('renders eight tiles while far away and more only when it is near', async () => {
    const screen = await render(<div style={{ paddingTop: 5000 }}>{rail}</div>)
    expect(screen.getByRole('link', { includeHidden: true }).elements()).toHaveLength(8)
    screen.getByRole('region', { name: 'Popular this week' }).element().scrollIntoView()
    await vi.waitFor(() => expect(screen.getByRole('link').elements().length).toBeGreaterThan(12))
    expect(screen.getByRole('link').elements().length).toBeLessThan(24)
  })

  it('shows 2.4 tiles on a phone', async () => {
    await page.viewport(390, 844)
    const screen = await render(<div style={{ width: 390 }}>{rail}</div>)
    const width = screen
      .getByRole('link', { name: 'Game 1', exact: true })
      .element()
      .getBoundingClientRect().width
    expect((390 - 16) / (width + 10)).toBeCloseTo(2.4, 1)
    await page.viewport(1280, 800)
  })

  it('has one tab stop and moves focus with arrows, Home and End', async () => {
    const screen = await render(rail)
    await userEvent.keyboard('{Tab}')
    while (document.activeElement?.tagName !== 'A') await userEvent.keyboard('{Tab}')
    expect(focusedName()).toBe('Game 1')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await vi.waitFor(() => expect(focusedName()).toBe('Game 3'))
    await userEvent.keyboard('{End}')
    await vi.waitFor(() => expect(focusedName()).toBe('Game 24'))
    await userEvent.keyboard('{Home}')
    await vi.waitFor(() => expect(focusedName()).toBe('Game 1'))
    const stops = screen
      .getByRole('link')
      .elements()
      .filter((link) => (link as HTMLElement).tabIndex === 0)
    expect(stops).toHaveLength(1)
  })

  it('pages with its buttons, which stop at the ends', async () => {
    const screen = await render(rail)
    const back = screen.getByRole('button', { name: 'Back' })
    await expect.element(back).toHaveAttribute('aria-disabled', 'true')
    const list = screen.getByRole('list').element()
    await screen.getByRole('button', { name: 'On' }).click()
    await vi.waitFor(() => expect(list.scrollLeft).toBeGreaterThan(600))
    await expect.element(back).not.toHaveAttribute('aria-disabled')
  })

  it('renders empty boxes while far away, requests its tiles when it is near, and keeps its height', async () => {
    const onNear = vi.fn()
    const late = (items: readonly string[]) => (
      <div style={{ paddingTop: 5000 }}>
        <Rail
          title="Jackpots"
          action={<a href="#all">All</a>}
          items={items}
          count={24}
          initial={0}
          onNear={onNear}
          itemKey={(name) => name}
          renderItem={(name, { tabIndex }) => (
            <Tile name={name} label={name} art={ART} href="#game" tabIndex={tabIndex} />
          )}
          previousLabel="Back"
          nextLabel="On"
        />
      </div>
    )
    const screen = await render(late([]))
    const region = screen.getByRole('region', { name: 'Jackpots' }).element()
    const tiles = () => screen.getByRole('link', { name: /^Game/ }).elements()
    expect(region.querySelectorAll('li').length).toBeLessThan(12)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(onNear).not.toHaveBeenCalled()
    // As with a key: focus scrolls it into view, and stays where it is when the tiles load.
    const all = screen.getByRole('link', { name: 'All' }).element() as HTMLElement
    all.focus()
    await vi.waitFor(() => expect(onNear).toHaveBeenCalled())
    const height = region.getBoundingClientRect().height
    expect(tiles()).toHaveLength(0)
    await screen.rerender(late(NAMES))
    await vi.waitFor(() => expect(tiles().length).toBeGreaterThan(6))
    expect(region.getBoundingClientRect().height).toBeCloseTo(height, 0)
    expect(document.activeElement).toBe(all)
  })
})

describe('MixedGrid', () => {
  it('keeps square rows, spans whole cells and leaves no holes', async () => {
    const screen = await render(
      <MixedGrid
        label="All"
        items={NAMES}
        itemKey={(name) => name}
        spanOf={(name) => (name === 'Game 1' ? '2x2' : name === 'Game 6' ? '2x1' : '1x1')}
        renderItem={(name) => <Tile name={name} label={name} art={ART} shape="fill" href="#game" />}
      />,
    )
    const box = (name: string) =>
      screen.getByRole('link', { name, exact: true }).element().getBoundingClientRect()
    const [large, small] = [box('Game 1'), box('Game 2')]
    expect(small.width).toBeCloseTo(small.height, 0)
    expect(large.width).toBeCloseTo(large.height, 0)
    expect(large.width).toBeCloseTo(small.width * 2 + 12, 0)
  })
  it.each([390, 768, 1024, 1440])('of three cells is full at %i px', async (width) => {
    await page.viewport(width, 900)
    const screen = await render(
      <MixedGrid
        label="Three"
        items={NAMES.slice(0, 3)}
        itemKey={(name) => name}
        spanOf={() => '1x1'}
        renderItem={(name) => <Tile name={name} label={name} art={ART} shape="fill" href="#game" />}
      />,
    )
    const list = screen.getByRole('list', { name: 'Three' }).element().getBoundingClientRect()
    const last = screen.getByRole('link', { name: 'Game 3' }).element().getBoundingClientRect()
    expect(last.right).toBeCloseTo(list.right, 0)
    expect(last.bottom).toBeCloseTo(list.bottom, 0)
  })
})
