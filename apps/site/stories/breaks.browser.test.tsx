/** Breaks: what is not said or offered, and lengths on the narrowest phone in long languages. */
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../app/app.css'
import breaks from '../app/features/breaks/break-screen.stories.tsx'
import notFound from '../app/features/error-pages/not-found-screen.stories.tsx'
import { type MountOptions, type MountedStory, mountStory } from './mount-story.tsx'
import type { StorySet } from './stories.ts'

/** Less than two lines of 24 px. */
const ONE_LINE = 30

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  document.body.replaceChildren()
})

async function textOf(set: StorySet, story: string, options: MountOptions = {}): Promise<string> {
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, story, options)
  await mounted.ready
  return place.textContent
}

it('nothing is said to be ready for withdrawal when there is no money', async () => {
  expect(await textOf(breaks, 'no money')).not.toContain('Withdraw it now')
})

it('an exclusion whose time is over is not said to be unchangeable', async () => {
  expect(await textOf(breaks, 'return can be asked for')).not.toContain('cannot be shortened')
})

it('a page that does not exist offers no search for games and no home page during a break', async () => {
  expect(await textOf(notFound, 'during a break')).not.toMatch(/Search games|home page|Go home/)
})

it.each(['de', 'fi', 'no', 'fr', 'pl', 'ja', 'tl'])(
  'lengths and their ends stay inside the card at 320 px, and no number leaves its unit (%s)',
  async (texts) => {
    await page.viewport(320, 640)
    for (const story of ['choose', 'exclusion']) {
      const tested = { ...breaks.stories[story]!, shows: 'breaks.exclusionText' as const }
      await textOf({ ...breaks, stories: { tested } }, 'tested', { texts })
      await document.fonts.ready
      for (const label of document.querySelectorAll('[role=radiogroup] label')) {
        if (label.clientWidth === 0) continue
        expect(label.scrollWidth, label.textContent).toBeLessThanOrEqual(label.clientWidth)
        const length = label.querySelector('.font-medium')
        if (/\d/.test(length?.textContent ?? ''))
          expect(length?.clientHeight, label.textContent).toBeLessThan(ONE_LINE)
      }
      mounted?.unmount()
      document.body.replaceChildren()
    }
  },
)
