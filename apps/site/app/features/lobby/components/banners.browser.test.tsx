import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../../app.css'
import { type MountedStory, mountStory } from '../../../../stories/mount-story.tsx'
import { game } from '../../../../stories/sample-games.ts'
import { stories } from '../../../../stories/stories.ts'
import type { Banner } from './banner-slide.tsx'
import { Banners } from './banners.tsx'

let mounted: MountedStory
afterEach(() => {
  mounted.unmount()
  document.body.replaceChildren()
})

const { wide, tall } = game(0).picture
const banner = (id: string, description: string): Banner => ({
  id,
  title: 'Ember Forge',
  description,
  wide,
  tall,
  tone: '#203040',
  button: null,
})

it.each([320, 390, 1440])('at %i px every slide is as high as the highest one', async (width) => {
  await page.viewport(width, 900)
  const banners = [banner('short', 'Short.'), banner('long', 'A long text. '.repeat(40))]
  const set = stories<'banners'>({
    screen: 'banners',
    route: 'home',
    texts: ['lobby'],
    render: () => <Banners banners={banners} />,
    views: { banners: { shows: { words: 'Short.' } } },
  })
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, 'banners')
  await mounted.ready
  const heights = [...place.querySelectorAll('.banner-slide')].map(
    (one) => one.getBoundingClientRect().height,
  )
  expect(heights).toHaveLength(2)
  expect(heights[0]).toBeCloseTo(heights[1]!, 0)
})
