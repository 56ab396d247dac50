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
