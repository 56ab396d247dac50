import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { type MountedStory, mountStory } from '../../../stories/mount-story.tsx'
import screen from './category-screen.stories.tsx'

let mounted: MountedStory | undefined
afterEach(() => mounted?.unmount())

it('a category without games leads to its lobby', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, screen, 'empty', { prefix: 'en-UN', texts: 'en' })
  await mounted.ready
  const wayOn = page.getByRole('link', { name: 'Casino' }).last()
  await expect.element(wayOn).toHaveAttribute('href', '/en-UN/online-casino')
  expect(page.getByRole('link', { name: 'Casino' }).elements()).toHaveLength(2)
})

it.each([390, 768, 1440])('at %i px three games of a provider fill their row', async (width) => {
  await page.viewport(width, 900)
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, screen, 'provider-few', { prefix: 'en-UN', texts: 'en' })
  await mounted.ready
  const grid = page.getByRole('grid').element()
  await expect.poll(() => Number(grid.getAttribute('aria-colcount'))).toBe(3)
  const cells = page.getByRole('gridcell').elements()
  expect(cells).toHaveLength(3)
  const end = cells.at(-1)!.getBoundingClientRect().right
  // A column is at most 288 px wide, so that a tile is not larger than its picture.
  const widest = 3 * 288 + 2 * 12
  expect(end - grid.getBoundingClientRect().left).toBeCloseTo(Math.min(grid.clientWidth, widest), -1)
})
