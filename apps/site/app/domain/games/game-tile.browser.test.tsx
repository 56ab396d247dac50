import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { type MountedStory, mountStory } from '../../../stories/mount-story.tsx'
import { game } from '../../../stories/sample-games.ts'
import { stories } from '../../../stories/stories.ts'
import { GameTileView } from './game-tile.tsx'

let mounted: MountedStory
afterEach(() => {
  mounted.unmount()
  document.body.replaceChildren()
})

const RENDERED_WITHIN_MS = 300

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
