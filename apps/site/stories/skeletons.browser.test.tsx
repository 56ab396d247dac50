/** What stands for games while they load has the size of a game. */
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../app/app.css'
import category from '../app/features/lobby/category-screen.stories.tsx'
import live from '../app/features/lobby/live-screen.stories.tsx'
import lobby from '../app/features/lobby/lobby-screen.stories.tsx'
import { type MountedStory, mountStory } from './mount-story.tsx'

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

/** Three columns on a phone. */
const LEAST = { width: 90, height: 90 }

it.each([
  ['the lobby', lobby],
  ['the live lobby', live],
  ['a category', category],
] as const)('of %s', async (_name, set) => {
  await page.viewport(390, 844)
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'loading')
  await mounted.ready
  const tiles = [...document.querySelectorAll<HTMLElement>('span.rounded-card')]
  expect(tiles.length).toBeGreaterThan(8)
  for (const { offsetWidth: width, offsetHeight: height } of tiles)
    expect([width >= LEAST.width, height >= LEAST.height]).toEqual([true, true])
})
