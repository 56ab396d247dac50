import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { type MountedStory, mountStory } from '../../../stories/mount-story.tsx'
import { game } from '../../../stories/sample-games.ts'
import { stories } from '../../../stories/stories.ts'
import { GameTileView } from './game-tile.tsx'

let mounted: MountedStory
beforeEach(() => page.viewport(390, 844))
afterEach(() => {
  mounted.unmount()
  document.body.replaceChildren()
})

const RENDERED_WITHIN_MS = 300

it('the pictures of a list are a whole number of pixels high on a phone, so that those of each row are of one size', () => {
  const list = document.createElement('div')
  document.body.append(list)
  list.className = 'game-list'
  list.innerHTML = '<div style="aspect-ratio: 3 / 4"></div>'.repeat(9)
  mounted = { unmount: () => undefined } as MountedStory
  for (const widthPx of [288, 328, 358, 361, 382, 398]) {
    list.style.width = `${widthPx}px`
    const boxes = [...list.children].map((cell) => cell.getBoundingClientRect())
    expect(new Set(boxes.map(({ height }) => height)).size).toBe(1)
    expect(boxes[0]?.height).toBe(Math.round(boxes[0]?.height ?? NaN))
    expect(boxes[0]?.left).toBe(list.getBoundingClientRect().left)
    expect(boxes[2]?.right).toBeCloseTo(list.getBoundingClientRect().right, 1)
  }
})

it('a tile is not rendered again when the list around it is', async () => {
  let reads = 0
  const counted = Object.defineProperty({ ...game(0) }, 'badge', {
    get: () => {
      reads++
      return null
    },
  })
  function List() {
    const [count, setCount] = useState(0)
    return (
      <>
        <button onClick={() => setCount(count + 1)}>pressed {count}</button>
        <div className="w-40">
          <GameTileView game={counted} />
        </div>
      </>
    )
  }
  const set = stories<'list'>({
    screen: 'tile',
    route: 'home',
    texts: ['lobby'],
    render: () => <List />,
    views: { list: { shows: { words: 'Lantern Quay' } } },
  })
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'list')
  await mounted.ready
  // The page renders a second time after mounting.
  const isSettled = async () => {
    const readsBefore = reads
    await new Promise((resolve) => setTimeout(resolve, RENDERED_WITHIN_MS))
    return reads > 0 && reads === readsBefore
  }
  await expect.poll(isSettled, { timeout: 20_000 }).toBe(true)
  const before = reads
  await page.getByRole('button', { name: 'pressed 0' }).click()
  await expect.element(page.getByRole('button', { name: 'pressed 1' })).toBeVisible()
  expect(reads).toBe(before)
})

it('a game in a rail of the highest returns has its return below the picture, and says it', async () => {
  const stated = {
    ...game(0),
    statesReturn: true as const,
    returnPercent: { lowest: '96.01', highest: '96.01' },
  }
  const set = stories<'return'>({
    screen: 'tile',
    route: 'home',
    texts: ['lobby'],
    render: () => <GameTileView game={stated} />,
    views: { return: { shows: { words: '96.01%' } } },
  })
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'return')
  await mounted.ready
  await expect.element(page.getByText('96.01%')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Lantern Quay.*96\.01%/ })).toBeVisible()
})

it('a live table has its name, stakes, dealer and studio below the picture, and says them', async () => {
  const table = { ...game(0), type: 'live-casino', dealer: 'Elsa' } as const
  const set = stories<'live'>({
    screen: 'tile',
    route: 'home',
    texts: ['lobby'],
    answers: { 'games.liveTables': { tables: [] } },
    render: () => <GameTileView game={table} shape="landscape" />,
    views: { live: { shows: { words: 'Elsa · Pragmatic Play' } } },
  })
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'live')
  await mounted.ready
  await expect.element(page.getByText('Elsa · Pragmatic Play')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /Pragmatic Play, Elsa is dealing, €0.20 to €20.00/ }))
    .toBeVisible()
})

it('a live table in a row of portraits has its name and dealer below: its picture has no lettering', async () => {
  const table = { ...game(0), name: 'Baccarat Salon', type: 'live-casino', dealer: 'Mei' } as const
  const set = stories<'live'>({
    screen: 'tile',
    route: 'home',
    texts: ['lobby'],
    answers: { 'games.liveTables': { tables: [] } },
    render: () => <GameTileView game={table} shape="portrait" />,
    views: { live: { shows: { words: 'Baccarat Salon' } } },
  })
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'live')
  await mounted.ready
  await expect.element(page.getByText('Baccarat Salon', { exact: true }).last()).toBeVisible()
  await expect.element(page.getByText('Mei · Pragmatic Play')).toBeVisible()
})

it.each([
  ['upper', true, 'bottom-2'],
  ['lower', undefined, 'top-2'],
] as const)('a mark is away from a title at the %s edge', async (_edge, titleAbove, corner) => {
  const marked = {
    ...game(0),
    badge: 'new' as const,
    picture: { ...game(0).picture, ...(titleAbove ? { titleAbove } : {}) },
  }
  const set = stories<'new'>({
    screen: 'tile',
    route: 'home',
    texts: ['lobby'],
    render: () => <GameTileView game={marked} />,
    views: { new: { shows: { words: 'New' } } },
  })
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'new')
  await mounted.ready
  const mark = [...place.querySelectorAll('[data-theme=dark]')].find((one) => one.textContent === 'New')
  expect(mark?.classList).toContain(corner)
})
